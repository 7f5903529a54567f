/**
 * The index and the topics of packages/markup: at most 120 names in each, one home for each name, a comment on what a
 * topic is about (scripts/lib/package-topics.mjs). Lists the topics.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTopicFaults, listNames } from './lib/package-topics.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'packages/markup');
const { exports: places } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const { './testing': _testing, ...topics } = places;
const entries = Object.fromEntries(
  Object.entries(topics).map(([entry, file]) => [entry, readFileSync(path.join(folder, file), 'utf8')]),
);

const faults = findTopicFaults(entries);
for (const file of readdirSync(path.join(folder, 'src/topics'))) {
  if (!Object.values(topics).includes(`./src/topics/${file}`)) faults.push(`package.json doesn't list ${file}.`);
}
for (const fault of faults) process.stdout.write(`packages/markup: ${fault}\n`);
const counts = Object.entries(entries).map(([entry, text]) => `${entry} ${listNames(text).length}`);
process.stdout.write(`Names that packages/markup exports: ${counts.join(', ')}.\n`);
process.exit(faults.length ? 1 : 0);
