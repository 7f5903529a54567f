/**
 * Texts that a person reads are in `apps/web/src/messages/`, not in components (scripts/lib/component-texts.mjs).
 * Prints each that is elsewhere, and fails if there is one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findComponentTexts } from './lib/component-texts.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const web = 'apps/web/src/';
/** The texts themselves, tests, and the page that shows developers all controls. */
const isLeftOut = (file) => /\/(?:messages|testing|dev-ui)\/|\.(?:browser\.)?test\.tsx?$|\.d\.ts$/.test(file);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', web], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file) && existsSync(path.join(root, file)));
const faults = files.flatMap((file) =>
  findComponentTexts(file, readFileSync(path.join(root, file), 'utf8')).map(
    ({ line, text }) => `${file}:${line}: "${text}": move it to ${web}messages/`,
  ),
);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(faults.length ? `${faults.length} faults.\n` : `${files.length} files.\n`);
process.exit(faults.length ? 1 : 0);
