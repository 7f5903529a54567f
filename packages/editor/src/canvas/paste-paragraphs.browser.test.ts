import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const plain = 'one\n\ntwo\n\nthree\n\nfour\n\nfive\n';
const lines = 'one<br><br>two<br><br>three<br><br>four<br><br>five';

it.each([
  ['p', '<p class="block-edit">', '</p>', 'page'],
  ['p', '<p class="block-edit block-region block-repeat">', '</p>', 'page'],
  ['li', '<ul><li class="block-edit">', '</li></ul>', 'email'],
  ['li', '<ul><li class="block-edit block-region block-repeat">', '</li></ul>', 'page'],
  ['td', '<table><tr><td class="block-edit">', '</td></tr></table>', 'email'],
  ['h1', '<h1 class="block-edit">', '</h1>', 'page'],
] as const)(
  '[F3-paste-paragraphs] several can be edited at once, and undone at once: %s, %s',
  async (name, open, close, mode) => {
    text = await TextPage.open(harness, `${open}${close}`, { mode });
    await text.edit(name);
    await text.paste({ 'text/plain': plain });
    await text.expectThereAndBack(`${open}${close}`, `${open}${lines}${close}`);
    const { x, y } = await text.page.evaluate((name) => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const range = doc.createRange();
      const third = [...doc.querySelector(`${name}.block-edit`)!.childNodes].find(
        (node) => node.textContent === 'three',
      )!;
      range.selectNodeContents(third);
      const box = range.getBoundingClientRect();
      const outer = document.querySelector('#canvas')!.getBoundingClientRect();
      return { x: outer.left + box.right - 1, y: outer.top + box.top + box.height / 2 };
    }, name);
    await text.page.mouse.click(x, y);
    await text.press('End');
    await text.type('!');
    await text.expectInner(`${open}${lines.replace('three', 'three!')}${close}`);
    await text.expectSame();
  },
);
