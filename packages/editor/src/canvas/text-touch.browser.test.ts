import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage, textFrame } from '../testing/text-page';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

it('[F-B1-tap] one tap edits where it was made; a finger that scrolls does not', async () => {
  const high = '<p class="block-edit" style="height:400px">One two three</p><div style="height:3000px"></div>';
  const opened = await harness.open(textFrame(high));
  const { page } = opened;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { x, y } = await page.evaluate(() => window.suite.spotInText('p', 3));
  const isEdited = () => page.evaluate(() => window.editor.getState().text !== null);
  await touch('touchStart', [{ x, y }]);
  await touch('touchEnd', []);
  await expect.poll(isEdited).toBe(true);
  await page.keyboard.type('!');
  expect(await opened.source()).toBe(textFrame(high.replace('One two', 'One! two')));
  await opened.reopen(textFrame(high));
  await touch('touchStart', [{ x, y: y + 300 }]);
  for (let step = 1; step < 20; step += 1) await touch('touchMove', [{ x, y: y + 300 - step * 15 }]);
  await touch('touchEnd', []);
  const scrolled = () =>
    page.evaluate(() => (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow!.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(0);
  expect(await isEdited()).toBe(false);
  await opened.close();
});

it('[F3-caret-visible] a canvas that becomes lower, as by the on-screen keyboard, scrolls to the caret; a narrower one stays', async () => {
  const text = await TextPage.open(harness, `<p class="block-edit">${'A line of words. '.repeat(600)}</p>`);
  const { page } = text;
  const read = () =>
    page.evaluate(() => {
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      const { bottom } = frame.contentDocument!.getSelection()!.getRangeAt(0).getBoundingClientRect();
      return { scrolled: frame.contentWindow!.scrollY, isSeen: bottom > 0 && bottom <= frame.clientHeight };
    });
  const resize = (side: 'height' | 'width', px: number) =>
    page.evaluate(
      ([side, px]) => document.querySelector<HTMLElement>('#canvas')!.style.setProperty(side, `${px}px`, 'important'),
      [side, px] as const,
    );
  await text.edit('p');
  await text.select(3000);
  await text.type('!');
  expect(await read()).toMatchObject({ isSeen: true });
  await resize('height', 200);
  await expect.poll(async () => (await read()).isSeen).toBe(true);
  // Someone reads elsewhere in the text, and opens a panel beside the canvas.
  await page.evaluate(() => (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow!.scrollTo(0, 0));
  await resize('width', 400);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await read()).toMatchObject({ scrolled: 0, isSeen: false });
  await text.close();
});
