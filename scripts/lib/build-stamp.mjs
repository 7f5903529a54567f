import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const shared = ['package-lock.json', 'packages/contract', 'packages/markup', 'packages/checks'];

/** The targets: their sources and their output folder. */
export const targets = {
  server: { sources: [...shared, 'apps/server/package.json', 'apps/server/src'], dist: 'apps/server/dist' },
  web: {
    sources: [
      ...shared,
      'packages/editor',
      'apps/web/package.json',
      'apps/web/vite.config.ts',
      'apps/web/index.html',
      'apps/web/public',
      'apps/web/src',
    ],
    dist: 'apps/web/dist',
  },
};

/**
 * Returns a hash of a target's sources, without tests. The version of Node isn't included: a server that may not build
 * has to start again after the system has updated Node.
 */
export function computeStamp(target) {
  const hash = createHash('sha256');
  for (const source of targets[target].sources) {
    for (const file of listFiles(path.join(root, source))) {
      hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Returns true if a target was built from its current sources. */
export function isFresh(target) {
  const stamp = path.join(root, targets[target].dist, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === computeStamp(target);
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'testing'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(path.join(place, entry.name)));
}
