import { spawn } from 'node:child_process';
import { closeSync, createReadStream, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs the parts of the test command. What a part prints goes to a file and is shown whole when it ends, since parts
 * run in parallel; `isAlone` shows it immediately.
 */
export function createRunner({ root, isAlone, say, env }) {
  const logs = path.join(root, '.build', 'logs');
  mkdirSync(logs, { recursive: true });

  /** True when the command succeeded within `minutes`. */
  return async function runPart(title, command, args, more = {}, minutes = 10) {
    const start = Date.now();
    const log = path.join(logs, `${title.replaceAll(/[^a-z0-9]+/gi, '-')}.log`);
    const out = isAlone ? 'inherit' : openSync(log, 'w');
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { ...process.env, ...env, ...more },
      timeout: minutes * 60_000,
      killSignal: 'SIGKILL',
    });
    const end = await new Promise((resolve) => {
      child.once('error', (error) => resolve({ error }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    say(`\n── ${title}`);
    if (!isAlone) {
      closeSync(out);
      await new Promise((resolve) => createReadStream(log).on('end', resolve).pipe(process.stdout, { end: false }));
    }
    const isOk = end.code === 0;
    if (end.error) say(`── ${title}: ${end.error.message}`);
    if (end.signal === 'SIGKILL') say(`── ${title}: ended after ${minutes} minutes at most`);
    say(`── ${title}: ${isOk ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    return isOk;
  };
}
