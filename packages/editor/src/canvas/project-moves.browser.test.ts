import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const region = (name: string) =>
  `<section class="block-section"><div class="block-region" data-group="${name}"><p class="block-edit">${name}</p>` +
  `<table class="block-component" data-title="${name} table"><tr><td class="block-edit">Cell</td></tr></table></div></section>`;

it('[A7-model-moves] Shows a block that went from one parent to another once, in either direction', async () => {
  const opened = await harness.open(
    `<!doctype html><html><body>\n${region('one')}\n${region('two')}\n${region('three')}\n</body></html>`,
  );
  const found = await opened.page.evaluate(() => {
    const { editor, kit } = window;
    const differences: string[][] = [];
    const move = (title: string, before: string) => {
      const beId = kit.id(title);
      const text = editor.peekTree().blocks.get(kit.id(before))?.parts[0];
      const zoneId = `custom_${typeof text === 'object' ? text.beId : ''}`;
      differences.push([String(editor.run('move-block', { beId, place: { kind: 'zone', zoneId } }))]);
      differences.push(kit.differences());
    };
    move('two table', 'one');
    move('two table', 'three');
    move('one table', 'two');
    for (let left = 3; left > 0; left--) {
      editor.undo();
      differences.push(kit.differences());
    }
    return differences;
  });
  expect(found).toEqual([['true'], [], ['true'], [], ['true'], [], [], [], []]);
  await opened.close();
});
