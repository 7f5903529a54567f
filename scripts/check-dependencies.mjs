/**
 * Checks that every version in package.json files is exact, that the lock file matches them, and that `npm ci` has
 * nothing to warn about. Part of `npm run check`; needs no network.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDependencyFaults, findInstallFaults } from './lib/dependency-faults.mjs';
import { firstNodes } from './lib/node-version.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const files = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const packages = Object.fromEntries(files.map((file) => [path.dirname(file).replace(/^\.$/, ''), read(file)]));
const lock = read('package-lock.json');
const faults = [...findDependencyFaults(packages, lock), ...findInstallFaults(packages[''], lock, firstNodes)];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${files.length} package.json files are exact and locked.\n`,
);
process.exit(faults.length ? 1 : 0);
