import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (sections: string): string =>
  `<!doctype html>\n<html>\n<body>\n<!-- head -->\n${sections}\n<!-- foot -->\n</body>\n</html>\n`;
const section = (name: string, inner = `<p class="block-edit" data-block="text">${name}</p>`): string =>
  `  <div class="block-section" data-title="${name}">\n    ${inner}\n  </div>`;
const three = page([section('One'), section('Two'), section('Three')].join('\n\n'));

describe('move-block', () => {
  it('[B4-move] swaps a section with its neighbor and leaves what is between them', () => {
    const editor = testEditor(three);
    editor.run('move-block', { beId: editor.id('Two'), place: { kind: 'up' } });
    editor.expectSource(page([section('Two'), section('One'), section('Three')].join('\n\n')));
    editor.run('move-block', { beId: editor.id('One'), place: { kind: 'down' } });
    editor.expectSource(page([section('Two'), section('Three'), section('One')].join('\n\n')));
    expect(editor.announced).toBe('Section One moved, 3 of 3');
    editor.expectUndoAndRedo();
  });

  it('refuses at both ends, and content that the theme keeps in its place', () => {
    const editor = testEditor(three);
    editor.expectRefusal('move-block', { beId: editor.id('One'), place: { kind: 'up' } }, 'Already at the top.');
    editor.expectRefusal('move-block', { beId: editor.id('Three'), place: { kind: 'down' } }, 'Already at the bottom.');
    editor.expectRefusal(
      'move-block',
      { beId: editor.id('p'), place: { kind: 'up' } },
      'Only sections and components can be moved.',
    );
  });

  it('moves a section to a drop zone with the white space that goes along', () => {
    const editor = testEditor(three);
    editor.run('move-block', { beId: editor.id('Three'), place: { kind: 'after', beId: editor.id('One') } });
    editor.expectSource(page([section('One'), section('Three'), section('Two')].join('\n\n')));
    editor.expectUndoAndRedo();
  });

  it('moves a section to the top of the page', () => {
    const editor = testEditor(three);
    editor.run('move-block', { beId: editor.id('Two'), place: { kind: 'zone', zoneId: -3 } });
    expect(editor.source.match(/data-title="\w+"/g)).toEqual([
      'data-title="Two"',
      'data-title="One"',
      'data-title="Three"',
    ]);
    expect(editor.source.length).toBe(three.length);
    editor.expectUndoAndRedo();
  });

  it('moves a component out of its region into another section', () => {
    const component = '<div class="block-component block-edit" data-title="Note">Note</div>';
    const html = page(
      [
        section('One', `<div class="block-region">${component}</div>`),
        section('Two', '<p class="block-edit">Two</p>'),
      ].join('\n'),
    );
    const editor = testEditor(html);
    editor.run('move-block', { beId: editor.id('Note'), place: { kind: 'after', beId: editor.id('p') } });
    editor.expectSource(
      page(
        [
          section('One', '<div class="block-region"></div>'),
          section('Two', `<p class="block-edit">Two</p>${component}`),
        ].join('\n'),
      ).replace(`</p>${component}`, `</p>\n    ${component}`.replace('\n    ', '')),
    );
    editor.expectUndoAndRedo();
  });
});

describe('remove-block', () => {
  it('removes a section with the white space before it', () => {
    const editor = testEditor(three);
    editor.run('remove-block', { beId: editor.id('Two') });
    editor.expectSource(page([section('One'), section('Three')].join('\n\n')));
    editor.expectUndoAndRedo();
  });

  it('[B4-empty-section] leaves the placeholder marker where the last section was, and the first section replaces it', () => {
    const editor = testEditor(page(section('One')), { theme: three });
    editor.run('remove-block', { beId: editor.id('One') });
    expect(editor.editor.getSource()).toContain('<!--be-empty-section be7-->');
    editor.expectSource(page('  '));
    editor.drop('Two', { kind: 'end' });
    expect(editor.editor.getSource()).not.toContain('be-empty-section');
    editor.expectSource(page(section('Two')));
    editor.expectUndoAndRedo();
  });

  it('[B4-empty-section] leaves no placeholder while a section is anywhere else', () => {
    const html = page(
      `<div class="block-region">${section('One')}</div>\n<div class="block-region">${section('Two')}</div>`,
    );
    const editor = testEditor(html);
    editor.run('remove-block', { beId: editor.id('One') });
    expect(editor.editor.getSource()).not.toContain('be-empty-section');
    editor.run('remove-block', { beId: editor.id('Two') });
    expect(editor.editor.getSource()).toContain('be-empty-section');
    editor.expectUndoAndRedo();
  });

  it('[B4-empty-section] gives the marker up wherever a section comes in, next to a component too', () => {
    const row = '<div class="block-component" data-title="Row">row</div>';
    const holder = `<div class="block-component" data-title="Holder">${section('Inner')}</div>`;
    const html = page(`${section('One')}\n${row}`);
    const theme = `${three}${holder}${row}`;
    const emptied = () => {
      const editor = testEditor(html, { theme, mode: 'page' });
      return editor.run('remove-block', { beId: editor.id('One') });
    };
    const [dropped, held, pasted] = [emptied(), emptied(), emptied()];
    dropped.drop('Two', { kind: 'after', beId: dropped.id('Row') });
    held.drop('Holder', { kind: 'after', beId: held.id('Row') });
    const blocks = [{ html: section('Two').trim(), variation: -1, hidden: [], isThemeSource: false }];
    pasted.run('paste-blocks', { blocks, place: { kind: 'after', beId: pasted.id('Row') } });
    for (const editor of [dropped, held, pasted]) {
      expect(editor.editor.getSource()).toContain('block-section');
      expect(editor.editor.getSource()).not.toContain('be-empty-section');
      editor.expectUndoAndRedo();
    }
    const beside = emptied();
    beside.drop('Row', { kind: 'after', beId: beside.id('Row') });
    expect(beside.editor.getSource()).toContain('be-empty-section');
  });

  it('[B4-remove] removes what its class marks removable, sections, and a repeat that follows another', () => {
    const list = '<ul><li class="block-edit block-repeat-3">a</li><li class="block-edit block-repeat-3">b</li></ul>';
    const editor = testEditor(
      page(section('One', `<p class="block-edit block-remove">x</p>${list}<h1 class="block-edit">h</h1>`)),
    );
    editor.expectRefusal('remove-block', { beId: editor.id('li', 0) }, 'The first one can’t be removed.');
    editor.expectRefusal('remove-block', { beId: editor.id('h1') }, 'The theme doesn’t let you remove this heading 1.');
    editor.run('remove-block', { beId: editor.id('li', 1) });
    editor.run('remove-block', { beId: editor.id('p') });
    expect(editor.source).toContain('<ul><li class="block-edit block-repeat-3">a</li></ul>');
    editor.expectUndoAndRedo();
  });

  it('refuses when template tags do not pair up inside', () => {
    const editor = testEditor(
      page(section('One', '{% if a %}<p class="block-edit">a</p>') + section('Two', '{% endif %}')),
    );
    const result = editor.editor.run('remove-block', { beId: editor.id('One') });
    expect(result).toMatchObject({ refused: true });
  });
});

describe('join-paragraph', () => {
  it('[B2-page-join] keeps the space that was between two words, and drops the lines and indentation of the tags', () => {
    const joined = (first: string, second: string): string => {
      const editor = testEditor(`<p class="block-edit">${first}</p>\n<p class="block-edit">${second}</p>`, {
        mode: 'page',
      });
      editor.run('join-paragraph', { beId: editor.id('p', 1) });
      editor.expectUndoAndRedo();
      return editor.source.slice('<p class="block-edit">'.length, -'</p>'.length);
    };
    expect(joined('one', ' two')).toBe('one two');
    expect(joined('one ', ' two')).toBe('one two');
    expect(joined('one ', 'two')).toBe('one two');
    expect(joined('\n  one\n', '\n  two\n')).toBe('\n  onetwo\n');
    expect(joined('', ' two')).toBe('two');
  });
});

describe('clone-block', () => {
  it('[B4-clone] copies a section after itself with new ids and marks both', () => {
    const editor = testEditor(three);
    editor.run('clone-block', { beId: editor.id('Two') });
    editor.expectSource(page([section('One'), section('Two'), section('Two'), section('Three')].join('\n\n')));
    expect(editor.editor.getSource()).toContain('data-be-clone="be7:has"');
    expect(editor.editor.getSource()).toContain('data-be-clone="be7:is"');
    const ids = editor.editor.getSource().match(/data-be-id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    editor.expectUndoAndRedo();
  });

  it('[B5-repeat-limit] stops at the repeat limit', () => {
    const editor = testEditor(page(section('One', '<ul>\n<li class="block-edit block-repeat-2">a</li>\n</ul>')));
    editor.run('clone-block', { beId: editor.id('li') });
    expect(editor.source).toContain(
      '<ul>\n<li class="block-edit block-repeat-2">a</li>\n<li class="block-edit block-repeat-2">a</li>\n</ul>',
    );
    editor.expectRefusal('clone-block', { beId: editor.id('li', 1) }, 'At most 2 of these.');
    editor.expectUndoAndRedo();
  });
});

describe('drop-palette-item', () => {
  it('inserts a section after another with its neighbor’s indentation', () => {
    const editor = testEditor(page(section('One')), { theme: three });
    editor.drop('Three', { kind: 'after', beId: editor.id('One') });
    editor.expectSource(page([section('One'), section('Three')].join('\n')));
    expect(editor.editor.getState().selected?.title).toBe('Three');
    expect(editor.announced).toBe('Section Three inserted');
    editor.expectUndoAndRedo();
  });

  it('inserts a component into an empty region', () => {
    const theme = page(section('One', '<div class="block-component block-edit" data-title="Note">Note</div>'));
    const editor = testEditor(page(section('Two', '<div class="block-region"></div>')), { theme });
    editor.drop('Note', { kind: 'into', beId: editor.id('div', 1) });
    expect(editor.source).toContain(
      '<div class="block-region"><div class="block-component block-edit" data-title="Note">Note</div></div>',
    );
    editor.expectUndoAndRedo();
  });
});

describe('switch-variation', () => {
  const left =
    '<div class="block-section" data-group="pic">\n<p class="block-edit" data-block="text">Left</p>\n<i class="block-edit" data-block="aside">x</i></div>';
  const right =
    '<div class="block-section right" data-group="pic">\n<p class="block-edit" data-block="text">Right</p></div>';

  it('[T5-variations] carries content by data-block; what has no place comes back on switching back', () => {
    const html = page(left.replace('Left', 'Mine').replace('>x<', '>kept<'));
    const editor = testEditor(html, { theme: page(`${left}\n${right}`) });
    const beId = editor.id('pic');
    editor.run('switch-variation', { beId });
    editor.expectSource(page(right.replace('Right', 'Mine')));
    expect(editor.editor.getState().selected?.variation).toEqual({ index: 1, count: 2, name: 'pic' });
    editor.run('switch-variation', { beId, index: 0 });
    editor.expectSource(html);
    editor.expectUndoAndRedo();
  });

  it('[T5-regions] shows another member of a region group by its markers alone', () => {
    const html = page(
      section(
        'One',
        '<div class="block-region" data-group="g"><p class="block-edit">a</p></div><div class="block-region" data-group="g"><p class="block-edit">b</p></div>',
      ),
    );
    const editor = testEditor(page(section('Zero')), { theme: html });
    editor.drop('One', { kind: 'end' });
    const shown = editor.source;
    expect(editor.editor.getSource()).toMatch(/data-be-hidden="be7:1"[^>]*data-group="g"><p[^>]*>b/);
    editor.run('switch-variation', { beId: editor.id('g'), index: 1 });
    editor.expectSource(shown);
    expect(editor.editor.getSource()).toMatch(/data-be-hidden="be7:1"[^>]*data-group="g"><p[^>]*>a/);
    editor.expectUndoAndRedo();
  });

  it('[T5-regions] carries content by data-block to the member that is shown then', () => {
    const region = (text: string) =>
      `<div class="block-region" data-group="g"><p class="block-edit" data-block="t">${text}</p></div>`;
    const html = page(section('One', `${region('a')}${region('b')}`));
    const editor = testEditor(page(section('Zero')), { theme: html });
    editor.drop('One', { kind: 'end' });
    editor.run('switch-variation', { beId: editor.id('g'), index: 1 });
    expect(editor.editor.getSource().match(/data-block="t">\w/g)).toEqual(['data-block="t">a', 'data-block="t">a']);
    editor.expectUndoAndRedo();
  });
});
