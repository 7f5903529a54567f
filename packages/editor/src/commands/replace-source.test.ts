import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<!doctype html>\r\n<html><body>\r\n<div class="block-section" data-title="S">\r\n${inner}\r\n</div>\r\n</body></html>`;
const text = (words: string): string => `<p class="block-edit">${words}</p>`;

describe('replace-source', () => {
  it('[I3-source-entry] makes one entry of an edit, however many places it touches', () => {
    const editor = testEditor(page(text('One') + text('Two')));
    editor.run('replace-source', { beId: '', source: page(text('Eins') + text('Zwei') + text('Drei')) });
    editor.expectSource(page(text('Eins') + text('Zwei') + text('Drei')));
    expect(editor.editor.getState()).toMatchObject({ changes: 1, undo: { undoLabel: 'Edit source' } });
    editor.expectUndoAndRedo();
  });

  it('[I3-source-entry] edits one block and lets a new one be edited, undone and redone', () => {
    const editor = testEditor(page(text('One')));
    const beId = editor.id('S');
    editor.run('replace-source', {
      beId,
      source: `<div class="block-section" data-title="S">\r\n${text('One')}<img class="block-edit" src="a.png">\r\n</div>`,
    });
    editor.run('set-image-alt', { beId: editor.id('img'), alt: 'A boat' });
    editor.expectSource(page(`${text('One')}<img class="block-edit" src="a.png" alt="A boat">`));
    editor.expectUndoAndRedo();
  });

  it('[I3-source-warning] stores a broken text and names what can no longer be edited', () => {
    const editor = testEditor(page(text('One') + text('Two')));
    const broken = page(`${text('One')}<!-- ${text('Two')}`);
    editor.run('replace-source', { beId: '', source: broken });
    editor.expectSource(broken);
    expect(editor.announced).toBe('2 blocks can no longer be edited: Section S, Text.');
    editor.run('replace-source', { beId: '', source: broken.replace('<!-- ', '') });
    expect(editor.editor.getState().blockCount).toBe(3);
    editor.expectUndoAndRedo();
  });

  it('[B4-identical] pushes nothing when the source stays as it is', () => {
    const editor = testEditor(page(text('One')));
    editor.run('replace-source', { beId: '', source: page(text('One')) });
    expect(editor.editor.getState().changes).toBe(0);
  });

  it('refuses in view mode, for a missing block, and for forged markers', () => {
    const editor = testEditor(page(text('One')));
    editor.expectRefusal('replace-source', { beId: 'gone', source: '' }, 'This block is no longer in the document.');
    const forged = page('<p data-be-id="be7:b1" class="block-edit">One</p>');
    const answer = editor.editor.run('replace-source', { beId: '', source: forged });
    expect(answer).toMatchObject({ refused: true, reason: expect.stringContaining('Galley writes itself') });
    editor.editor.setEditable(false);
    editor.expectRefusal('replace-source', { beId: '', source: '' }, 'Choose Edit first.');
  });
});
