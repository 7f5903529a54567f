import { describe, expect, it } from 'vitest';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import type { SourceBlock } from '../types';
import { linkToPin, readPinLink } from './pin-links';
import { unlinkPin, updateLinkedPins } from './update-linked-pins';

const markerPrefix = 'm';
const options = () => {
  let count = 0;
  return { markerPrefix, newId: () => `n${++count}` };
};
const section = (id: string, text: string) =>
  `<div data-be-id="m:${id}" class='block-section'>\r\n  <p data-be-id="m:${id}p" class="block-edit">${text}</p><img src="a.png"></div>`;
/** Returns a section linked to a pin since a snapshot. */
function linked(id: string, text: string, { pinId = 7, snapshotId = 1 } = {}): string {
  const html = section(id, text);
  const top = parseSource(html, options()).root.parts[0] as SourceBlock;
  return linkToPin(top, markerPrefix, { pinId, snapshotId }) + html.slice(top.open.length);
}
const around = (inner: string) => `<!-- {{ keep }} -->\n<table cellpadding=0>\n${inner}\n</TABLE >  `;
const snapshot = {
  pinId: 7,
  snapshotId: 2,
  html: `<div data-be-id="s:1" data-be-variation="s:1" class="block-section"><h1 data-be-id="s:2" class="block-edit" id="top">New</h1><img src="b.png"></div>`,
  markerPrefix: 's',
  assetBase: '',
  includesEdited: false,
};
const linksOf = (html: string) =>
  [...parseSource(html, options()).blocks.values()].flatMap((block) => readPinLink(block, markerPrefix) ?? []);

describe('updating the sections that follow a pin', () => {
  it('[B17-link-update] They get the bytes of the snapshot, and everything else stays byte for byte', () => {
    const html = around(`${linked('a', 'Old')}${section('b', 'Mine')}${linked('c', 'Old')}`);
    const { html: updated, count } = updateLinkedPins(html, options(), snapshot);
    expect(count).toBe(2);
    const fresh = (id: string) =>
      `<div class="block-section"><h1 class="block-edit" id="${id}">New</h1><img src="b.png"></div>`;
    const plain = stripMarkers(section('b', 'Mine'), markerPrefix);
    // Element ids stay unique.
    expect(stripMarkers(updated, markerPrefix)).toBe(around(`${fresh('top')}${plain}${fresh('top-2')}`));
    // Comments and the selection identify the section by its id.
    const tree = parseSource(updated, options());
    expect([...tree.blocks.keys()].filter((id) => 'abc'.includes(id))).toEqual(['a', 'b', 'c']);
    expect(tree.blocks.size).toBe(6);
    expect(linksOf(updated)).toEqual([
      { pinId: 7, snapshotId: 2, isEdited: false },
      { pinId: 7, snapshotId: 2, isEdited: false },
    ]);
    expect(updateLinkedPins(updated, options(), snapshot)).toEqual({ html: updated, count: 0 });
  });

  it('[B17-link-edited] Sections that were edited stay unless they are meant too, and so do those of other pins', () => {
    const edited = linked('a', 'Old').replace('Old', 'Edited');
    const html = around(`${edited}${linked('b', 'Old', { pinId: 8 })}${linked('c', 'Old', { snapshotId: 2 })}`);
    expect(linksOf(html).map(({ isEdited }) => isEdited)).toEqual([true, false, false]);
    expect(updateLinkedPins(html, options(), snapshot)).toEqual({ html, count: 0 });
    const { html: updated, count } = updateLinkedPins(html, options(), { ...snapshot, includesEdited: true });
    expect(count).toBe(1);
    expect(updated).not.toContain('Edited');
    expect(updated.slice(updated.indexOf('data-be-id="m:b"'))).toBe(html.slice(html.indexOf('data-be-id="m:b"')));
  });

  it('[B17-link-assets] Relative addresses of another version of the theme go on showing its files', () => {
    const update = { ...snapshot, assetBase: '/assets/other/' };
    expect(updateLinkedPins(linked('a', 'Old'), options(), update).html).toContain('src="/assets/other/b.png"');
  });

  it('[B17-link-unlink] Unlinking changes markers alone', () => {
    const html = around(`${linked('a', 'Old')}${linked('b', 'Old', { pinId: 8 })}`);
    const { html: free, count } = unlinkPin(html, options(), 7);
    expect(count).toBe(1);
    expect(stripMarkers(free, markerPrefix)).toBe(stripMarkers(html, markerPrefix));
    expect(linksOf(free)).toMatchObject([{ pinId: 8 }]);
    expect(free).toContain('data-be-pin="m:7"');
  });
});
