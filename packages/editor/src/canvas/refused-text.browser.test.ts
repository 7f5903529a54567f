import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

it.each([
  ['<b><p class="block-edit">one</b>two</p>', 'p'],
  ['<i><div class="block-edit">one</i>two</div>', '.block-edit'],
  ['<p class="block-edit"><b>one<p>two</b></p>', 'p'],
  ['<a href="#"><p class="block-edit">one</a>', 'p'],
])(
  '[W3-refused-text] a click on a text whose code overlaps another element says why it can’t be edited: %s',
  async (inner, selector) => {
    const text = await TextPage.open(harness, inner);
    const { x, y } = await text.page.evaluate((selector) => window.suite.spotInText(selector, 1), selector);
    await text.page.mouse.click(x, y);
    const isEdited = await text.page.evaluate(() => window.editor.getState().text !== null);
    const reasons = (await text.requests()).filter(({ kind }) => kind === 'refused');
    expect([isEdited, reasons]).toEqual([
      false,
      [expect.objectContaining({ reason: expect.stringContaining('overlaps another one in the code') })],
    ]);
    expect(await text.announcements()).toEqual([expect.stringContaining('overlaps another one')]);
    await text.close();
  },
);

it.each(['<b><p class="block-edit">one</b>two</p>', '<a href="#"><p class="block-edit">one</a>'])(
  '[F3-broken-alone] a click on such a text selects it if no block is around it, and says why: %s',
  async (inner) => {
    const opened = await harness.open(
      `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n${inner}\n</body></html>\n`,
    );
    const { x, y } = await opened.page.evaluate(() => window.suite.spotInText('p', 1));
    await opened.page.mouse.click(x, y);
    const seen = await opened.page.evaluate(() => {
      const { selected, text } = window.editor.getState();
      const refused = window.kit.requests.filter(({ kind }) => kind === 'refused');
      return { tag: selected?.tag, notice: selected?.notice, isEdited: text !== null, refused };
    });
    expect(seen).toEqual({
      tag: 'p',
      notice: expect.stringContaining('overlaps another one in the code'),
      isEdited: false,
      refused: [expect.objectContaining({ reason: expect.stringContaining('overlaps another one in the code') })],
    });
    await opened.close();
  },
);
