/**
 * No function of the product has more than 80 lines of code, bar the exceptions in scripts/long-functions.json, each
 * with a reason (scripts/lib/long-functions.mjs). `--shrink` removes those that are no longer needed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareLongFunctions, findLongFunctions, shrinkExceptions } from './lib/long-functions.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const listFile = path.join(root, 'scripts/long-functions.json');
const isTest = /\.test\.tsx?$|\/(?:testing|suites|property-tests)\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'packages', 'apps', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !isTest.test(file) && existsSync(path.join(root, file)));
const found = files.flatMap((file) =>
  findLongFunctions(file, readFileSync(path.join(root, file), 'utf8')).map((one) => ({ file, ...one })),
);
let exceptions = JSON.parse(readFileSync(listFile, 'utf8'));
if (process.argv.includes('--shrink')) {
  exceptions = shrinkExceptions(found, exceptions);
  writeFileSync(listFile, `${JSON.stringify(exceptions, null, 2)}\n`);
}
const faults = compareLongFunctions(found, exceptions);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length
    ? `${faults.length} faults.\n`
    : `${files.length} files have no function of more than 80 lines of code but ${exceptions.length} exceptions.\n`,
);
process.exit(faults.length ? 1 : 0);
