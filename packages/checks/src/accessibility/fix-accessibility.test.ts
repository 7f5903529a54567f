import { corpusFiles, htmlSoup, readCorpusFile, wellFormedTheme } from '@galley/markup/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkAccessibility } from './check-accessibility';
import { fixAccessibility } from './fix-accessibility';

const english = { language: 'en', direction: 'ltr' } as const;
const fix = (source: string) => fixAccessibility(source, english);
const page = (children: string, root = ''): string => `<html${root}><body>${children}</body></html>`;
const part = 'lang="en" dir="ltr"';

it.each([
  [
    'a layout',
    '<table class="block-section" ><tr><td>Hi',
    '<table class="block-section" role="presentation" ><tr><td>Hi',
  ],
  [
    'a layout in a layout',
    '<table role=none><tr><td><table><tr><td>Hi',
    '<table role=none><tr><td><table role="presentation"><tr><td>Hi',
  ],
  ['a document', page('<div>Hi</div>'), page(`<div ${part}>Hi</div>`, ' lang="en"')],
  [
    'a document with a language',
    page('<p>Bok</p>', ' lang="hr"'),
    page('<p lang="hr" dir="ltr">Bok</p>', ' lang="hr"'),
  ],
  [
    'a document with a direction',
    page('<p lang=he>שלום</p>', ' lang=he dir=rtl'),
    page('<p lang=he dir="rtl">שלום</p>', ' lang=he dir=rtl'),
  ],
  [
    'a preview text',
    page('<div style="display:none">New</div>', ' lang=en'),
    page(`<div style="display:none" ${part}>New</div>`, ' lang=en'),
  ],
  [
    'a table without padding',
    page('<table role=none><tr><td>Hi</td></tr></table>', ' lang=en'),
    page(`<table role=none ${part}><tr><td>Hi</td></tr></table>`, ' lang=en'),
  ],
  [
    'header cells',
    '<table><tr><th>Item<th>Price<tr><td>Tea<td>3</table>',
    '<table><tr><th scope="col">Item<th scope="col">Price<tr><td>Tea<td>3</table>',
  ],
  [
    'headers of rows',
    '<table><tr><th>Item<th>Price<tr><th>Tea<td>3</table>',
    '<table><tr><th scope="col">Item<th scope="col">Price<tr><th scope="row">Tea<td>3</table>',
  ],
  [
    'a Word branch',
    '<!--[if mso]><table width="600"><tr><td><![endif]-->',
    '<!--[if mso]><table width="600" role="presentation"><tr><td><![endif]-->',
  ],
  ['a template tag in a tag', '<table class="{{a}}"><tr><td>Hi', '<table class="{{a}}" role="presentation"><tr><td>Hi'],
  ['attributes by a template tag', '<table {{a}}><tr><td>Hi', '<table {{a}}><tr><td>Hi'],
  ['a fragment', '<div>Hi</div>', '<div>Hi</div>'],
])('[W11-a11y-fix] adds attributes to %s', (_, source, expected) => {
  expect(fix(source)).toMatchObject({ html: expected, left: [] });
});

const padded = (attributes: string, cell = ''): string =>
  page(`<table role=none ${attributes}><tr><td ${cell}>Hi</td></tr></table>`, ' lang=en');

it.each([
  ['the direction of a table with padding', padded('lang=en', 'style="padding:0 8px"'), 'a11y-body-dir'],
  ['the direction of a table with cellpadding', padded('lang=en cellpadding=8'), 'a11y-body-dir'],
  [
    'the direction of a table with padding by a template tag',
    padded('lang=en', 'style="padding:{{p}}"'),
    'a11y-body-dir',
  ],
  ['a direction that isn’t one', page('<p lang=en dir=left>Hi</p>', ' lang=en'), 'a11y-body-dir'],
  ['a language that isn’t one', page('<p lang=english dir=ltr>Hi</p>', ' lang=en'), 'a11y-body-lang'],
  ['a role that isn’t one', '<table role="module"><tr><td>Hi</td></tr></table>', 'a11y-table-role'],
  ['prices without headers', '<table><tr><td>Tea<td>3<tr><td>Milk<td>2</table>', 'a11y-table-role'],
  ['headers marked as layout', '<table role=none><tr><th>Item<td>Price<tr><td>Tea<td>3</table>', 'a11y-data-table'],
])('[W11-a11y-fix-left] reports %s instead of changing it', (_, source, rule) => {
  const { html, changes, left } = fix(source);
  expect([html, changes, left.map((note) => note.rule)]).toEqual([source, [], [rule]]);
});

it('[W11-a11y-fix-padding] a table without cell padding gets a direction, and one with padding its language', () => {
  expect(fix(padded('cellpadding=0', 'style="padding:0"')).html).toContain(part);
  expect(fix(padded('', 'style="padding:8px"')).html).toContain('<table role=none lang="en" ><tr>');
});

it('[W11-a11y-fix-language] a text that isn’t a language tag is refused', () => {
  expect(() => fixAccessibility('<p>Hi</p>', { language: 'English', direction: 'ltr' })).toThrow(RangeError);
});

it('[W11-a11y-fix-notes] changes say where they are in the source', () => {
  const source = page('<table><tr><td>Hi</td></tr></table>');
  const { changes } = fix(source);
  expect(changes.map(({ rule, start }) => [rule, source.slice(start, start + 6)])).toEqual([
    ['language', '<html>'],
    ['a11y-body-lang', '<table'],
    ['a11y-body-dir', '<table'],
    ['a11y-table-role', '<table'],
  ]);
});

const attribute = /(?:role="presentation"|lang="[\w-]+"|dir="(?:ltr|rtl|auto|LTR|RTL)"|scope="(?:col|row)")/y;

/** Returns the changed text without what was inserted; throws if anything but attributes was. */
function withoutInserted(source: string, changed: string): string {
  let kept = '';
  let at = 0;
  for (let place = 0; place < source.length; ) {
    if (source[place] === changed[at]) {
      kept += changed[at];
      place += 1;
      at += 1;
      continue;
    }
    const hasBlank = changed[at] === ' ';
    attribute.lastIndex = at + (hasBlank ? 1 : 0);
    if (!attribute.test(changed)) throw new Error(`changed at ${place}: ${changed.slice(at, at + 60)}`);
    at = attribute.lastIndex + (hasBlank ? 0 : 1);
  }
  return kept + changed.slice(at);
}

function expectSafe(source: string): void {
  const first = fix(source);
  expect(withoutInserted(source, first.html)).toBe(source);
  const second = fix(first.html);
  expect(second.html).toBe(first.html);
  expect(second.changes).toEqual([]);
}

it('[W11-a11y-fix-bytes] everything but the attributes stays, and a second run changes nothing: any code', () => {
  fc.assert(fc.property(fc.oneof(htmlSoup, wellFormedTheme), expectSafe), { numRuns: 300 });
});

it('[W11-a11y-fix-bytes] everything but the attributes stays, and a second run changes nothing: the corpus', () => {
  for (const file of corpusFiles('all')) expectSafe(readCorpusFile(file));
});

it('[W11-a11y-fix-clean] afterwards only what is left is found', () => {
  const rules = /^a11y-(?:table-role|body-)/;
  for (const file of corpusFiles('all')) {
    const { html, left } = fix(readCorpusFile(file));
    const fixed = readExportedPage(html);
    if (!fixed) continue;
    const found = checkAccessibility(fixed).filter(({ rule, severity }) => rules.test(rule) && severity === 'error');
    const known = new Set(left.map(({ rule }) => rule));
    expect(
      found.filter(({ rule }) => !known.has(rule)),
      file.name,
    ).toEqual([]);
  }
});
