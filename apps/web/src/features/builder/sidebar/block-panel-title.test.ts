import { readFileSync } from 'node:fs';
import { createEditor, createTestClock } from '@galley/editor';
import { buildPalette, markSource, parseSource, walkBlocks } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { blockPanelTitle } from './block-panel-title';

const markerPrefix = 'be7';

/** Selects each block in turn: its label on the canvas and at the end of the path, and its tab. The palette's names. */
function namesIn(html: string) {
  let next = 0;
  const newId = () => `b${++next}`;
  const palette = buildPalette(parseSource(html, { markerPrefix, newId }), { templateId: 1, templateVersion: 1 });
  const editor = createEditor({ clock: createTestClock(), newId, log: () => undefined });
  editor.load({
    html: markSource(html, { markerPrefix, newId }),
    markerPrefix,
    mode: 'email',
    assetBase: '/assets/test/',
    ...palette,
  });
  editor.setEditable(true);
  const nameAll = (items: readonly { title: string }[], word: string) =>
    items.filter(({ title }) => title !== 'Code').map(({ title }) => ({ title, word }));
  const named = [...nameAll(palette.sections, 'Section'), ...nameAll(palette.components, 'Component')];
  const blocks = [...walkBlocks(editor.peekTree())].map(({ beId }) => {
    editor.select(beId);
    const { selected } = editor.getState();
    if (!selected) throw new Error(`${beId} can't be selected`);
    const crumb = selected.path.at(-1);
    return { kind: crumb?.kind, label: crumb?.label, tab: blockPanelTitle(selected) };
  });
  editor.dispose();
  return { blocks, named };
}

/** Only text, image, link, code and field blocks have a tab of the same kind as the block itself. */
const ofContent = /^(Image|Link|Code|Field|Select|Text field|Button)$/;

describe('[F-B8-names] a block has the same name on the canvas, in the path, in its tab and in the palette', () => {
  it.each(['orchard-email', 'press-page'])('in the starter theme %s', (theme) => {
    const url = new URL(`../../../../../../themes/${theme}/index.html`, import.meta.url);
    const { blocks, named } = namesIn(readFileSync(url, 'utf8'));
    const content = blocks.filter(({ kind, tab }) => (kind === 'edit' || kind === 'link') && ofContent.test(tab ?? ''));
    expect(content.filter(({ label }) => label === 'Image').length).toBeGreaterThan(1);
    for (const { label, tab } of content) expect(tab).toBe(label);
    // Of the variations of an item, at least the one that the theme names.
    const labels = blocks.map(({ label }) => label);
    const missing = named.filter(({ title, word }) => !labels.includes(`${word} ${title}`));
    expect(named.length).toBeGreaterThan(3);
    // Code is called by its kind.
    expect(missing.filter(({ title }) => !/\bcode\b/i.test(title))).toEqual([]);
  });

  it('for every kind of field', () => {
    const { blocks } = namesIn(
      '<body><form class="block-section" data-title="Form"><input class="block-edit" name="a"><select class="block-edit"><option>1</option></select>' +
        '<textarea class="block-edit"></textarea><button class="block-edit">Send</button><img class="block-edit" src="a.png"></form></body>',
    );
    const names = blocks.slice(1).map(({ label, tab }) => [label, tab]);
    expect(names).toEqual(['Field', 'Select', 'Text field', 'Button', 'Image'].map((name) => [name, name]));
  });
});
