import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html>\n<body>\n<div class="block-section" data-title="S">${inner}</div>\n</body></html>`;

describe('repeats', () => {
  const separator = '\n<!--[if mso]></td><td width="50%"><![endif]-->\n';
  const cell = (text: string, more = ''): string =>
    `<div class="block-region block-repeat-4${more}"><p class="block-edit">${text}</p></div>`;
  const cells = (texts: readonly string[], more = ''): string =>
    page(
      `<!--[if mso]><table><tr><td width="50%"><![endif]-->${texts.map((text) => cell(text, more)).join(separator)}<!--[if mso]></td></tr></table><![endif]-->`,
    );

  it('[B4-repeat-cells] come and go with the cells that Outlook has around them', () => {
    const editor = testEditor(cells(['a', 'b']));
    editor.run('clone-block', { beId: editor.id('div', 1) });
    editor.expectSource(cells(['a', 'a', 'b']));
    editor.run('remove-block', { beId: editor.id('div', 3) });
    editor.expectSource(cells(['a', 'a']));
    editor.run('remove-block', { beId: editor.id('div', 2) });
    editor.expectSource(cells(['a']));
    editor.expectRefusal('remove-block', { beId: editor.id('div', 1) }, 'The first one can’t be removed.');
    editor.expectUndoAndRedo();
  });

  it('[B4-repeat-cells] can be removed from the front too, with the cell after them', () => {
    const editor = testEditor(cells(['a', 'b'], ' block-remove'));
    editor.run('remove-block', { beId: editor.id('div', 1) });
    editor.expectSource(cells(['b'], ' block-remove'));
    editor.run('remove-block', { beId: editor.id('div', 1) });
    editor.expectSource(cells([], ' block-remove'));
    editor.expectUndoAndRedo();
  });

  it('[B5-repeat-limit] counts copies, not the variations of a copy', () => {
    const theme = page(
      ['x', 'y']
        .map(
          (text) => `<div class="block-region block-repeat-3" data-group="g"><p class="block-edit">${text}</p></div>`,
        )
        .join(''),
    );
    const editor = testEditor('<div class="block-section"><p class="block-edit">z</p></div>', { theme });
    editor.drop('S', { kind: 'end' });
    editor.expectRefusal('remove-block', { beId: editor.id('g', 0) }, 'The first one can’t be removed.');
    editor.run('clone-block', { beId: editor.id('g', 0) });
    editor.run('clone-block', { beId: editor.id('g', 0) });
    editor.expectRefusal('clone-block', { beId: editor.id('g', 0) }, 'At most 3 of these.');
    editor.run('switch-variation', { beId: editor.id('g', 2), index: 1 });
    editor.run('remove-block', { beId: editor.id('g', 3) });
    expect(editor.source.match(/>[xy]</g)).toEqual(['>x<', '>y<', '>x<', '>y<']);
    editor.expectUndoAndRedo();
  });

  it('[B4-remove] allows the only repeat where its class says so, and sections always', () => {
    const editor = testEditor(
      page(
        '<ul><li class="block-edit block-repeat block-remove">a</li></ul><p class="block-edit" style="-block-remove: true">b</p><div class="block-region"></div>',
      ),
    );
    editor.expectRefusal('remove-block', { beId: editor.id('div', 1) }, 'The theme doesn’t let you remove this area.');
    editor.run('remove-block', { beId: editor.id('li') });
    editor.run('remove-block', { beId: editor.id('p') });
    editor.run('remove-block', { beId: editor.id('S') });
    expect(editor.editor.getSource()).toContain('<!--be-empty-section be7-->');
    editor.expectUndoAndRedo();
  });

  it('[B4-remove] refuses components whose tag prevents removal', () => {
    const editor = testEditor(page('<div class="block-component" style="-block-remove: false">c</div>'));
    editor.expectRefusal(
      'remove-block',
      { beId: editor.id('div', 1) },
      'The theme doesn’t let you remove this component.',
    );
  });

  it('[B4-clone] marks the first as having clones and each copy as a clone, once', () => {
    const editor = testEditor(page('<ul><li class="block-edit block-repeat">a</li></ul>'));
    editor.run('clone-block', { beId: editor.id('li', 0) });
    editor.run('clone-block', { beId: editor.id('li', 1) });
    expect(editor.editor.getSource().match(/data-be-clone="be7:\w+"/g)).toHaveLength(3);
    expect(editor.editor.getSource()).toMatch(/<ul><li data-be-id="be7:\w+" data-be-clone="be7:has"/);
    editor.expectUndoAndRedo();
  });

  it('[T2-repeat-needs] a region or content: the class alone on anything else repeats nothing', () => {
    const editor = testEditor(page('<div class="block-component block-repeat">c</div>'));
    editor.editor.select(editor.id('div', 1));
    expect(editor.editor.getState().selected?.rules).toMatchObject({ canRepeat: false, maxRepeat: 0 });
  });
});
