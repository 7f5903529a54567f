import { readMetadata } from '@galley/markup/metadata';
import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const section = '<div class="block-section" data-title="S">\n<p class="block-edit">Text</p>\n</div>';
const page = (head: string, lang: string): string =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n  <meta charset="utf-8">\n${head}</head>\n<body>\n${section}\n</body></html>`;

describe('set-metadata', () => {
  it('[B2-metadata-command] changes several values as one entry and comes back to the byte', () => {
    const editor = testEditor(page('  <title>Old</title>\n', 'en'));
    editor.run('set-metadata', { metadata: { language: 'de', title: 'Neu', openGraphImage: 'https://e.org/i.png' } });
    editor.expectSource(
      page('  <title>Neu</title>\n', 'de').replace(
        '<meta charset="utf-8">',
        '<meta charset="utf-8">\n  <meta property="og:image" content="https://e.org/i.png">',
      ),
    );
    expect(editor.editor.getState().undo).toMatchObject({ undoLabel: 'Change metadata', past: { length: 1 } });
    editor.run('set-metadata', { metadata: { previewText: 'First look', openGraphImage: '' } });
    expect(readMetadata(editor.source)).toMatchObject({ previewText: 'First look', openGraphImage: '', title: 'Neu' });
    editor.expectUndoAndRedo();
  });

  it('[B4-identical] makes no entry of values that are there already', () => {
    const editor = testEditor(page('  <title>Old</title>\n', 'en'));
    editor.run('set-metadata', { metadata: { title: ' Old ', language: 'en', description: '' } });
    expect(editor.editor.getState().undo.canUndo).toBe(false);
  });

  it('[B2-metadata-fragment] is refused for a part without a head, and for what is no language', () => {
    const editor = testEditor(section);
    const only = 'This is part of a document without a head, so it can only have a preview text.';
    editor.expectRefusal('set-metadata', { metadata: { title: 'T' } }, only);
    testEditor(page('', 'en')).expectRefusal(
      'set-metadata',
      { metadata: { language: 'German' } },
      'Enter the language as a code, such as en, de or pt-BR.',
    );
  });
});
