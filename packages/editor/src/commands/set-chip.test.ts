import { it } from 'vitest';
import { ModelCanvas } from '../property-tests/model-canvas';
import { testEditor } from '../testing/test-editor';

/** Returns the editor with the first text of the document open in a canvas without a browser. */
function edit(html: string) {
  const canvas = new ModelCanvas(() => test.editor.peekTree());
  const test = testEditor(html, { canvas });
  test.editor.startTextEditing(test.id('p'));
  return test;
}

it('[L6-chip-limit] A template tag takes no other that would bring its text over the limit of characters', () => {
  const limited = '<p class="block-edit block-maxchar-12">Hi {{ a }}!</p>';
  const editor = edit(limited);
  editor.expectRefusal('set-chip', { source: '{{ abcd }}' }, 'At most 12 characters fit here.');
  editor.expectSource(limited);
  editor.run('set-chip', { source: ' {{ ab }} ' });
  editor.expectSource('<p class="block-edit block-maxchar-12">Hi {{ ab }}!</p>');
});

it('[L6-chip-limit] In a text that is over its limit already a tag may still become shorter', () => {
  const editor = edit('<p class="block-edit block-maxchar-4">Hi {{ name }}</p>');
  editor.expectRefusal('set-chip', { source: '{{ names }}' }, 'At most 4 characters fit here.');
  editor.run('set-chip', { source: '{{ nam }}' });
  editor.expectSource('<p class="block-edit block-maxchar-4">Hi {{ nam }}</p>');
});
