import { parseSource } from '@galley/markup';
import { documentLinks } from '@galley/markup/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;
let editor: EditorPage;
const text = (inner: string): string => `<div class="block-section"><p class="block-edit">${inner}</p></div>`;

beforeAll(async () => {
  harness = await startHarness();
  editor = await harness.open(text('One <a href="x">two</a> three'));
});

afterAll(async () => {
  await editor?.close();
  await harness?.close();
});

describe('set-document-link on the canvas', () => {
  it('[I3-links-while-editing] changes a link of the text that is being edited; typing goes on after it', async () => {
    const { page } = editor;
    await editor.canvas.locator('p').click();
    await page.evaluate(() => window.editor.startTextEditing(window.kit.id('p')));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' four');
    const marked = await page.evaluate(() => window.editor.getSource());
    const tree = parseSource(marked, { markerPrefix: 'be7', newId: () => 'never' });
    const id = documentLinks(tree)[0]?.links[0]?.id ?? '';
    expect(await page.evaluate((id) => window.editor.run('set-document-link', { id, href: '#y', text: '2' }), id)).toBe(
      true,
    );
    expect(await editor.source()).toBe(text('One <a href="#y">2</a> three four'));
    await editor.canvas.locator('p').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    expect(await editor.source()).toBe(text('One <a href="#y">2</a> three four!'));
    expect(await page.evaluate(() => window.kit.differences())).toEqual([]);
    await page.evaluate(() => window.editor.undo(10));
    expect(await editor.source()).toBe(text('One <a href="x">two</a> three'));
  });
});
