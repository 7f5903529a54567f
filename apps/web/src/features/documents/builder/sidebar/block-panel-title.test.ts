import { readFileSync } from 'node:fs';
import { createEditor } from '@galley/editor';
import { editingKit } from '@galley/editor/editing-kit';
import { createTestClock } from '@galley/editor/testing';
import { markSource, parseSource, walkBlocks } from '@galley/markup';
import { buildPalette } from '@galley/markup/themes';
import { describe, expect, it } from 'vitest';
import { blockPanelTitle } from './block-panel-title';

const markerPrefix = 'be7';

/**
 * Selects each block in turn and returns its label on the canvas and at the end of the path, its tab, and its palette
 * item.
 */
function namesIn(html: string) {
  let next = 0;
  const newId = () => `b${++next}`;
  const palette = buildPalette(parseSource(html, { markerPrefix, newId }), { templateId: 1, templateVersion: 1 });
  const editor = createEditor({ editingKit: () => editingKit, clock: createTestClock(), newId, log: () => undefined });
  editor.load({
    html: markSource(html, { markerPrefix, newId }),
    markerPrefix,
    mode: 'email',
    assetBase: '/assets/test/',
    ...palette,
  });
  editor.setEditable(true);
  const blocks = [...walkBlocks(editor.peekTree())].map((block) => {
    editor.select(block.beId);
    const { selected } = editor.getState();
    if (!selected) throw new Error(`${block.beId} can't be selected`);
    const crumb = selected.path.at(-1);
    const items = palette[crumb?.kind === 'section' ? 'sections' : 'components'];
    const item = block.groupName === '' ? undefined : items.find(({ groupName }) => groupName === block.groupName);
    return {
      kind: crumb?.kind,
      label: crumb?.label,
      tab: blockPanelTitle(selected),
      isCode: block.isCode,
      isContent: Boolean(selected.image || selected.field || selected.link || block.isCode),
      /** The palette's title, because the theme gave this variation none of its own. */
      item: block.title || item?.title,
    };
  });
  editor.dispose();
  return blocks;
}

const kindLabels = { section: 'Section', component: 'Component' } as const;

describe('[F-B8-names] a block has the same name on the canvas, in the path, in its tab and in the palette', () => {
  it.each(['orchard-email', 'press-page'])('in the starter theme %s', (theme) => {
    const url = new URL(`../../../../../../../themes/${theme}/index.html`, import.meta.url);
    const blocks = namesIn(readFileSync(url, 'utf8'));
    const items = blocks.filter(({ kind, item }) => (kind === 'section' || kind === 'component') && item);
    expect(items.length).toBeGreaterThan(10);
    for (const { kind, label, isCode, item } of items)
      expect(label).toBe(isCode ? item : `${kindLabels[kind as 'section']} ${item}`);
    const content = blocks.filter(({ isContent }) => isContent);
    expect(content.filter(({ label }) => label === 'Image').length).toBeGreaterThan(1);
    for (const { kind, label, tab, item } of content)
      expect(tab).toBe(kind === 'section' || kind === 'component' ? item : label);
  });

  it('for an image that is a component, and a variation that the theme gave no title', () => {
    const blocks = namesIn(
      '<body><table class="block-section" data-group="picture-text" data-title="Picture and text"><tr><td>' +
        '<img class="block-component block-edit" data-title="Small animation" src="a.gif"></td></tr></table>' +
        '<table class="block-section" data-group="picture-text"><tr><td><img class="block-edit" src="b.png"></td></tr></table>' +
        '<code class="block-section be-code-edit" data-title="Voucher code">1</code></body>',
    );
    expect(blocks.map(({ label, tab }) => [label, tab])).toEqual([
      ['Section Picture and text', null],
      ['Component Small animation', 'Small animation'],
      ['Section Picture and text', null],
      ['Image', 'Image'],
      ['Voucher code', 'Voucher code'],
    ]);
  });

  it('for every kind of field', () => {
    const blocks = namesIn(
      '<body><form class="block-section" data-title="Form"><input class="block-edit" name="a"><select class="block-edit"><option>1</option></select>' +
        '<textarea class="block-edit"></textarea><button class="block-edit">Send</button><img class="block-edit" src="a.png"></form></body>',
    );
    const names = blocks.slice(1).map(({ label, tab }) => [label, tab]);
    expect(names).toEqual(['Field', 'Select', 'Text field', 'Button', 'Image'].map((name) => [name, name]));
  });
});
