import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { isFresh, root, targets } from './build-stamp.mjs';

/**
 * Builds what is missing or older than its sources, in a separate process so that its memory is released. A server in
 * production (NODE_ENV=production), or one that can't write to its own files, doesn't build: building is part of
 * installing. Exits with code 1 and one sentence if there is nothing to run.
 */
export function ensureBuilt(...names) {
  if (!existsSync(path.join(root, 'node_modules'))) end(`The packages of Galley are missing. Run "npm ci" in ${root}.`);
  const stale = findStale(names);
  if (stale.length === 0) return;
  if (process.env.NODE_ENV === 'production' || !stale.every(isWritable)) {
    const what = stale.every((name) => existsSync(path.join(root, targets[name].dist)))
      ? 'The sources of Galley have changed since it was built.'
      : 'Galley isn’t built yet.';
    end(
      `${what} Run "npm ci && npm run build" in ${root} as a user who can write there, or use the archive of a release, which needs no build.`,
    );
  }
  process.stdout.write(`Building the ${stale.join(' and the ')}. This takes a few seconds and happens only once …\n`);
  const result = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), ...stale], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) process.exit(1);
}

function findStale(names) {
  try {
    return names.filter((name) => !isFresh(name));
  } catch (error) {
    return end(`${error.path ?? root} can’t be read (${error.code}). Run: chmod -R a+rX ${root}`);
  }
}

/** A build is moved into place, so the parent folder must be writable. */
function isWritable(name) {
  try {
    accessSync(path.dirname(path.join(root, targets[name].dist)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs the server's bundle in this process. */
export async function runBundle(...args) {
  process.argv.splice(2, process.argv.length, ...args);
  await import(new URL('../../apps/server/dist/main.mjs', import.meta.url).href);
}
