import type { EditorState, SelectedBlock } from '@galley/editor';
import { describe, expect, it } from 'vitest';
import { changedValues, linkTargetOf } from './link-target';

/** Returns the commands that were run, for a selection with the given parts. */
function setUp(state: { text?: object; selected?: object }) {
  const runs: unknown[][] = [];
  const editor = {
    run: (name: string, args: unknown): true => {
      runs.push([name, args]);
      return true;
    },
  };
  const full = { text: null, selected: null, ...state } as unknown as Pick<EditorState, 'text' | 'selected'>;
  return { runs, target: linkTargetOf(editor as never, full) };
}

const allowed = { refused: false } as const;
const linkBlock: Partial<SelectedBlock> = {
  beId: 'b1',
  tag: 'a',
  image: null,
  link: { href: '#a', alias: 'm1', styleIndex: 0, text: 'Go' },
  can: { link: true } as SelectedBlock['can'],
};

describe('[B4-link-tool] linkTargetOf', () => {
  it('[B4-link-tool] changes the link around an image, and takes it away', () => {
    const image = { href: 'https://e.org', canLink: true };
    const { target, runs } = setUp({ selected: { beId: 'b1', tag: 'img', image, link: null, can: { link: true } } });
    expect(target).toMatchObject({ can: true, canRemove: true, hasLook: false, link: { href: 'https://e.org' } });
    target?.save({ href: '#x' });
    target?.save({ href: 'x y', isAsTyped: true });
    target?.remove();
    expect(runs).toEqual([
      ['set-image-link', { beId: 'b1', href: '#x' }],
      ['set-image-link', { beId: 'b1', href: 'x y', isAsTyped: true }],
      ['set-image-link', { beId: 'b1', href: '' }],
    ]);
  });

  it('[B4-link-tool] changes a link block also while its text is edited', () => {
    const text = { link: null, can: { link: allowed, unlink: allowed } };
    for (const state of [{ selected: linkBlock }, { selected: linkBlock, text }]) {
      const { target, runs } = setUp(state);
      expect(target).toMatchObject({ can: true, link: { href: '#a' } });
      target?.save({ href: '#b' });
      expect(runs).toEqual([['set-link-address', { beId: 'b1', href: '#b' }]]);
    }
  });

  it('[B4-link-tool] works on the words of any other text', () => {
    const text = { link: null, can: { link: true, unlink: { refused: true, reason: 'There is no link here.' } } };
    const { target, runs } = setUp({ selected: { ...linkBlock, tag: 'p', link: null }, text });
    target?.save({ href: '#b', styleIndex: -1 });
    expect(runs).toEqual([['set-link', { href: '#b', styleIndex: -1 }]]);
    expect(
      linkTargetOf({ run: () => true, typeAfterLink: () => undefined }, { text: null, selected: null }),
    ).toBeNull();
  });
});

it('[W3-link-leave] offers to type after a link in a text, and only there', () => {
  const can = { link: true, unlink: true };
  const link = { href: '#a', alias: '', styleIndex: -1, text: 'a' };
  const inText = { selected: { ...linkBlock, tag: 'p', link: null }, text: { link, can } };
  expect(setUp(inText).target?.leave).toBeTypeOf('function');
  expect(setUp({ ...inText, text: { link: null, can } }).target?.leave).toBeNull();
  expect(setUp({ selected: linkBlock, text: { link: null, can } }).target?.leave).toBeNull();
});

describe('[B4-link-tool] changedValues', () => {
  it('[B4-link-tool] names style and alias only where another one was chosen', () => {
    const { target } = setUp({ selected: linkBlock });
    if (!target) throw new Error('A link block is a target.');
    const form = { href: ' #b ', alias: 'm1', styleIndex: 0 };
    expect(changedValues(target, form)).toEqual({ href: '#b' });
    expect(changedValues(target, { ...form, alias: '', styleIndex: -2 })).toEqual({
      href: '#b',
      alias: '',
      styleIndex: -2,
    });
    expect(changedValues({ ...target, link: null }, { href: '#b', alias: '', styleIndex: -1 })).toEqual({
      href: '#b',
      styleIndex: -1,
    });
  });
});
