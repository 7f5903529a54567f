/**
 * The style sheets of the web app say nothing twice, take only primitives that exist, and have no more declarations than
 * `limit`, which may only come down (scripts/lib/style-faults.mjs, docs/decisions/110).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countDeclarations, findRepeatedBodies, findUnknownPrimitives, judgeCount } from './lib/style-faults.mjs';

/** Declarations of all sheets, those of `composes` included. */
const limit = 4400;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const sheets = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const primitives = sheets['apps/web/src/styles/primitives.css'] ?? '';

const tooMany = judgeCount(countDeclarations(sheets), limit);
const faults = [
  ...findRepeatedBodies(sheets).map(({ body, places }) => `${places.join(', ')}: the same "${body}".`),
  ...findUnknownPrimitives(sheets, primitives).map(({ place, name }) => `${place}: there is no primitive "${name}".`),
  ...(tooMany ? [tooMany] : []),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length ? `${faults.length} faults.\n` : `${files.length} sheets, ${countDeclarations(sheets)} declarations.\n`,
);
process.exit(faults.length ? 1 : 0);
