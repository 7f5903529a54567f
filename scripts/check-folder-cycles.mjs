/**
 * Checks that there are no import cycles between folders, including type imports. Part of `npm run check`. Tests are
 * exempt.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFolderCycles } from './lib/folder-cycles.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Areas in which imports between folders go in one direction. Files directly in an area can combine its folders. */
const areas = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/editor/src',
  'packages/checks/src',
  'packages/markup/src',
];
const isTest = /\.test\.tsx?$|\/testing\/|\/suites\/|\/property-tests\/|\/dev\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...areas], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file) && !areas.includes(path.posix.dirname(file)))
  .filter((file) => existsSync(path.join(root, file)))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);
const cycles = findFolderCycles(files);
for (const { folders, imports } of cycles) {
  process.stdout.write(`These folders import each other: ${folders.join(', ')}\n`);
  for (const line of imports) process.stdout.write(`  ${line}\n`);
}
process.stdout.write(
  cycles.length ? `${cycles.length} cycles between folders.\n` : `No cycle between folders in ${areas.join(', ')}.\n`,
);
process.exit(cycles.length ? 1 : 0);
