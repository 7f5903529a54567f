/**
 * `npm run sbom`: writes the list of components (CycloneDX JSON, with versions, licenses and checksums of every
 * package) to .build/sbom.cdx.json. Reads installed packages; needs no network. `--omit dev` leaves out packages only
 * needed by tests and tools.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const file = path.join(root, '.build', 'sbom.cdx.json');
const args = ['sbom', '--sbom-format', 'cyclonedx', ...process.argv.slice(2)];
const list = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] }),
);
// npm uses the folder's name.
list.metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name;
mkdirSync(path.dirname(file), { recursive: true });
// Two at once, as of two releases, read no half of a file.
writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(list, null, 2)}\n`);
renameSync(`${file}.${process.pid}`, file);
process.stdout.write(`${list.components.length} components in ${path.relative(process.cwd(), file)}.\n`);
