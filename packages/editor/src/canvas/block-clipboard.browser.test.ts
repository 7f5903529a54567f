import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, startHarness } from '../testing/browser-harness';

const section = (name: string, text: string): string =>
  `<div class="block-section" data-title="${name}" style="padding:20px">\n<p class="block-edit">${text}</p>\n</div>`;
const page = (...sections: string[]): string => `<!doctype html>\n<body>\n${sections.join('\n')}\n</body>\n`;

let harness: BrowserHarness;
const opened: EditorPage[] = [];

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => harness?.close());

async function open(html: string, organizationKey = 'acme'): Promise<EditorPage> {
  const one = await harness.open(html);
  opened.push(one);
  await one.page.evaluate((organizationKey) => {
    const { editor, kit } = window;
    kit.document = { ...kit.document!, organizationKey };
    editor.load(kit.document);
    editor.setEditable(true);
  }, organizationKey);
  return one;
}

async function press(one: EditorPage, title: string, keys: string): Promise<void> {
  await one.page.bringToFront();
  // The padding: a click on the text would select the text.
  await one.canvas
    .locator(`[data-title="${title}"]`)
    .first()
    .click({ position: { x: 5, y: 5 } });
  await one.page.keyboard.press(keys);
}

const announced = (one: EditorPage): Promise<string> =>
  one.page.evaluate(() => window.editor.getState().announcement?.text ?? '');

describe('Control or Meta with c, x and v on the canvas', () => {
  it('[X2-paste-keys] Copies a block in one tab and pastes it in another, the canvas in step', async () => {
    const from = await open(page(section('One', 'Hello &amp; you')));
    await press(from, 'One', 'Control+c');
    expect(await announced(from)).toBe('Section One copied');
    expect(await from.source()).toBe(page(section('One', 'Hello &amp; you')));
    const to = await open(page(section('A', 'a'), section('B', 'b')));
    await press(to, 'A', 'Control+v');
    expect(await to.source()).toBe(page(section('A', 'a'), section('One', 'Hello &amp; you'), section('B', 'b')));
    expect(await to.page.evaluate(() => window.kit.differences())).toEqual([]);
    expect(await announced(to)).toBe('Section One pasted');
    await to.page.keyboard.press('Control+z');
    expect(await to.source()).toBe(page(section('A', 'a'), section('B', 'b')));
  });

  it('[X2-paste-keys] Cuts a block and pastes it elsewhere in the document', async () => {
    const one = await open(page(section('A', 'a'), section('B', 'b'), section('C', 'c')));
    await press(one, 'A', 'Control+x');
    expect(await one.source()).toBe(page(section('B', 'b'), section('C', 'c')));
    await press(one, 'B', 'Control+v');
    expect(await one.source()).toBe(page(section('B', 'b'), section('A', 'a'), section('C', 'c')));
    expect(await one.page.evaluate(() => window.kit.differences())).toEqual([]);
  });

  it('[X2-paste-keys] Leaves the keys to a text while it is edited', async () => {
    const one = await open(page(section('A', 'word')));
    await one.page.evaluate(() => {
      window.editor.startTextEditing(window.kit.id('p'));
      window.kit.selectText(0, 4);
    });
    await one.page.keyboard.press('Control+c');
    await one.page.keyboard.press('End');
    await one.page.keyboard.press('Control+v');
    await one.page.evaluate(() => window.editor.finishTextEditing());
    expect(await one.source()).toBe(page(section('A', 'wordword')));
  });

  it('[X2-paste-organization] Says why blocks of another organization, and mere texts, are not pasted', async () => {
    const from = await open(page(section('One', 'x')));
    await press(from, 'One', 'Control+c');
    const to = await open(page(section('A', 'a')), 'other');
    await press(to, 'A', 'Control+v');
    expect(await announced(to)).toBe('Blocks can only be pasted within the same organization.');
    await to.page.evaluate(() => navigator.clipboard.writeText('plain'));
    await press(to, 'A', 'Control+v');
    expect(await announced(to)).toBe('There are no blocks on the clipboard. To paste text, click into a text first.');
    expect(await to.source()).toBe(page(section('A', 'a')));
  });

  it('[X2-paste-keys] Runs nothing of a hostile paste', async () => {
    const to = await open(page(section('A', 'a')));
    const ran = await to.page.evaluate(async () => {
      const html =
        '<div class="block-section"><script>parent.boo=1</script><img src=x onerror="parent.boo=1"><svg onload="parent.boo=1"></svg></div>';
      const clip = {
        format: 1,
        organizationKey: 'acme',
        documentType: 'email',
        themeId: 1,
        themeVersion: 1,
        assetBase: '/assets/test/',
        blocks: [{ html, hidden: [], variation: -1 }],
      };
      const texts: Record<string, string> = { 'application/x-galley-blocks+json': JSON.stringify(clip) };
      const result = window.editor.pasteBlocks((type) => texts[type] ?? '');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return { result, boo: 'boo' in window };
    });
    expect(ran).toEqual({ result: true, boo: false });
    expect(await to.source()).toContain('<script>parent.boo=1</script>');
  });
});
