/**
 * `node scripts/read-client-support.mjs FOLDER`: reads which features email clients support from an unpacked npm package
 * `caniemail`, and writes what the checks need of it, with its licenses, to packages/checks/src/clients/data. The
 * package itself isn't a dependency, because it brings many others along.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestClientVersion } from './lib/client-versions.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.join(root, 'packages/checks/src/clients/data');
const [given] = process.argv.slice(2);
if (!given) {
  process.stderr.write('Usage: node scripts/read-client-support.mjs FOLDER\n');
  process.exit(1);
}
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
const bytes = readFileSync(path.join(folder, 'data/caniemail.json'));
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const { data, last_update_date } = JSON.parse(bytes.toString('utf8'));

/** Many companies use older versions of it for years, so they count as well. */
const olderVersions = { 'outlook.windows@2016': '2016', 'outlook.windows@2019': '2019' };
const names = new Set(
  data.flatMap(({ stats }) =>
    Object.entries(stats).flatMap(([family, platforms]) =>
      Object.keys(platforms).map((platform) => `${family}.${platform}`),
    ),
  ),
);
const clients = [...names, ...Object.keys(olderVersions)].sort();
const features = Object.fromEntries(
  data.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)).map((feature) => [feature.slug, readFeature(feature)]),
);
const result = {
  source: 'https://www.caniemail.com, github.com/hteumeuleu/caniemail and github.com/shellscape/caniemail (MIT)',
  package: `caniemail ${version}`,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  updated: last_update_date.slice(0, 10),
  clients: clients.join(' '),
  features,
};
writeFileSync(path.join(target, 'client-support.json'), `${JSON.stringify(result, null, 2)}\n`);
const license = readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim();
writeFileSync(
  path.join(target, 'LICENSE-caniemail.txt'),
  `client-support.json is a part of the data of the npm package caniemail ${version} (github.com/shellscape/caniemail),
which are the data of https://www.caniemail.com (github.com/hteumeuleu/caniemail). Both are under the MIT License.
The data of caniemail.com: Copyright (c) 2019 HTeuMeuLeu. The package:

${license}
`,
);
process.stdout.write(`${Object.keys(features).length} features of ${clients.length} clients.\n`);

function readFeature({ title, last_test_date, notes_by_num, stats }) {
  const cells = clients.map((client) => readCell(client, stats));
  const used = new Set(cells.flatMap((cell) => cell.split('#').slice(1)));
  const notes = Object.entries(notes_by_num ?? {}).filter(([number]) => used.has(number));
  return { title, tested: last_test_date, support: cells.join(' '), notes: Object.fromEntries(notes) };
}

/** Returns "y", "n", "a" (partly) or "u" (unknown) with the numbers of its notes ("a#1#4"); without data "u". */
function readCell(client, stats) {
  const [family, platform] = client.split('@')[0].split('.');
  const versions = stats[family]?.[platform] ?? {};
  const version = olderVersions[client] ?? newestClientVersion(client, Object.keys(versions));
  return (versions[version] ?? 'u').replaceAll(' ', '');
}
