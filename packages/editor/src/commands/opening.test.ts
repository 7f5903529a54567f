import { messages } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { buildDocument, testEditor } from '../testing/test-editor';

const page = (inner: string): string => `<html>\n<body>\n${inner}\n</body></html>`;
const variation = (text: string): string =>
  `<div class="block-section" data-group="pic"><p class="block-edit" data-block="t">${text}</p></div>`;

describe('opening a document', () => {
  it('[B5-inline-invalid] logs an unknown inline name and a value that is none, and opens', () => {
    const editor = testEditor(
      page('<div class="block-section"><p style="-block-edit:true; -block-glow: 3; -block-bold: perhaps">x</p></div>'),
    );
    expect(editor.log).toEqual([
      `[Galley] ${messages.invalidInlineStyle} -block-glow: 3 (line 3)`,
      `[Galley] ${messages.invalidInlineStyle} -block-bold: perhaps (line 3)`,
    ]);
    editor.editor.select(editor.id('p'));
    expect(editor.editor.getState().selected?.rules).toMatchObject({ canBold: true, canText: true });
  });

  it('[T1-absurd] logs out-of-range numbers and clamps them', () => {
    const editor = testEditor(
      page(
        '<p class="block-edit block-maxchar-99999999999999999999">a</p>\n<p class="block-edit block-maxchar--3">b</p>\n' +
          '<p class="block-edit block-minchar-9 block-maxchar-4">c</p>\n<ul><li class="block-edit block-repeat-0">d</li></ul>',
      ),
    );
    expect(editor.log).toEqual([
      '[Galley] block-maxchar-99999999999999999999 is taken as 100000 (line 3)',
      '[Galley] block-maxchar--3 is ignored: not a number from 0 to 100000 (line 4)',
      '[Galley] block-minchar-9 is ignored: it is above block-maxchar-4 (line 5)',
      '[Galley] block-repeat-0 is ignored: a repeat needs at least 1 (line 6)',
    ]);
    editor.editor.select(editor.id('p'));
    expect(editor.editor.getState().selected?.rules.maxChar).toBe(100_000);
    editor.expectRefusal('clone-block', { beId: editor.id('li') }, 'The theme doesn’t let you repeat this block.');
  });

  it('[B8-section-variable] logs a variation that the theme does not have, leaves the block out, and opens', () => {
    const editor = testEditor(page(`${variation('a')}\n${variation('mine')}`), {
      theme: page(`${variation('a')}\n${variation('b')}`),
    });
    const marked = editor.editor.getSource().replace(/(data-be-id="be7:b3")/, '$1 data-be-variation="be7:7"');
    expect(marked).toContain('be7:7');
    editor.log.length = 0;
    editor.editor.load({ ...editor.document, html: marked });
    editor.editor.setEditable(true);
    expect(editor.log).toEqual(['[Galley] Section variable index 7 not found in template']);
    expect(editor.editor.getSource()).toBe(marked);
    editor.expectRefusal(
      'switch-variation',
      { beId: editor.id('pic', 1) },
      'The theme has no other variation of this block.',
    );
    expect(editor.editor.can('switch-variation', { beId: editor.id('pic', 0) })).toBe(true);
    editor.run('move-block', { beId: editor.id('pic', 1), place: { kind: 'up' } });
    editor.editor.undo();
    expect(editor.editor.getSource()).toBe(marked);
  });

  it('reports nothing for a theme without faults', () => {
    const document = buildDocument(page(variation('a') + variation('b')));
    const editor = testEditor(page(variation('a')), { theme: page(variation('a') + variation('b')) });
    expect(document.groups).toHaveLength(1);
    expect(editor.log).toEqual([]);
  });
});
