/**
 * `npm run advisories -- FILE`: reads a whole OSV database of npm, a ZIP with one JSON file per advisory, and writes
 * the advisories for our locked packages to scripts/advisories.json. Keeps the accepted reasons.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { open } from 'yauzl';
import { readOsvEntries } from './lib/advisories.mjs';

/** The npm database has far more entries. Part of it must not be accepted as the whole. */
const fewestEntries = 3000;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.join(root, 'scripts/advisories.json');
const [given] = process.argv.slice(2);
if (!given) end('Usage: npm run advisories -- FILE');
const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);

const entries = await readEntries(file).catch((error) => end(`${file} can’t be read: ${error.message}`));
if (entries.length < fewestEntries) end(`${file} has ${entries.length} advisories. That isn’t the whole database.`);
const data = JSON.parse(readFileSync(target, 'utf8'));
data.readAt = statSync(file).mtime.toISOString().slice(0, 10);
data.advisories = readOsvEntries(entries, JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
writeFileSync(target, `${JSON.stringify(data, null, 2)}\n`);
process.stdout.write(`${data.advisories.length} of ${entries.length} advisories are about our packages.\n`);

async function readEntries(zipFile) {
  const zip = await promisify(open)(zipFile, { lazyEntries: true, autoClose: true });
  const openEntry = promisify(zip.openReadStream.bind(zip));
  const found = [];
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry) => {
      const next = () => zip.readEntry();
      if (!entry.fileName.endsWith('.json')) return next();
      openEntry(entry)
        .then((stream) => buffer(stream))
        .then((bytes) => found.push(JSON.parse(bytes.toString('utf8'))))
        .then(next, reject);
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return found;
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
