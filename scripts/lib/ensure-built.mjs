import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isFresh, root } from './build-stamp.mjs';

/**
 * Builds what is missing or older than its sources, in a separate process so that its memory is released. Ends this
 * process with code 1 if the build fails.
 */
export function ensureBuilt(...names) {
  const stale = names.filter((name) => !isFresh(name));
  if (stale.length === 0) return;
  process.stdout.write(`Building the ${stale.join(' and the ')}. This takes a few seconds and happens only once …\n`);
  const result = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), ...stale], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) process.exit(1);
}

/** Runs the server's bundle in this process. */
export async function runBundle(...args) {
  process.argv.splice(2, process.argv.length, ...args);
  await import(new URL('../../apps/server/dist/main.mjs', import.meta.url).href);
}
