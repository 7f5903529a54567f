/**
 * Checks that the guides and READMEs only name files and folders that exist, and that docs/decisions/README.md lists
 * every decision (scripts/lib/doc-paths.mjs).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissingPaths, findUnlisted, listPlaces } from './lib/doc-paths.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const index = 'docs/decisions/README.md';
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const places = listPlaces(files);
const documents = files.filter((file) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/[^/]+\.md$|(?:^|\/)README\.md$/.test(file),
);
const decisions = files.filter((file) => /^docs\/decisions\/\d.*\.md$/.test(file)).map((file) => path.basename(file));

const faults = documents.flatMap((file) =>
  findMissingPaths(file, read(file), places).map(
    ({ line, path: named }) => `${file}:${line}: ${named} isn't in the repository.`,
  ),
);
for (const name of existsSync(path.join(root, index)) ? findUnlisted(read(index), decisions) : decisions)
  faults.push(`${index}: doesn't list ${name}.`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${documents.length} documents name files that exist.\n`,
);
process.exit(faults.length ? 1 : 0);
