import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;

async function edit(inner: string): Promise<void> {
  text = await TextPage.open(harness, inner);
  await text.edit('p');
}

describe('[W3-unlink-part] Remove link', () => {
  const long = '<a href="https://e.org/?a=1&amp;b" id=k title=\'t\'>one two three</a>';
  const open = '<a href="https://e.org/?a=1&amp;b" id=k title=\'t\'>';
  const second = '<a href="https://e.org/?a=1&amp;b" title=\'t\'>';
  const cases: [inner: string, start: number, end: number, stored: string][] = [
    ['<a href="#1">two words</a>', 0, 4, 'two <a href="#1">words</a>'],
    ['<a href="#1">two words</a>', 3, 9, '<a href="#1">two</a> words'],
    [long, 0, 4, `one ${open}two three</a>`],
    [long, 4, 8, `${open}one </a>two ${second}three</a>`],
    [long, 8, 13, `${open}one two </a>three`],
    [long, 0, 13, 'one two three'],
    [long, 5, 5, 'one two three'],
    ['<a href="#1">a <b>b c</b></a>', 2, 3, '<a href="#1">a </a><b>b</b><a href="#1"><b> c</b></a>'],
    ['x <a href="#1">a b</a> <a href="#2">c d</a> y', 4, 7, 'x <a href="#1">a </a>b c<a href="#2"> d</a> y'],
  ];
  it.each(cases)(
    '[W3-unlink-part] takes the link from what is selected: %s, %i to %i',
    async (inner, start, end, stored) => {
      await edit(p(inner));
      await text.select(start, end);
      expect(await text.run('remove-link', {})).toBe(true);
      await text.expectThereAndBack(p(inner), p(stored));
    },
  );
});
