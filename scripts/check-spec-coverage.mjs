/**
 * Compares docs/spec-coverage.md with the tests that ran. Every row marked done needs a passed test with its id in
 * brackets in the title, in each file that the row names; tests that only a full run plays count too. Every id in a
 * test title needs a row.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareRows, idsIn, readRows } from './lib/spec-coverage.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.build', 'tests');
const { rows, faults } = readRows(readFileSync(path.join(root, 'docs', 'spec-coverage.md'), 'utf8'));

/** Id → names of the files with passed tests for it. */
const passed = new Map();
const seen = new Set();
/** Ids of tests in suites whose browser isn't installed (scripts/test.mjs). They may be missing. */
const skippedSuites = (process.env.GALLEY_SKIPPED_SUITES ?? '').split(' ');
const skipped = new Set();
/** Ids of tests that `npm test` leaves to `npm run test:full`. */
const inFull = new Set();
// The shards of a run leave theirs in folders.
const names = existsSync(reports)
  ? readdirSync(reports, { recursive: true }).filter((name) => name.endsWith('.json'))
  : [];
for (const name of names) {
  for (const file of JSON.parse(readFileSync(path.join(reports, name), 'utf8')).testResults) {
    for (const test of file.assertionResults) {
      for (const id of idsIn(test.fullName)) {
        seen.add(id);
        if (test.status === 'passed') passed.set(id, (passed.get(id) ?? new Set()).add(path.basename(file.name)));
        else if (skippedSuites.includes(path.basename(name, '.json'))) skipped.add(id);
        // A required program isn't installed. With CI=true, tests install their programs.
        else if (test.status !== 'failed' && process.env.CI !== 'true') skipped.add(id);
        // Only root can mount small file systems. Such tests say so in their title.
        else if (test.status !== 'failed' && test.fullName.includes('needs root')) skipped.add(id);
        // scripts/testing/run-length.ts
        else if (test.status !== 'failed' && test.fullName.includes('(test:full)')) inFull.add(id);
      }
    }
  }
}

faults.push(...compareRows(rows, { passed, seen, skipped: new Set([...skipped, ...inFull]) }));
for (const fault of faults) process.stdout.write(`${fault}\n`);
const done = [...rows].filter(([, row]) => row.state === 'done').map(([id]) => id);
const later = done.filter((id) => inFull.has(id) && !passed.has(id)).length;
const left = later > 0 ? `, ${later} of them in npm run test:full` : '';
process.stdout.write(`Spec coverage: ${done.length} of ${rows.size} statements are shown by tests${left}.\n`);
process.exit(faults.length ? 1 : 0);
