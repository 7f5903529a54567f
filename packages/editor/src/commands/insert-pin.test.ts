import { messages } from '@galley/contract';
import { stripMarkers } from '@galley/markup';
import { readPinLink } from '@galley/markup/blocks';
import { describe, expect, it } from 'vitest';
import { pinItemOf, type StoredPin, sectionToPin } from '../kernels/pinned-section';
import { testEditor } from '../testing/test-editor';
import type { PinItem } from '../types';

const page = (inner: string): string => `<!doctype html>\n<body>\n${inner}\n</body>\n`;
const section = (name: string, inner: string): string =>
  `<div class='block-section' data-title="${name}">\r\n  ${inner}\n</div>`;
const regions =
  '<div class="block-region" data-group="g">one</div><div class="block-region" data-group="g">two &amp;</div>';

function pin(html: string, name: string): StoredPin {
  const editor = testEditor(page(html));
  const found = sectionToPin(editor.editor.peekTree(), editor.id(name), editor.document);
  if ('refused' in found) throw new Error(found.reason);
  return { id: 12, name: 'Offer', html: found.html, markerPrefix: found.markerPrefix, assetBase: '/assets/test/' };
}

function itemOf(stored: StoredPin, editor: ReturnType<typeof testEditor>): PinItem {
  const item = pinItemOf(stored, editor.document);
  if ('refused' in item) throw new Error(item.reason);
  return item;
}

describe('pinning and inserting sections', () => {
  it('[B5-pin-sections] Only sections can be pinned', () => {
    const editor = testEditor(page(section('A', '<p class="block-component" data-title="C">x</p>')));
    const tree = editor.editor.peekTree();
    const refused = { refused: true, reason: messages.onlySectionsPinned };
    expect(sectionToPin(tree, editor.id('C'), editor.document)).toEqual(refused);
    expect(sectionToPin(tree, null, editor.document)).toEqual(refused);
    expect(sectionToPin(tree, editor.id('A'), editor.document)).toMatchObject({
      blockId: editor.id('A'),
      sectionId: editor.document.sections[0]?.id,
    });
  });

  it('[B4-pin-insert] A pin goes in with its stored bytes, new ids and a marker that names it, as one entry', () => {
    const stored = pin(section('Pinned', regions), 'Pinned');
    const to = testEditor(page(`${section('A', 'a')}\n${section('B', 'b')}`));
    const item = itemOf(stored, to);
    expect(to.editor.run('insert-pin', { pin: item, place: { kind: 'after', beId: to.id('A') } })).toBe(true);
    expect(to.source).toBe(page(`${section('A', 'a')}\n${section('Pinned', regions)}\n${section('B', 'b')}`));
    const { markerPrefix } = to.document;
    expect(to.editor.getSource()).toContain(`data-be-pin="${markerPrefix}:12"`);
    expect(to.editor.getState().undo.past).toEqual([{ label: 'Insert Offer' }]);
    expect(to.editor.getState().selected?.title).toBe('Pinned');
    to.editor.undo();
    expect(to.editor.getSource()).toBe(to.document.html);
  });

  it('[B17-link-insert] A linked section follows its pin until it is unlinked; exports have neither marker', () => {
    const stored = { ...pin(section('Pinned', '<p class="block-edit">a</p>'), 'Pinned'), linkedSnapshotId: 5 };
    const to = testEditor(page(section('A', 'a')));
    expect(to.editor.run('insert-pin', { pin: itemOf(stored, to), place: { kind: 'end' } })).toBe(true);
    const { markerPrefix } = to.document;
    const link = (name: string) => {
      const block = to.editor.peekTree().blocks.get(to.id(name));
      return block && readPinLink(block, markerPrefix);
    };
    expect(link('Pinned')).toEqual({ pinId: 12, snapshotId: 5, isEdited: false });
    const linked = to.editor.getSource();
    expect(stripMarkers(linked, markerPrefix)).not.toContain('data-be');
    expect(to.editor.can('unlink-pin', { beId: to.id('A') })).toMatchObject({ refused: true });
    expect(to.editor.run('unlink-pin', { beId: to.id('Pinned') })).toBe(true);
    expect(link('Pinned')).toBeNull();
    expect(to.editor.getSource()).toContain(`data-be-pin="${markerPrefix}:12"`);
    to.editor.undo();
    expect(to.editor.getSource()).toBe(linked);
    to.editor.redo();
    expect(link('Pinned')).toBeNull();
    expect(to.editor.getState().undo.past.map(({ label }) => label)).toContain('Unlink from pin');
  });

  it('[B4-pin-variation] A pin shows the variation that was shown when it was pinned', () => {
    const marked = section('Pinned', regions)
      .replace("<div class='block-section'", '<div data-be-id="k1:a" class=\'block-section\'')
      .replace('<div class="block-region"', '<div data-be-id="k1:b" data-be-hidden="k1:1" class="block-region"');
    const to = testEditor(page(section('A', 'a')));
    const item = itemOf({ id: 1, name: 'P', html: marked, markerPrefix: 'k1', assetBase: '/assets/test/' }, to);
    expect(to.editor.run('insert-pin', { pin: item, place: { kind: 'end' } })).toBe(true);
    const regionsThere = [...to.editor.peekTree().blocks.values()].filter((block) => block.groupName === 'g');
    expect(regionsThere.map((block) => block.isHidden)).toEqual([true, false]);
    expect(to.source).toContain(regions);
  });

  it('[B4-pin-assets] Relative addresses of another version of the theme go on showing its files', () => {
    const stored = { ...pin(section('Pinned', '<img src="images/a.png">'), 'Pinned'), assetBase: '/assets/old/' };
    const to = testEditor(page(section('A', 'a')));
    to.editor.run('insert-pin', { pin: itemOf(stored, to), place: { kind: 'end' } });
    expect(to.source).toContain('src="/assets/old/images/a.png"');
  });

  it('[B4-pin-odd] What isn’t one section isn’t inserted', () => {
    const to = testEditor(page(section('A', 'a')));
    const stored = { id: 1, name: 'P', markerPrefix: '', assetBase: '/assets/test/' };
    for (const html of ['', 'text', '<p>x</p>']) {
      expect(pinItemOf({ ...stored, html }, to.document)).toMatchObject({ refused: true });
    }
  });
});
