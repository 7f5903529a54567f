import { parseSource } from '@galley/markup';
import { markThemeFindings, themeCauses } from '@galley/markup/checks';
import { expect, it } from 'vitest';
import { checkExport, checkExportOf } from './check-export';

let ids = 0;
const read = (html: string) => parseSource(html, { markerPrefix: 'p', newId: () => `b${++ids}` });
const theme = (inner: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><title>T</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>`;

it('[W11-check-export] findings name their block, line, rule and source, and those of the theme are known', () => {
  const inner = '<table><tr><td class="block-edit">Hello</td></tr></table>';
  const document = read(theme(`${inner}\n<table style="width:1px"><tr><td class="block-edit">Own</td></tr></table>`));
  const source = read(theme(inner));
  const found = checkExportOf(document, { isEmail: true });
  const tables = found.filter(({ rule }) => rule === 'a11y-table-role');
  expect(tables[0]).toMatchObject({
    severity: 'error',
    line: 6,
    source: { name: expect.stringContaining('Email Markup Consortium') },
  });
  expect(document.blocks.get(tables[0]?.beId ?? '')?.kinds.has('section')).toBe(true);
  const causes = new Set(themeCauses(source, { isEmail: true }, checkExportOf(source, { isEmail: true })));
  const marked = markThemeFindings(document, found, causes);
  expect(marked.filter(({ isFromTheme }) => isFromTheme).map(({ rule }) => rule)).toContain('a11y-body-dir');
});

it('[W11-check-export] pages have only the findings that concern browsers', () => {
  const rules = checkExport(theme('<table><tr><td>x</td></tr></table>'), { isEmail: false }).map(({ rule }) => rule);
  expect(rules.filter((rule) => !rule.startsWith('a11y-'))).toEqual([]);
});

it.each([
  ['too many elements', '<p>a'.repeat(60_001)],
  ['too many comparisons', `<style>${'.a{color:red}'.repeat(20_000)}</style>${'<p class="a">x</p>'.repeat(1000)}`],
])('[W11-check-limits] code that takes too much work is said to be unchecked: %s', (_, html) => {
  expect(checkExport(html, { isEmail: true }).at(-1)).toMatchObject({ rule: 'weight-unchecked', severity: 'hint' });
});

it('[W11-check-limits] rules that nest endlessly stop no check', () => {
  // Whether the parser reads them depends on the size of its stack.
  expect(checkExport(`<style>${'@font-face{'.repeat(90_000)}</style>`, { isEmail: true }).length).toBeLessThan(20);
});
