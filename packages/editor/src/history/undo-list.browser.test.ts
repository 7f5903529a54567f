import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

it('[B4-undo-covers] Names typing, formats and links, and undoes each separately and all at once', async () => {
  const html = '<div class="block-section"><p class="block-edit">Hello you there</p></div>';
  const { page, source, close } = await harness.open(html);
  await page.evaluate(() => window.editor.startTextEditing(window.kit.id('p')));
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  const labels = await page.evaluate(() => {
    const { editor, kit } = window;
    kit.selectText(0, 5);
    editor.run('format-text', { format: 'bold' });
    editor.run('format-text', { format: 'italic' });
    kit.selectText(6, 9);
    editor.run('set-link', { href: 'https://e.org' });
    editor.run('remove-link', {});
    return editor.getState().undo.past.map(({ label }) => label);
  });
  expect(labels).toEqual(['Remove link', 'Link', 'Italic', 'Bold', "Typing: 'there!'"]);
  await page.evaluate(() => window.editor.undo(4));
  expect(await source()).toBe(html.replace('there', 'there!'));
  expect(await page.evaluate(() => window.kit.differences())).toEqual([]);
  await page.evaluate(() => window.editor.undo());
  expect(await source()).toBe(html);
  await page.evaluate(() => window.editor.redo(3));
  expect(await page.evaluate(() => window.editor.getState().undo.future.map(({ label }) => label))).toEqual([
    'Link',
    'Remove link',
  ]);
  expect(await page.evaluate(() => window.kit.differences())).toEqual([]);
  await close();
});

it('[F-B3-steps] splits typing at words of about 20 characters, at line breaks and at pauses, and names each step', async () => {
  const html = '<div class="block-section" data-title="Hero"><h1 class="block-edit"></h1></div>';
  const { page, source, close } = await harness.open(html);
  await page.evaluate(() => window.editor.startTextEditing(window.kit.id('h1')));
  const past = () => page.evaluate(() => window.editor.getState().undo.past.map(({ label }) => label));
  await page.keyboard.type('Plant a tree in your garden and water it');
  await page.keyboard.press('Enter');
  await page.keyboard.type('weekly');
  await expect.poll(source).toContain('weekly');
  const names = await past();
  // At least at the words and the line break; a busy machine pauses as well.
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const label of names) expect(label).toMatch(/^Typing in Hero: '/);
  expect(names.at(-1)).toMatch(/^Typing in Hero: 'P/);
  let before = await source();
  for (const _ of names) {
    await page.keyboard.press('Control+z');
    const after = await source();
    expect(before.length - after.length).toBeGreaterThan(0);
    expect(before.length - after.length).toBeLessThanOrEqual(32);
    before = after;
  }
  expect(await source()).toBe(html);
  await close();
});

it('[S6-key-steps] reads a step of typing after its last key is painted, at the latest with the next key', async () => {
  const { page, close } = await harness.open('<div class="block-section"><h1 class="block-edit"></h1></div>');
  await page.evaluate(() => window.editor.startTextEditing(window.kit.id('h1')));
  const seen = await page.evaluate(() => {
    const frame = document.querySelector('#canvas') as HTMLIFrameElement;
    const text = frame.contentDocument!.querySelector('[contenteditable="true"]')!;
    const type = (data: string) => {
      const init = { inputType: 'insertText', data, bubbles: true, cancelable: true };
      text.dispatchEvent(new InputEvent('beforeinput', init));
      const { revision, undo } = window.editor.getState();
      return { revision, names: undo.past.map(({ label }) => label) };
    };
    const before = window.editor.getState().revision;
    // All in one task, without a timer or frame in between.
    const last = [...'Plant a tree in your '].map(type).at(-1)!;
    const next = type('g');
    return { readByLast: last.revision - before, readByNext: next.revision - before, names: next.names };
  });
  expect(seen).toEqual({ readByLast: 0, readByNext: 1, names: ["Typing: 'Plant a tree in your'"] });
  await close();
});
