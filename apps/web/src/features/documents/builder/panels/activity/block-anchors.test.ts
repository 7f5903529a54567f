import { createEditor } from '@galley/editor';
import { createTestClock } from '@galley/editor/testing';
import { markSource, parseSource } from '@galley/markup';
import { fingerprintOf } from '@galley/markup/testing';
import { anchorOf, placeAnchors } from '@galley/markup/versions';
import { describe, expect, it } from 'vitest';

const prefix = 'be7';
const sections = ['The spring collection is here', 'Second section with words', 'A third one at the end of it'];
const html = sections
  .map(
    (text, index) =>
      `<div class="block-section" data-group="row"><p class="block-edit" id="t${index}">${text}</p></div>`,
  )
  .join('\n');
const source = (text: string) => {
  let next = 0;
  return markSource(text, { markerPrefix: prefix, newId: () => `b${++next}` });
};
const parse = (text: string) => parseSource(text, { markerPrefix: prefix, newId: () => 'new' });

/** Returns an editor for the document, ready to edit, and the block whose text starts as given. */
function open(text = html) {
  let next = 100;
  const editor = createEditor({ clock: createTestClock(), newId: () => `n${++next}`, log: () => {} });
  const palette = { sections: [], components: [], groups: [], linkStyles: [] };
  editor.load({ html: source(text), markerPrefix: prefix, mode: 'email', assetBase: '/', ...palette });
  const tree = () => editor.peekTree();
  const block = (part: string) => {
    const found = [...tree().blocks.values()].find(
      ({ kinds, parts }) => kinds.has('edit') && parts.join('').includes(part),
    );
    if (!found) throw new Error(`No block has "${part}".`);
    return found;
  };
  return { editor, tree, block };
}

/** Emails and pages keep the IDs of their blocks. Themes get new ones each time they are opened. */
const lasting = { isByText: false };
const renewed = { isByText: true };

describe('where a comment belongs', () => {
  it('[B3-comment-anchor-id] Stays at its block through new text, moves, undo and a reload, wherever the block is', () => {
    const { tree, block } = open();
    const anchor = anchorOf(tree(), block('Second'));
    expect(anchor).toEqual({
      blockId: block('Second').beId,
      quote: sections[1],
      fingerprint: fingerprintOf(sections[1] ?? ''),
    });
    const here = { kind: 'block', beId: anchor.blockId, isMoved: false };
    expect(placeAnchors(tree(), [anchor], lasting)).toEqual([here]);
    const [first = '', second = '', third = ''] = source(html).split('\n');
    const orders = [
      [second, first, third],
      [third, second, first],
      [first, third, second.replace('Second section with words', 'Nothing of the former text')],
    ];
    for (const lines of orders) expect(placeAnchors(parse(lines.join('\n')), [anchor], lasting)).toEqual([here]);
  });

  it('[B3-comment-anchor-text] Goes to the only block with the same text when ids are new, and to none of several', () => {
    const { tree, block } = open();
    const anchor = anchorOf(tree(), block('Second'));
    const renamed = (text: string) => parse(source(text).replaceAll(/:b(\d+)"/g, ':x$1"'));
    const [place] = placeAnchors(renamed(html.replace('Second section', '  SECOND   section ')), [anchor], renewed);
    expect(place).toMatchObject({ kind: 'block', isMoved: true });
    const twice = `${html}\n${html.split('\n')[1]}`;
    expect(placeAnchors(renamed(twice), [anchor], renewed)).toEqual([{ kind: 'detached' }]);
    const other = html.replace('Second section with words', 'Something else entirely');
    expect(placeAnchors(renamed(other), [anchor], renewed)).toEqual([{ kind: 'detached' }]);
  });

  it('[B3-comment-anchor-twins] Never goes to a block that had the same text, nor to a copy', () => {
    const { tree, block } = open(`${html}\n${html.split('\n')[1]}`);
    const twin = anchorOf(tree(), block('Second'));
    expect(twin.fingerprint).toBe('');
    const without = parse(source(html).replace(/be7:b4"/g, 'be7:b99"'));
    expect(placeAnchors(without, [{ ...twin, blockId: 'gone' }], renewed)).toEqual([{ kind: 'detached' }]);
    const anchor = anchorOf(open().tree(), open().block('Second'));
    expect(placeAnchors(parse(source(html)), [{ ...anchor, blockId: 'gone' }], lasting)).toEqual([
      { kind: 'detached' },
    ]);
  });

  it('[B3-comment-anchor-detached] Is detached when its block is removed, and back at it after Undo', () => {
    const { tree, block } = open();
    const anchor = anchorOf(tree(), block('third'));
    const without = parse(source(html).split('\n').slice(0, 2).join('\n'));
    expect(placeAnchors(without, [anchor, { ...anchor, blockId: '' }], lasting)).toEqual([
      { kind: 'detached' },
      { kind: 'document' },
    ]);
    expect(placeAnchors(tree(), [anchor], lasting)).toMatchObject([{ kind: 'block', isMoved: false }]);
  });

  it('[B3-comment-anchor-short] Doesn’t recognize blocks by a few characters, of which there are many', () => {
    expect([fingerprintOf('To the shop'), fingerprintOf('')]).toEqual(['', '']);
    const texts = Array.from({ length: 5000 }, (_, index) => `A text with the number ${index}`);
    expect(new Set(texts.map(fingerprintOf)).size).toBe(5000);
  });
});
