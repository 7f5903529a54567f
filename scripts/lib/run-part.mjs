import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const lastWordsMs = 5000;
/** Whether the output has colors. It passes through this process, so parts can't detect the terminal. */
export const hasColors = Boolean(process.stdout.isTTY && !process.env.NO_COLOR && !process.env.CI);

/**
 * Runs a part of the test command: `{ title, command, args, env, minutes }`. Its output goes to `write`. Resolves with
 * true if it succeeded within its time limit.
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
  // Continues with the output so far, if a child process keeps the pipe open.
  await Promise.race([closed, wait(lastWordsMs, undefined, { ref: false })]);
  if (end.why) write(`── ${title}: ${end.why} (${minutes} minutes at most)\n`);
  write(`── ${title}: ${end.code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
  return end.code === 0;
}

/**
 * Runs all jobs, `most` at a time, and resolves with true if all succeeded. Each job gets a `write`. Output is shown
 * job by job in their order; the output of the first running job is shown at once.
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
