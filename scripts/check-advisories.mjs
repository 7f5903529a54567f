/**
 * Checks that no locked version is in the affected range of a known advisory (scripts/advisories.json). Part of `npm
 * run check`; needs no network. `--release` also fails if the list is older than 14 days or was never read from a whole
 * database.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findAdvisoryFaults, findAgeFault, lockedVersions } from './lib/advisories.mjs';

const daysMax = 14;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const [lock, data] = [read('package-lock.json'), read('scripts/advisories.json')];
const faults = findAdvisoryFaults(lock, data);
const age = process.argv.includes('--release') ? findAgeFault(data, { now: Date.now(), daysMax }) : null;
if (age) faults.push(age);
for (const fault of faults) process.stdout.write(`${fault}\n`);
const list = `${data.advisories.length} advisories, ${data.readAt ? `read on ${data.readAt}` : 'listed by hand'}`;
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${lockedVersions(lock).size} packages are in none of ${list}.\n`,
);
process.exit(faults.length ? 1 : 0);
