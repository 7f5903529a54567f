import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const lastWordsMs = 5000;
/** Whether what is shown has colors. It passes through us, so that parts don't know that there is a terminal. */
export const hasColors = Boolean(process.stdout.isTTY && !process.env.NO_COLOR && !process.env.CI);

/**
 * Runs a part of the test command: `{ title, command, args, env, minutes }`. What it says goes to `write`. Resolves to
 * whether it ended well within its minutes.
 */
export async function runPart({ root, env }, part, write) {
  const { title, command, args, minutes = 10 } = part;
  const start = Date.now();
  write(`\n── ${title}\n`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(hasColors ? { FORCE_COLOR: '1' } : {}), ...env, ...part.env },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  });
  child.stdout.setEncoding('utf8').on('data', write);
  child.stderr.setEncoding('utf8').on('data', write);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ why: error.message }));
    child.once('exit', (code, signal) => resolve({ code, why: signal && `ended by ${signal}` }));
  });
  // What it said before, if nothing that it started keeps its output open.
  await Promise.race([closed, wait(lastWordsMs, undefined, { ref: false })]);
  if (end.why) write(`── ${title}: ${end.why} (${minutes} minutes at most)\n`);
  write(`── ${title}: ${end.code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
  return end.code === 0;
}

/**
 * Does all of the jobs, `most` at once, and resolves to whether all went well. Each job gets a `write` for what it says,
 * which is shown whole and in the order of the jobs: that of the first one that still runs as it goes.
 */
export async function runSideBySide(jobs, most, show) {
  const said = jobs.map(() => ({ text: '', isOver: false }));
  let shown = 0;
  const showMore = () => {
    for (let one = said[shown]; one; one = said[shown]) {
      if (one.text) show(one.text);
      one.text = '';
      if (!one.isOver) return;
      shown += 1;
    }
  };
  let isOk = true;
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const index = next++;
      const write = (text) => {
        said[index].text += text;
        showMore();
      };
      isOk = (await jobs[index](write)) && isOk;
      said[index].isOver = true;
      showMore();
    }
  };
  await Promise.all(Array.from({ length: most }, work));
  return isOk;
}
