import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { markDocument } from '../../blocks/hide-variations';
import { parseSource } from '../../source/parse-source';
import type { SourceTree } from '../../types';
import { createDocumentSource } from '../document-source';
import { createExampleSource } from '../example-source';
import { checkDocument } from './check-document';

const folder = fileURLToPath(new URL('../../../../../themes/', import.meta.url));
const starters = [
  { name: 'orchard-email', isEmail: true },
  { name: 'press-page', isEmail: false },
];

const parse = (source: string, markerPrefix = 'k') => {
  let count = 0;
  return parseSource(source, { markerPrefix, newId: () => `n${++count}` });
};

describe.each(starters)('the starter theme $name', ({ name, isEmail }) => {
  const source = readFileSync(`${folder}${name}/index.html`, 'utf8');
  const findings = (tree: SourceTree, { isTheme = false } = {}) =>
    checkDocument(tree, { isEmail, isTheme, subject: 'News', themeTexts: new Set() }).map(
      ({ rule, message, detail }) => `${rule}: ${message} ${detail}`,
    );

  it('[F3-checks-starters] has no findings as the builder shows it', () => {
    let count = 0;
    const marked = markDocument(source, { markerPrefix: 'k', newId: () => `n${++count}` });
    expect(findings(parse(marked.html), { isTheme: true })).toEqual([]);
  });

  it('[F3-checks-starters] gives a new email or page without findings, blank or from its example', () => {
    const theme = parse(source, '');
    expect(findings(parse(createDocumentSource(theme, 'k')))).toEqual([]);
    expect(findings(parse(createExampleSource(theme, 'k')))).toEqual([]);
  });

  it('[F3-checks-starters] gives the first email without findings', () => {
    const about: { firstEmail?: { sections: string[] } } = JSON.parse(
      readFileSync(`${folder}${name}/theme.json`, 'utf8'),
    );
    const { sections } = about.firstEmail ?? {};
    expect(sections !== undefined).toBe(isEmail);
    expect(findings(parse(createExampleSource(parse(source, ''), 'k', sections)))).toEqual([]);
  });
});
