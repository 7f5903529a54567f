/**
 * Checks the product's texts, documents and comments for unwanted phrases and spellings
 * (scripts/lib/wording-faults.mjs).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWordingFaults } from './lib/wording-faults.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Has search terms that people type, or test data of this check. */
const exceptions = [
  'apps/web/src/app/open-palette.tsx',
  'scripts/lib/wording-faults.mjs',
  'scripts/lib/wording-faults.test.ts',
];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|mts|md)$/.test(file) && !/\/fixtures\//.test(file))
  .filter((file) => !exceptions.includes(file) && existsSync(path.join(root, file)));

const faults = files.flatMap((file) =>
  findWordingFaults(file, readFileSync(path.join(root, file), 'utf8')).map(
    ({ line, found, instead }) => `${file}:${line}: "${found}": ${instead}`,
  ),
);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(faults.length ? `${faults.length} faults.\n` : `${files.length} files use the product's words.\n`);
process.exit(faults.length ? 1 : 0);
