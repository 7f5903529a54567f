/**
 * Compares docs/spec-coverage.md with the tests that ran: every row marked done needs a passed test whose title carries
 * its id in brackets, and every id in a test title needs a row.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.build', 'tests');
const idPattern = /\[([A-Z]{1,2}[\d.]*[a-z]?-[a-z0-9-]+)\]/g;

const rows = new Map();
for (const line of readFileSync(path.join(root, 'docs', 'spec-coverage.md'), 'utf8').split('\n')) {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length < 5 || !/^[A-Z]{1,2}[\d.]*[a-z]?-[a-z0-9-]+$/.test(cells[1])) continue;
  if (rows.has(cells[1])) throw new Error(`docs/spec-coverage.md holds ${cells[1]} twice.`);
  rows.set(cells[1], { statement: cells[2], state: cells[3] });
}

const passed = new Set();
const seen = new Set();
/** Suites whose browser is not on this machine (scripts/test.mjs); the ids of their tests, which are owed by none. */
const skippedSuites = (process.env.GALLEY_SKIPPED_SUITES ?? '').split(' ');
const skipped = new Set();
for (const name of existsSync(reports) ? readdirSync(reports) : []) {
  for (const file of JSON.parse(readFileSync(path.join(reports, name), 'utf8')).testResults) {
    for (const test of file.assertionResults) {
      for (const [, id] of test.fullName.matchAll(idPattern)) {
        seen.add(id);
        if (test.status === 'passed') passed.add(id);
        else if (skippedSuites.includes(path.basename(name, '.json'))) skipped.add(id);
        // Small file systems can be mounted by root alone; such tests say so in their title.
        else if (test.status !== 'failed' && test.fullName.includes('needs root')) skipped.add(id);
      }
    }
  }
}

const faults = [];
for (const [id, row] of rows) {
  if (row.state === 'done' && !passed.has(id) && !skipped.has(id))
    faults.push(`${id} is marked done, but no passed test carries it: ${row.statement}`);
}
for (const id of seen)
  if (!rows.has(id)) faults.push(`${id} stands in a test title, but not in docs/spec-coverage.md.`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
const done = [...rows.values()].filter((row) => row.state === 'done').length;
process.stdout.write(`Spec coverage: ${done} of ${rows.size} statements are shown by tests.\n`);
process.exit(faults.length ? 1 : 0);
