import { describe, expect, it } from 'vitest';
import { blockSource } from '../source/source-tree';
import { parseForReading } from './cut-blocks';
import { groupsOf } from './groups';
import { hideVariations } from './hide-variations';
import { findVariationPiece, variationChoices } from './variation-choices';

const calls =
  '<div class="block-region" data-group="call">Button</div><div class="block-region" data-group="call">Link</div>';
const source =
  '<div class="block-section" data-group="hero" data-title="Hero"><h1 class="block-edit">One</h1></div>' +
  `<div class="block-section" data-group="hero"><p>Two</p>${calls}</div>` +
  '<div class="block-section" data-group="hero" data-title="Hero &amp; quote"><p>Three</p></div>' +
  '<p class="block-edit" data-group="note">A</p><p class="block-edit" data-group="note">B</p>' +
  '<div class="block-section">Alone</div>';
const theme = parseForReading(source, 'k');

/** Returns the choices of the block that starts with a tag and its inner text. */
function choicesOf(start: string) {
  const tree = parseForReading(hideVariations(source, 'k'), 'k');
  const block = [...tree.blocks.values()].find((entry) =>
    blockSource(entry)
      .replace(/ data-be-[^ >]*/g, '')
      .startsWith(start),
  );
  return block ? variationChoices(tree, block.beId, groupsOf(theme)) : undefined;
}

describe('the choices of a variation', () => {
  it('[F-B5-names] have the theme’s titles, else the first title or the group’s name and a number', () => {
    const hero = choicesOf('<div class="block-section" data-group="hero"><p>Two');
    expect(hero?.choices.map(({ title }) => title)).toEqual(['Hero', 'Hero 2', 'Hero & quote']);
    expect(hero).toMatchObject({ index: 1, item: { type: 'section', groupName: 'hero' } });
    expect(choicesOf('<div class="block-region" data-group="call">')?.choices.map(({ title }) => title)).toEqual([
      'Call 1',
      'Call 2',
    ]);
    expect(choicesOf('<div class="block-section">Alone')).toBeNull();
  });

  it('[F-B5-pieces] name the block of the theme that each image shows', () => {
    for (const [start, shown] of [
      ['<div class="block-section" data-group="hero"><p>Two', ['One', 'Two', 'Three']],
      ['<div class="block-region" data-group="call">Button', ['Button', 'Link']],
      ['<p class="block-edit" data-group="note">A', ['A', 'B']],
    ] as const) {
      const choices = choicesOf(start);
      const pieces = choices?.choices.map(({ piece }) =>
        findVariationPiece(theme, choices.item ?? { type: 'section', groupName: 'hero' }, piece),
      );
      expect(pieces?.map((piece) => (piece ? blockSource(piece) : ''))).toEqual(
        shown.map((text) => expect.stringContaining(text)),
      );
    }
    expect(findVariationPiece(theme, { type: 'section', groupName: 'hero' }, { variation: 3 })).toBeUndefined();
    const gone = { variation: 0, region: 'no such', member: 0 };
    expect(findVariationPiece(theme, { type: 'section', groupName: 'hero' }, gone)).toBeUndefined();
  });
});
