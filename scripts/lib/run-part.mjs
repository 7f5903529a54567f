import { spawnSync } from 'node:child_process';

/** Runs a part of the test command, shown as it goes. True when it ended well within `minutes`. */
export function runPart({ root, say, env }, title, command, args, more = {}, minutes = 10) {
  const start = Date.now();
  say(`\n── ${title}`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, ...more },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  });
  const isOk = result.status === 0;
  if (result.error) say(`── ${title}: ${result.error.message} (ended after ${minutes} minutes at most)`);
  say(`── ${title}: ${isOk ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return isOk;
}
