import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string => `<html>\n<body>\n${inner}\n</body></html>`;
const item = (text: string, limit: string): string =>
  `<li class="block-region block-edit block-repeat${limit}" data-block="item">${text}</li>`;
const bullets = (items: readonly string[], name = 'a', limit = ''): string =>
  `<div class="block-section ${name}" data-group="list"><ul>\n${items.map((text) => item(text, limit)).join('\n')}\n</ul></div>`;

describe('switch-variation with copies', () => {
  const theme = page(`${bullets(['one'])}\n${bullets(['two'], 'b', '-2')}\n${bullets(['three'], 'c')}`);

  it('[T5.5-copies] rebuilds the copies of repeated regions, within the limit and back, undo and redo to the byte', () => {
    const editor = testEditor(page(bullets(['a', 'b', 'c', 'd'])), { theme });
    const beId = editor.id('list');
    editor.run('switch-variation', { beId, index: 1 });
    editor.expectSource(page(bullets(['a', 'b'], 'b', '-2')));
    const ids = editor.editor.getSource().match(/data-be-id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(editor.editor.getSource().match(/data-be-clone="be7:\w+"/g)).toHaveLength(2);
    editor.run('switch-variation', { beId, index: 2 });
    editor.expectSource(page(bullets(['a', 'b', 'c', 'd'], 'c')));
    editor.run('switch-variation', { beId, index: 0 });
    editor.expectSource(page(bullets(['a', 'b', 'c', 'd'])));
    editor.expectUndoAndRedo();
  });

  it('[T5.5-aside] keeps the content of the variation that an undo restores', () => {
    const editor = testEditor(page(bullets(['a', 'b', 'c'])), { theme });
    const beId = editor.id('list');
    editor.run('switch-variation', { beId, index: 1 });
    editor.editor.undo();
    // Nothing is retained of the first variation: the copies must not be counted twice.
    editor.run('switch-variation', { beId, index: 2 });
    editor.expectSource(page(bullets(['a', 'b', 'c'], 'c')));
    editor.editor.undo();
    editor.run('switch-variation', { beId, index: 1 });
    editor.run('switch-variation', { beId, index: 2 });
    editor.editor.undo();
    editor.run('switch-variation', { beId, index: 0 });
    editor.expectSource(page(bullets(['a', 'b', 'c'])));
  });

  it('[T5.5-shown] keeps the variation that a region inside shows', () => {
    const inner = (words: string): string =>
      ['x', 'y']
        .map((text) => `<p class="block-edit" data-group="g" data-block="${text}">${words}${text}</p>`)
        .join('');
    const section = (name: string): string => `<div class="block-section ${name}" data-group="s">${inner(name)}</div>`;
    const theme = page(`${section('a')}\n${section('b')}`);
    const editor = testEditor(page('<div class="block-section">z</div>'), { theme });
    editor.drop('S', { kind: 'end' });
    editor.run('switch-variation', { beId: editor.id('x'), index: 1 });
    const shown = (): string[] => editor.editor.getSource().match(/<p(?![^>]*data-be-hidden)[^>]*>\w+/g) ?? [];
    expect(shown()).toEqual([expect.stringMatching(/>ay$/)]);
    editor.run('switch-variation', { beId: editor.id('s') });
    expect(shown()).toEqual([expect.stringMatching(/>ay$/)]);
    expect(editor.source).toContain(section('b').replace('bx', 'ax').replace('by', 'ay'));
    editor.expectUndoAndRedo();
  });

  it('[T5.5-copies] carries copies from one region to another of its group', () => {
    const region = (name: string, texts: readonly string[]): string =>
      `<div class="block-region ${name}" data-group="g"><ul>${texts.map((text) => item(text, '')).join('')}</ul></div>`;
    const section = (first: readonly string[]): string =>
      `<div class="block-section" data-title="S">${region('a', first)}${region('b', ['x'])}</div>`;
    const editor = testEditor(page('<div class="block-section">z</div>'), { theme: page(section(['one'])) });
    editor.drop('S', { kind: 'end' });
    editor.run('clone-block', { beId: editor.id('item') });
    editor.run('clone-block', { beId: editor.id('item') });
    editor.run('switch-variation', { beId: editor.id('g'), index: 1 });
    expect(editor.source).toContain(region('b', ['one', 'one', 'one']));
    const ids = editor.editor.getSource().match(/data-be-id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    editor.expectUndoAndRedo();
  });
});

describe('switch-variation with components', () => {
  const note = (text: string): string =>
    `<p class="block-component block-edit" data-title="Note" data-block="text">${text}</p>`;
  const region = (inner = ''): string => `<td class="block-region">${inner}</td>`;
  const own = (text: string): string => `<h2 class="block-edit" data-block="text">${text}</h2>`;
  const columns = (cells: readonly string[], more = own('Mine'), name = 'a'): string =>
    `<div class="block-section ${name}" data-group="cols">\n${more}\n<table><tr>${cells.map(region).join('')}</tr></table></div>`;
  const bare = '<div class="block-section b" data-group="cols"><hr class="block-edit"></div>';
  const none = '<ul class="block-section c" data-group="cols"><li class="block-edit">x</li></ul>';
  const two = columns(['', ''], own('Theirs'));
  const one = columns([''], own('Theirs'), 'one');
  const theme = page([two, one, none, bare, note('New')].join('\n'));

  it('[T5.5-components] keeps dropped components, and returns them to their places', () => {
    const mine = columns([`\n${note('1')}\n${note('2')}\n`, note('3')], `${own('Mine')}\n${note('4')}`);
    const editor = testEditor(page(mine), { theme });
    const beId = editor.id('cols');
    const ids = () => [...editor.editor.getSource().matchAll(/data-be-id="([^"]*)" class="block-component/g)].sort();
    const before = ids().map(([, id]) => id);
    editor.run('switch-variation', { beId, index: 1 });
    const all = `\n${note('1')}\n${note('2')}\n${note('3')}`;
    expect(editor.source.replaceAll('\n', '')).toBe(
      page(columns([all], `${own('Mine')}\n${note('4')}`, 'one')).replaceAll('\n', ''),
    );
    expect(ids().map(([, id]) => id)).toEqual(before);
    editor.run('switch-variation', { beId, index: 0 });
    expect(editor.source.replaceAll('\n', '')).toBe(page(mine).replaceAll('\n', ''));
    editor.expectUndoAndRedo();
  });

  it('[T5.5-components] keeps aside what has no place, never in a list or table where it is not valid', () => {
    const mine = columns([note('1'), note('2')]);
    const editor = testEditor(page(mine), { theme });
    const beId = editor.id('cols');
    editor.run('switch-variation', { beId, index: 2 });
    editor.expectSource(page(none));
    editor.run('switch-variation', { beId, index: 3 });
    expect(editor.source).toContain(note('1') + note('2'));
    editor.run('switch-variation', { beId, index: 2 });
    editor.run('switch-variation', { beId, index: 0 });
    editor.expectSource(page(mine));
    editor.expectUndoAndRedo();
  });

  it('[T5.5-components] does not take the content of a component for that of the section', () => {
    const editor = testEditor(page(columns(['', ''], `${note('Of the note')}\n${own('Mine')}`)), { theme });
    editor.run('switch-variation', { beId: editor.id('cols'), index: 1 });
    expect(editor.source).toContain(own('Mine'));
    expect(editor.source).toContain(note('Of the note'));
    editor.expectUndoAndRedo();
  });
});

describe('a block without marks', () => {
  it('[T5-variations] is known by its tagged elements where several variations begin alike', () => {
    const button = (cell: string, text: string): string =>
      `<table class="block-component" data-group="button"><tr>${cell}<a class="block-edit" data-block="cta">${text}</a></td></tr></table>`;
    const variations = ['<td class="block-bgcolor red">', '<td class="block-bgcolor gold">', '<td>'];
    const section = (inner: string): string => page(`<div class="block-section">${inner}</div>`);
    const theme = section(variations.map((cell) => button(cell, 'Go')).join('\n'));
    variations.forEach((cell, index) => {
      const editor = testEditor(section(button(cell, 'Buy <b>now</b>')), { theme });
      editor.editor.select(editor.id('button'));
      expect(editor.editor.getState().selected?.variation).toMatchObject({ index, count: 3 });
    });
  });
});
