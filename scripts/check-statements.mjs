/**
 * Compares docs/statements with the tests that ran (`npm run statements`, and the end of the test command): every
 * statement needs a passed test whose title carries its id in brackets, or one that only a full run plays; and every id
 * in a title needs a statement. Writes the table of both to `.build/statements.md`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareStatements, readStatements, writeTable } from './lib/statements.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.build', 'tests');
const isCi = process.env.CI === 'true';
/** Suites whose browser is not on this machine (scripts/test.mjs): their tests are owed by none. */
const skippedSuites = (process.env.GALLEY_SKIPPED_SUITES ?? '').split(' ');

const statements = new Map();
const faults = [];
for (const name of readdirSync(path.join(root, 'docs', 'statements')).sort()) {
  const text = readFileSync(path.join(root, 'docs', 'statements', name), 'utf8');
  const read = readStatements(text, path.basename(name, '.txt'));
  faults.push(...read.faults);
  for (const [id, one] of read.statements)
    if (statements.has(id)) faults.push(`${id} is listed in ${statements.get(id).domain} and in ${one.domain}.`);
    else statements.set(id, one);
}

// The shards of a run leave theirs in folders.
const files = existsSync(reports)
  ? readdirSync(reports, { recursive: true }).filter((name) => name.endsWith('.json'))
  : [];
const tests = files.flatMap((name) =>
  JSON.parse(readFileSync(path.join(reports, name), 'utf8')).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: path.basename(file),
      isPassed: status === 'passed',
      isExcused: status !== 'failed' && isExcused(fullName, path.basename(name, '.json')),
    })),
  ),
);

/** Whether a test that did not run here needn't: with CI=true, tests install their programs. */
function isExcused(title, suite) {
  if (skippedSuites.includes(suite) || !isCi) return true;
  // Only root can mount small file systems; such tests say so in their title. scripts/testing/run-length.ts marks the rest.
  return title.includes('needs root') || title.includes('(test:full)');
}

const compared = compareStatements(statements, tests);
faults.push(...compared.faults);
writeFileSync(path.join(root, '.build', 'statements.md'), writeTable(compared.rows));
for (const fault of faults) process.stdout.write(`${fault}\n`);
const done = compared.rows.filter(({ state }) => state === 'done');
const passed = new Set(
  tests.filter(({ isPassed }) => isPassed).flatMap(({ title }) => title.match(/\[[^\]]+\]/g) ?? []),
);
const left = done.filter(({ id }) => !passed.has(`[${id}]`)).length;
const later = left > 0 ? `, ${left} of them in npm run test:full or where their programs are` : '';
process.stdout.write(`Statements: ${done.length} of ${statements.size} are shown by tests${later}.\n`);
process.exit(faults.length ? 1 : 0);
