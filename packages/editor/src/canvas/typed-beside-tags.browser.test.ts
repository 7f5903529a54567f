import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type OpenOptions, startHarness } from '../testing/browser-harness';
import { TextPage, textFrame } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;

async function expectTyped(block: string, keys: readonly string[], stored: string, options?: OpenOptions) {
  text = await TextPage.open(harness, block, options);
  const isDiv = block.startsWith('<div');
  await text.edit(isDiv ? 'div' : 'p', isDiv ? 1 : 0);
  const [place = 'End', ...typed] = keys;
  await text.press(place);
  for (const words of typed) {
    await text.type(words);
    // The typed text is read, as in a typing pause.
    await text.opened.source();
  }
  expect(await text.opened.source()).toBe(textFrame(stored));
  await text.expectSame();
  await text.close();
}

/** One tag of each family, as templates are written: on a separate line, indented. */
const tags = [
  '{{ a }}',
  '{{{ a }}}',
  '{% url "x" %}',
  '%%name%%',
  '%%=v(@a)=%%',
  '<%= a %>',
  '*|NAME|*',
  '{{ __("x" . $a) }}',
  '{# note #}',
];

describe('[W3-blank-beside-tag] a word and a blank typed beside an indented template tag', () => {
  it.each(tags)('[W3-blank-beside-tag] are right beside %s, with one plain blank', async (tag) => {
    await expectTyped(p(`Hello ${tag}\n   `), ['End', ' zq1'], p(`Hello ${tag} zq1\n   `));
    await expectTyped(p(`\n  ${tag}\n  `), ['Home', 'zq1 '], p(`\n  zq1 ${tag}\n  `));
    await expectTyped(p(`\n  ${tag}\n  `), ['End', ' ', 'zq1'], p(`\n  ${tag} zq1\n  `));
  });

  it('[W3-blank-beside-tag] are so between words, tags, elements, comments and lines', async () => {
    for (const [inner, keys, stored] of [
      ['\n %%name%% b\n', ['Home', 'zq1 '], '\n zq1 %%name%% b\n'],
      ['\n a %%name%%\n', ['End', ' zq1'], '\n a %%name%% zq1\n'],
      ['\n  {{ a }}\n  {{ b }}\n', ['End', ' zq1'], '\n  {{ a }}\n  {{ b }} zq1\n'],
      ['\n  {{ a }}\n  {{ b }}\n', ['Home', 'zq1 '], '\n  zq1 {{ a }}\n  {{ b }}\n'],
      ['\n  <b>{{ a }}</b>\n  ', ['End', ' zq1'], '\n  <b>{{ a }}</b> zq1\n  '],
      ['{{ a }}<!-- c -->\n  ', ['End', ' zq1'], '{{ a }}<!-- c --> zq1\n  '],
      ['{{ a }}\n  <br>\n  b', ['Control+Home', 'zq1 '], 'zq1 {{ a }}\n  <br>\n  b'],
      ['b\n  <br>\n  {{ a }} d', ['Home', 'zq1 '], 'b\n  <br>\n  zq1 {{ a }} d'],
      ['b<br>\n  {{ a }}\n', ['End', ' zq1'], 'b<br>\n  {{ a }} zq1\n'],
      ['\r\n  {{ a }}\r\n  ', ['End', ' zq1'], '\r\n  {{ a }} zq1\r\n  '],
      ['\n\t{{ a }}\n\t', ['End', ' zq1'], '\n\t{{ a }} zq1\n\t'],
      ['{{ a }} ', ['End', ' zq1'], '{{ a }} zq1 '],
      [
        '\n  <img src="a.png" width="9" height="9">\n  ',
        ['End', ' zq1'],
        '\n  <img src="a.png" width="9" height="9"> zq1\n  ',
      ],
    ] as const) {
      await expectTyped(p(inner), keys, p(stored));
    }
  });

  it('[W3-blank-beside-tag] are so in list items and on pages', async () => {
    const list = (item: string): string => `<div class="block-edit"><ul>\n  <li>\n    ${item}\n  </li>\n</ul></div>`;
    await expectTyped(list('{{ a }}'), ['End', ' zq1'], list('{{ a }} zq1'));
    await expectTyped(list('{{ a }}'), ['Home', 'zq1 '], list('zq1 {{ a }}'));
    await expectTyped(p('\n  {{ a }}\n  '), ['End', ' zq1'], p('\n  {{ a }} zq1\n  '), { mode: 'page' });
  });
});
