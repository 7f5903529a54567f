import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSource } from '@galley/markup';
import { createDocumentSource, createExampleSource } from '@galley/markup/themes';
import { expect, it } from 'vitest';
import { checkExportOf } from './check-export';

const folder = fileURLToPath(new URL('../../../themes/', import.meta.url));
const read = (source: string, markerPrefix = 'k') => {
  let count = 0;
  return parseSource(source, { markerPrefix, newId: () => `n${++count}` });
};

it.each([
  ['orchard-email', true],
  ['press-page', false],
])('[W11-starters] the starter %s arrives accessible, as a theme and in what begins with it', (name, isEmail) => {
  const source = readFileSync(`${folder}${name}/index.html`, 'utf8');
  const theme = read(source, '');
  const documents = [createDocumentSource(theme, 'k'), createExampleSource(theme, 'k')];
  for (const tree of [theme, ...documents.map((document) => read(document))]) {
    const found = checkExportOf(tree, { isEmail });
    const wanted = found.filter(({ rule, severity }) => rule.startsWith('a11y-') || severity !== 'hint');
    expect(wanted.map(({ rule, detail }) => `${rule} ${detail}`)).toEqual([]);
  }
});
