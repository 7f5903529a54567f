import type { CDPSession } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
let devtools: CDPSession;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;

async function open(inner: string): Promise<void> {
  text = await TextPage.open(harness, p(inner));
  await text.edit('p');
  await text.press('Control+End');
  devtools = await text.page.context().newCDPSession(text.page);
}

/** Shows a composed word without confirming it. */
function compose(word: string): Promise<unknown> {
  return devtools.send('Input.imeSetComposition', {
    text: word,
    selectionStart: word.length,
    selectionEnd: word.length,
  });
}

function confirm(word: string): Promise<unknown> {
  return devtools.send('Input.insertText', { text: word });
}

const isBold = async (): Promise<boolean | undefined> => (await text.state())?.active.bold;

describe('formats and composed words', () => {
  it.each([
    ['by key', () => text.press('Control+b')],
    ['by its button', () => text.run('format-text', { format: 'bold' })],
  ])('[F3-composed-formats] one that is chosen within a word applies from the next one: %s', async (_how, choose) => {
    await open('a-');
    await compose('Pro');
    await choose();
    expect(await isBold()).toBe(true);
    await compose('Prose');
    await confirm('Prose');
    expect(await isBold()).toBe(true);
    await text.type('!');
    await text.expectInner(p('a-Prose<strong>!</strong>'));
    await compose('次');
    await confirm('次');
    await text.expectInner(p('a-Prose<strong>!次</strong>'));
    await text.expectSame();
  });

  it('[F3-composed-formats] one that is chosen before a word is that of the word', async () => {
    await open('a-');
    await text.press('Control+b');
    await compose('に');
    expect(await isBold()).toBe(true);
    await compose('日本');
    await confirm('日本');
    await text.expectInner(p('a-<strong>日本</strong>'));
    await text.press('Control+b');
    await compose('語');
    await confirm('語');
    await text.type('x');
    await text.expectInner(p('a-<strong>日本</strong>語x'));
    await text.expectSame();
  });

  it('[F3-composed-formats] one that is chosen twice, or with a word that is given up, changes nothing', async () => {
    await open('a-');
    await compose('Pro');
    await text.press('Control+i', 'Control+i');
    await confirm('Pro');
    await text.type('!');
    await text.expectInner(p('a-Pro!'));
    await compose('x');
    await text.press('Control+u');
    await compose('');
    await text.expectInner(p('a-Pro!'));
    expect((await text.state())?.active.underline).toBe(true);
    await text.press('ArrowLeft');
    await text.type('y');
    await text.expectInner(p('a-Proy!'));
    await text.expectSame();
  });

  it('[F3-composed-formats] leaves the words beside it, and undo the bytes of before', async () => {
    const before = p('one <i>two</i> three');
    await open('one <i>two</i> three');
    await text.caretIn(1, 3);
    await compose('か');
    await text.press('Control+b');
    await confirm('か');
    await text.type('!');
    await text.expectInner(p('one <i>twoか<strong>!</strong></i> three'));
    while (await text.page.evaluate(() => window.editor.getState().undo.canUndo)) await text.undo();
    await text.expectInner(before);
    await text.expectSame();
  });
});

describe('line breaks and composed words', () => {
  it.each([
    ['p', '<p class="block-edit">', '</p>', 'email', '<br>'],
    ['li', '<ul><li class="block-edit">', '</li></ul>', 'email', '<br>'],
    ['p', '<p class="block-edit">', '</p>', 'page', '</p>\n<p class="block-edit">'],
  ] as const)(
    '[F3-composed-break] Enter of a touch keyboard comes within the word, keeps it and breaks the line: %s, %s, %s, %s',
    async (name, open, close, mode, broken) => {
      text = await TextPage.open(harness, `${open}${close}`, { mode });
      await text.edit(name);
      devtools = await text.page.context().newCDPSession(text.page);
      await compose('te');
      await compose('test');
      const isHandled = await text.page.evaluate(() => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const root = doc.querySelector('[contenteditable="true"]')!;
        const init = { bubbles: true, cancelable: true, isComposing: true };
        root.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'Unidentified', keyCode: 229 }));
        return !root.dispatchEvent(new InputEvent('beforeinput', { ...init, inputType: 'insertParagraph' }));
      });
      expect(isHandled).toBe(true);
      await text.type('x');
      await text.expectInner(`${open}test${broken}x${close}`);
      await text.expectSame();
    },
  );
});
