import { parseSource } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { exampleHref, exampleOf, makeRow, nameProblem, toParameters, valueProblem } from './link-parameter-rows';

const read = (html: string) => parseSource(html, { markerPrefix: 'p', newId: () => `b${Math.random()}` });

describe('the rows of link parameters', () => {
  it('[I3-settings-parameters] want a name of their own without blanks and separators', () => {
    const rows = [
      makeRow('utm_source', 'news'),
      makeRow('utm_source ', 'x'),
      makeRow('', 'y'),
      makeRow(),
      makeRow('a b', 'z'),
    ];
    expect(rows.map((row) => nameProblem(row, rows))).toEqual([
      'This name is already in use.',
      'This name is already in use.',
      'Enter a name.',
      'Enter a name, or remove this row.',
      'A name can’t contain spaces or & = # ? /',
    ]);
    expect(nameProblem(makeRow('ref', '1'), rows)).toBe('');
  });

  it('[W3-link-parameters-rows] want a value, and are never stored without one', () => {
    expect(valueProblem(makeRow('utm_campaign', ' '))).toBe('Enter a value, or remove this row.');
    expect([valueProblem(makeRow()), valueProblem(makeRow('ref', '1'))]).toEqual(['', '']);
    expect(toParameters([makeRow('utm_campaign', ' '), makeRow('ref', '1')])).toEqual([{ name: 'ref', value: '1' }]);
  });

  it('[I3-settings-parameters] are stored trimmed and without the empty ones', () => {
    expect(toParameters([makeRow(' ref ', ' a '), makeRow('', '')])).toEqual([{ name: 'ref', value: 'a' }]);
    expect(makeRow('utm_medium').value).toBe('email');
  });

  it('[I3-settings-example] are shown on the first link of the document that takes them', () => {
    const tree = read(
      '<p class="block-edit"><a href="#x">a</a> <a href="mailto:a@b.org">b</a> <a href="https://a.org/?x=1#y">c</a></p>',
    );
    expect(exampleHref(tree)).toBe('https://a.org/?x=1#y');
    expect(exampleOf(exampleHref(tree), [makeRow('ref', 'ä'), makeRow('x', '2')])).toEqual({
      before: 'https://a.org/?x=1#y',
      after: 'https://a.org/?x=1&ref=%C3%A4#y',
    });
    expect(exampleOf(exampleHref(read('<p class="block-edit"><a href="#x">a</a></p>')), [])).toBeNull();
  });
});
