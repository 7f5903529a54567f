import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { textFrame } from '../testing/text-page';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

it('[F-B18] a link whose address runs code looks like a link, without the address, unless the theme says otherwise', async () => {
  const inner =
    '<p class="block-edit"><a id="one" href="javascript:alert(1)">one</a> <a id="two" href="https://e.org">two</a></p>' +
    '<style>.own a{color:#123456;text-decoration:none}</style><p class="own"><a id="three" href="javascript:x()">three</a></p>';
  const opened = await harness.open(textFrame(inner));
  const lookOf = (id: string) =>
    opened.canvas.locator(`#${id}`).evaluate((link) => {
      const { color, textDecorationLine, cursor } = getComputedStyle(link);
      return { color, textDecorationLine, cursor };
    });
  expect(await opened.canvas.locator('#one').getAttribute('href')).toBeNull();
  expect(await lookOf('one')).toEqual(await lookOf('two'));
  expect(await lookOf('three')).toMatchObject({ color: 'rgb(18, 52, 86)', textDecorationLine: 'none' });
  expect(await opened.source()).toBe(textFrame(inner));
  await opened.close();
});
