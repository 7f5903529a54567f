/**
 * Checks that tests and scripts only need a fresh clone: code must not name paths outside the repository. Exceptions
 * are listed here, each with the folder of the repository that its file reads in any case.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOutsidePaths } from './lib/outside-paths.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Files that also read outside folders, and the inside folder each of them reads. */
const exceptions = new Map([
  ['packages/markup/src/testing/corpus.ts', { path: '../shared/corpus', inside: 'fixtures/corpus' }],
]);
/** Contains outside paths as test data. */
const texts = new Set(['scripts/lib/outside-paths.test.ts']);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mts|mjs|cjs|js)$/.test(file) && !file.startsWith('fixtures/') && !texts.has(file))
  .filter((file) => existsSync(path.join(root, file)))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);

const found = findOutsidePaths(files);
const faults = found
  .filter((one) => exceptions.get(one.file)?.path !== one.path)
  .map((one) => `${one.file}:${one.line}: names ${one.path}, which a clone doesn't have. Put it into the repository.`);
for (const [file, { path: outside, inside }] of exceptions) {
  const text = files.find(([name]) => name === file)?.[1] ?? '';
  if (!found.some((one) => one.file === file && one.path === outside))
    faults.push(`${file}: no longer names ${outside}. Remove it from the exceptions.`);
  if (!text.includes(inside) || !existsSync(path.join(root, inside)))
    faults.push(`${file}: names ${outside} but doesn't read ${inside}, which stands in for it.`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${files.length} files need nothing outside the repository.\n`,
);
process.exit(faults.length ? 1 : 0);
