import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, type OpenOptions, startHarness } from '../testing/browser-harness';

const frame = (inner: string): string =>
  `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>\n`;

let harness: BrowserHarness;
let opened: EditorPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => opened?.close());

async function open(inner: string, options: OpenOptions = {}): Promise<EditorPage> {
  opened = await harness.open(frame(inner), options);
  return opened;
}

async function edit(name: string, nth = 0): Promise<void> {
  const result = await opened.page.evaluate(
    ([name, nth]) => window.editor.startTextEditing(window.kit.id(name as string, nth as number)),
    [name, nth],
  );
  expect(result).toBe(true);
}

async function expectInner(inner: string): Promise<void> {
  expect(await opened.source()).toBe(frame(inner));
}

describe('typing', () => {
  it('selects on the first click, edits on the second, and stores what is typed at the caret', async () => {
    await open('<p class="block-edit">Hello <b>you</b> there</p>');
    const text = opened.canvas.locator('p');
    await text.click();
    expect(await opened.page.evaluate(() => window.editor.getState().selected?.tag)).toBe('p');
    expect(await opened.page.evaluate(() => window.editor.getState().text)).toBeNull();
    await text.click();
    await opened.page.keyboard.press('End');
    await opened.page.keyboard.type(' and you');
    await expectInner('<p class="block-edit">Hello <b>you</b> there and you</p>');
    expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
  });

  it('undoes and redoes typing to the same bytes, the caret with it', async () => {
    const inner = '<p class="block-edit">\n   Hello&trade; <B\n  CLASS=x>you</B></p>';
    await open(inner);
    await edit('p');
    await opened.page.keyboard.type('!');
    await expectInner(inner.replace('</B>', '!</B>'));
    await opened.page.keyboard.press('Control+z');
    await expectInner(inner);
    await opened.page.keyboard.press('Control+Shift+z');
    await expectInner(inner.replace('</B>', '!</B>'));
    await opened.page.keyboard.type('?');
    await expectInner(inner.replace('</B>', '!?</B>'));
  });
});
