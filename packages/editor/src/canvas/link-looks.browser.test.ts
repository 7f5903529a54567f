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
  expect(await opened.canvas.locator('#one').getAttribute('href')).not.toContain('javascript');
  expect(await lookOf('one')).toEqual(await lookOf('two'));
  expect(await lookOf('three')).toMatchObject({ color: 'rgb(18, 52, 86)', textDecorationLine: 'none' });
  expect(await opened.source()).toBe(textFrame(inner));
  await opened.close();
});

it('[F-B18-theme] a theme’s styles for links reach it, however they select links, and the placeholder address is never used as its own', async () => {
  const styles =
    '.k a:link{color:#010101}.k a[href]{background-color:#020202}.k :any-link{font-style:italic}.k a:not([href]){color:#ff0000}';
  const inner = `<style>${styles}</style><p class="block-edit k">a <a id="one" href="javascript:alert(1)">one</a> b</p>`;
  const opened = await harness.open(textFrame(inner));
  const look = await opened.canvas.locator('#one').evaluate((link) => {
    const { color, backgroundColor, fontStyle } = getComputedStyle(link);
    return { color, backgroundColor, fontStyle };
  });
  expect(look).toEqual({ color: 'rgb(1, 1, 1)', backgroundColor: 'rgb(2, 2, 2)', fontStyle: 'italic' });
  await opened.canvas.locator('#one').click();
  expect(await opened.page.evaluate(() => window.editor.getState().text?.link?.href)).toBe('');
  await opened.page.keyboard.type('x');
  await opened.page.evaluate(() => window.editor.finishTextEditing());
  const source = await opened.source();
  expect(source).toMatch(/href="javascript:alert\(1\)">[onex]{4}<\/a>/);
  expect(source).not.toContain('about:blank');
  await opened.close();
});
