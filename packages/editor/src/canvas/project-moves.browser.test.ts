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

it('[A7-model-placeholders] Keeps the placeholder of an empty section whose cell is a block without content', async () => {
  const cell = (inner: string) => `<td class="block-bgcolor" bgcolor="#fff">${inner}</td>`;
  const opened = await harness.open(
    `<!doctype html><html><body>\n<table class="block-section"><tr>${cell('\n  \n')}</tr></table>\n</body></html>`,
  );
  const found = await opened.page.evaluate(
    (sources) => {
      const { editor, kit } = window;
      return sources.map((source) => [editor.run('replace-source', { beId: kit.id('td'), source }), kit.differences()]);
    },
    [cell(' \n '), cell('Text'), cell('')],
  );
  expect(found).toEqual([
    [true, []],
    [true, []],
    [true, []],
  ]);
  const undone = await opened.page.evaluate(() => {
    const { editor, kit } = window;
    return [0, 1, 2].map(() => {
      editor.undo();
      return kit.differences();
    });
  });
  expect(undone).toEqual([[], [], []]);
  await opened.close();
});

it('[A7-model-reopen] Opens a text again after a list in it was undone', async () => {
  const opened = await harness.open(
    '<!doctype html><html><body>\n<div class="block-section"><div class="block-edit"><ol><li>A\n  B\n  </li></ol></div></div>\n</body></html>',
  );
  const found = await opened.page.evaluate(() => {
    const { editor, kit } = window;
    const beId = kit.id('div', 1);
    const results: unknown[] = [editor.startTextEditing(beId)];
    kit.selectText(0, 3);
    results.push(editor.run('toggle-list', { kind: 'numbered' }));
    editor.finishTextEditing();
    results.push(kit.differences(), editor.startTextEditing(beId));
    return results;
  });
  expect(found).toEqual([true, true, [], true]);
  await opened.close();
});
