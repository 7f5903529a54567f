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
