/**
 * Checks that every regular expression of the product takes linear time on any text. Exceptions are listed in
 * `expressions/exceptions.json` with a reason; unused ones are reported too.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkExpressions } from './expressions/check-expressions-of.mjs';
import { findAllExpressions } from './expressions/find-expressions.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const exceptions = JSON.parse(readFileSync(path.join(root, 'scripts', 'expressions', 'exceptions.json'), 'utf8'));
const expressions = findAllExpressions(root);
const faults = checkExpressions(expressions, exceptions);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length
    ? `${faults.length} faults. Write a scanner that only goes forward, or bound the repetition.\n`
    : `${expressions.length} expressions are linear.\n`,
);
process.exit(faults.length ? 1 : 0);
