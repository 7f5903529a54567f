/**
 * Texts that a person reads are in `apps/web/src/messages/`, not in components (scripts/lib/component-texts.mjs).
 * `scripts/component-texts.json` lists the folders that still have some. It can only get shorter: a listed folder
 * without such texts fails, too. `--all` prints the texts of all folders, `--shrink` removes the finished folders from the list.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findComponentTexts } from './lib/component-texts.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const listFile = path.join(root, 'scripts', 'component-texts.json');
const web = 'apps/web/src/';
/** The texts themselves, tests, and the page that shows developers all controls. */
const isLeftOut = (file) => /\/(?:messages|testing|dev-ui)\/|\.(?:browser\.)?test\.tsx?$|\.d\.ts$/.test(file);
const remaining = JSON.parse(readFileSync(listFile, 'utf8'));
const isAll = process.argv.includes('--all');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', web], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file) && existsSync(path.join(root, file)));
const unfinished = new Set();
const faults = [];
for (const file of files) {
  const texts = findComponentTexts(file, readFileSync(path.join(root, file), 'utf8'));
  const folder = path.dirname(file).slice(web.length);
  if (texts.length > 0) unfinished.add(folder);
  if (remaining.includes(folder) && !isAll) continue;
  for (const { line, text } of texts) faults.push(`${file}:${line}: "${text}": move it to ${web}messages/`);
}
const finished = remaining.filter((folder) => !unfinished.has(folder));
if (process.argv.includes('--shrink')) {
  const left = remaining.filter((folder) => unfinished.has(folder));
  writeFileSync(listFile, `${JSON.stringify(left, null, 2)}\n`);
} else {
  for (const folder of finished) faults.push(`${folder} is finished: remove it from scripts/component-texts.json`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${files.length} files, ${remaining.length} folders to do.\n`,
);
process.exit(faults.length && !isAll ? 1 : 0);
