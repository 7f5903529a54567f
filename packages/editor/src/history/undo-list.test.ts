import { describe, expect, it } from 'vitest';
import { type TestEditor, testEditor } from '../testing/test-editor';

const html = `<!doctype html>
<body>
<div class="block-section" data-title="One" data-group="g">
  <h1 class="block-edit block-anchor" id="top" data-block="head">Head</h1>
  <img class="block-edit" src="a.png" alt="">
  <a class="block-edit" href="https://e.org">More</a>
  <div class="block-background block-bgcolor" data-block="bg" style="background-image:url(a.png);background-color:#fff">x</div>
</div>
<div class="block-section" data-title="Two"><div class="block-component" data-title="Part">Part</div></div>
</body>
`;
const theme = `${html}<div class="block-section" data-group="g"><p class="block-edit" data-block="head">x</p></div>`;

const past = (editor: TestEditor): string[] => editor.editor.getState().undo.past.map(({ label }) => label);
const future = (editor: TestEditor): string[] => editor.editor.getState().undo.future.map(({ label }) => label);

function alts(count: number): TestEditor {
  const editor = testEditor(html);
  for (let index = 1; index <= count; index++)
    editor.run('set-image-alt', { beId: editor.id('img'), alt: String(index) });
  return editor;
}

describe('the undo list', () => {
  it('[B4-undo-covers] Names drop, move, clone, variation, update, image, link, background and remove plainly, nearest first', () => {
    const editor = testEditor(html, { theme });
    editor.drop('Two', { kind: 'end' });
    editor.run('move-block', { beId: editor.id('One'), place: { kind: 'down' } });
    editor.run('clone-block', { beId: editor.id('One') });
    editor.run('set-image', { beId: editor.id('img'), src: 'b.png' });
    editor.run('set-image-link', { beId: editor.id('img'), href: 'https://e.org/1' });
    editor.run('set-link-address', { beId: editor.id('a'), href: 'https://e.org/2' });
    editor.run('set-background', { beId: editor.id('bg'), src: 'c.png' });
    editor.run('set-background-color', { beId: editor.id('bg'), color: '#123456' });
    editor.run('set-anchor', { beId: editor.id('h1'), anchor: 'start' });
    editor.run('switch-variation', { beId: editor.id('One') });
    editor.run('remove-block', { beId: editor.id('Part') });
    expect(past(editor)).toEqual([
      'Remove component',
      'Switch variation of section',
      'Change anchor',
      'Change background color',
      'Change background image',
      'Change link',
      'Link image',
      'Replace image',
      'Duplicate section',
      'Move section',
      'Insert Two',
    ]);
    editor.expectUndoAndRedo();
  });

  it('[B4-undo-clear] Forgets the past with a save, also when changes were made while it was under way', () => {
    const editor = alts(3);
    editor.editor.markSaved({ laterChanges: 1 });
    expect(editor.editor.getState()).toMatchObject({ changes: 1, isChanged: true, undo: { canUndo: false } });
    editor.editor.markSaved();
    expect(editor.editor.getState()).toMatchObject({ changes: 0, isChanged: false });
  });

  it('[B4-undo-list] Undoes and redoes several entries at once, and says how many', () => {
    const editor = alts(4);
    const all = editor.editor.getSource();
    expect(editor.editor.undo(3)).toBe(true);
    expect(editor.source).toContain('alt="1"');
    expect(editor.announced).toBe('Undone: 3 changes');
    expect([past(editor).length, future(editor).length]).toEqual([1, 3]);
    expect(editor.editor.redo(9)).toBe(true);
    expect(editor.announced).toBe('Redone: 3 changes');
    expect(editor.editor.getSource()).toBe(all);
    expect(editor.editor.redo(2)).toMatchObject({ refused: true });
    expect(editor.editor.undo(99)).toBe(true);
    expect(editor.source).toBe(html);
  });

  it('[B4-undo-list] Stays the same object until an entry is added or removed', () => {
    const editor = alts(2);
    const { past, future } = editor.editor.getState().undo;
    editor.editor.select(editor.id('img'));
    expect(editor.editor.getState().undo.past).toBe(past);
    expect(editor.editor.getState().undo.future).toBe(future);
    editor.editor.undo();
    expect(editor.editor.getState().undo.past).not.toBe(past);
  });

  it('[B9-undo30] Holds the last 30 of 35 entries; undo to the bottom gives the bytes before them', () => {
    const editor = alts(35);
    expect(past(editor).length).toBe(30);
    expect(editor.editor.undo(35)).toBe(true);
    expect(editor.source).toContain('alt="5"');
    expect(editor.editor.undo()).toEqual({ refused: true, reason: 'Nothing to undo.' });
  });

  it('[B4-undo-future] A new action clears the future, an identical one does not', () => {
    const editor = alts(3);
    editor.editor.undo(2);
    editor.run('set-image-alt', { beId: editor.id('img'), alt: '1' });
    expect([past(editor).length, future(editor).length]).toEqual([1, 2]);
    editor.run('set-image-alt', { beId: editor.id('img'), alt: 'new' });
    expect([past(editor).length, future(editor).length]).toEqual([2, 0]);
  });

  it('[B4-undo-clear] A save empties both lists, and so does loading, restoring and resetting a document', () => {
    const clears: ((editor: TestEditor) => void)[] = [
      (editor) => editor.editor.markSaved(),
      (editor) => editor.editor.load(editor.document),
      (editor) => editor.editor.restore(editor.document.html),
      (editor) => editor.editor.reset(editor.document.html),
    ];
    for (const clear of clears) {
      const editor = alts(3);
      editor.editor.undo();
      clear(editor);
      expect(editor.editor.getState().undo).toMatchObject({ past: [], future: [] });
    }
  });
});
