import { describe, expect, it } from 'vitest';
import { type TestEditor, testEditor } from '../testing/test-editor';

const edit = (inner: string, more = ''): string => `<p class="block-edit"${more}>${inner}</p>`;
const section = (name: string, inner = edit(name)): string =>
  `<div class="block-section" data-title="${name}">${inner}</div>`;

/** Opens a document, moves, copies and removes around the hazard, and expects that its bytes never change. */
function survive(html: string, hazard: string): TestEditor {
  const editor = testEditor(html);
  expect(editor.source).toBe(html);
  editor.run('clone-block', { beId: editor.id('Last') });
  editor.run('move-block', { beId: editor.id('Last', 0), place: { kind: 'down' } });
  editor.run('remove-block', { beId: editor.id('Last', 0) });
  expect(editor.source).toContain(hazard);
  expect(editor.source.length).toBe(html.length);
  editor.expectUndoAndRedo();
  return editor;
}

/** Returns a document with the hazard in a section, and another section after it to work with. */
const around = (hazard: string): string =>
  `<html><body>\n${section('First', `${hazard}${edit('t')}`)}\n${section('Last')}\n</body></html>`;

describe('hazards of real themes', () => {
  it.each([
    ['T9-end-tag', 'a wrong end tag', '<p class="block-edit">a</h1>'],
    [
      'T9-attributes',
      'no blank between attributes, an attribute twice',
      `<p id="a"class='block-edit'class="block-section" ID=b>a</p>`,
    ],
    [
      'T9-leftovers',
      'empty class and style, odd values',
      '<p class="" style="">a</p><img height="auto" class=""><b style="line-height:22.4px%">b</b>',
    ],
    [
      'T9-vml',
      'tagged elements in conditional comments with self-closing VML',
      '<!--[if mso]><v:fill class="block-edit" data-block="x" src="a" /><v:rect class="block-background"/><![endif]-->',
    ],
    [
      'T9-revealed',
      'a revealed pair that splits one element',
      '<!--[if !mso]><!--><a class="block-edit" href="#"><!--<![endif]-->x<!--[if !mso]><!--></a><!--<![endif]--><![if !vml]>y<![endif]>',
    ],
    [
      'T9-liquid',
      'Liquid between rows',
      '<table>{% for row in rows %}<tr><td class="block-edit">{{ row }}</td></tr>{% endfor %}</table>',
    ],
    [
      'T9-handlebars',
      'Handlebars and EJS between cells',
      '<table><tr>{{#if a}}<td>1</td>{{/if}}<% if (b) { %><td>2</td><% } %></tr></table>',
    ],
    [
      'T9-ampscript',
      'AMPscript that chooses between two cell openings',
      '<table><tr>%%[if @a then]%%<td class="a">%%[else]%%<td class="b">%%[endif]%%x</td></tr></table>',
    ],
    [
      'T9-code-in-tags',
      'template code inside values and tags',
      '<a href="{{ url }}" <% if (x) { %>rel="a"<% } %> title="{% if a > b %}y{% endif %}" data-{{ n }}="1">x</a>',
    ],
    [
      'T9-unknown',
      'unknown elements',
      '<o:p>&nbsp;</o:p><custom-thing slot=x>y</custom-thing><webversion>z</webversion>',
    ],
    ['T9-base64', '500 KB of base64', `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(46_000)}">`],
  ])('[%s] survives %s', (_id, _name, hazard) => {
    survive(around(hazard), hazard);
  });

  it.each([
    [
      'a doctype of old',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n',
    ],
    ['a doctype in lower case', '<!doctype HTML>'],
    ['text before the doctype', 'View in browser: {{ url }}\n<!doctype html>\n'],
    ['a byte order mark', '\ufeff<!doctype html>'],
    ['YAML before the doctype', '---\ntitle: "x: <y>"\n---\n<!doctype html>\n'],
    ['nothing', ''],
  ])('[T9-doctype] survives %s', (_name, before) => {
    const editor = survive(before + around('<i>x</i>'), '<i>x</i>');
    expect(editor.source.startsWith(before)).toBe(true);
  });

  it('[T9-line-ends] keeps CRLF and lone CR, and writes what it adds like the neighbors', () => {
    const html = around('<i>\r\n\rx</i>').replaceAll('\n', '\r\n');
    const editor = survive(html, '<i>');
    expect(editor.source.replaceAll('\r\n', '')).not.toMatch(/\n/);
  });

  it('[T9-table-blocks] moves, copies and removes rows, cells, items and tables as blocks', () => {
    const row = (name: string) =>
      `<tr class="block-section" data-title="${name}"><td class="block-edit">${name}</td></tr>`;
    const list = '<ul><li class="block-region block-edit block-repeat block-remove">i</li></ul>';
    const cells = '<table><tr><td class="block-region block-repeat-3">c</td></tr></table>';
    const table = '<table class="block-component" data-title="T"><tr><td class="block-edit">x</td></tr></table>';
    const editor = testEditor(
      `<table>\n${row('A')}\n${row('B')}\n<tr><td>${list}${cells}<div class="block-region">${table}</div></td></tr></table>`,
    );
    editor.run('move-block', { beId: editor.id('B'), place: { kind: 'up' } });
    editor.run('clone-block', { beId: editor.id('A') });
    editor.run('clone-block', { beId: editor.id('li') });
    editor.run('clone-block', { beId: editor.id('td', 3) });
    editor.run('clone-block', { beId: editor.id('T') });
    editor.run('remove-block', { beId: editor.id('T') });
    editor.run('remove-block', { beId: editor.id('li') });
    expect(editor.source.replaceAll('\n', '')).toBe(
      `<table>${row('B')}${row('A')}${row('A')}<tr><td>${list}<table><tr><td class="block-region block-repeat-3">c</td><td class="block-region block-repeat-3">c</td></tr></table><div class="block-region">${table}</div></td></tr></table>`,
    );
    editor.expectUndoAndRedo();
  });
});

describe('code blocks', () => {
  it('[B5-code] refuse text editing, bold and italic; what is typed is shown as it is', () => {
    for (const tag of [
      '<code class="block-component be-code-edit">',
      '<code class="block-section block-edit be-code-edit" style="-block-bold: true; -block-italic: true">',
    ]) {
      const editor = testEditor(
        `<div class="block-section"><p class="block-edit">x</p></div>${tag}Add code here</code>`,
      );
      const beId = editor.id('code');
      editor.editor.select(beId);
      expect(editor.editor.getState().selected?.rules).toMatchObject({
        canBold: false,
        canItalic: false,
        canLink: false,
      });
      expect(editor.editor.getState().selected?.can.editText).toMatchObject({ refused: true });
      expect(editor.editor.startTextEditing(beId)).toMatchObject({ refused: true });
      expect(editor.editor.run('format-text', { format: 'bold' })).toMatchObject({ refused: true });
      editor.run('set-code', { beId, code: '<script>a && b</script>\n{{ name }} %%=x=%%' });
      expect(editor.source).toContain(`${tag}&lt;script&gt;a && b&lt;/script&gt;\n{{ name }} %%=x=%%</code>`);
      editor.expectUndoAndRedo();
    }
  });

  it('[T3a-no-image] keeps an image and a background image that the theme keeps', () => {
    const editor = testEditor(
      section(
        'S',
        '<div class="block-background block-no-image" style="background-image: url(a)"></div><img class="block-edit" style="-block-image: false" src="a">',
      ),
    );
    editor.expectRefusal(
      'set-background',
      { beId: editor.id('div', 1), src: 'b' },
      'The theme doesn’t let you change this background image.',
    );
    editor.expectRefusal(
      'set-image',
      { beId: editor.id('img'), src: 'b' },
      'The theme doesn’t let you change this image.',
    );
  });
});

describe('texts inside formatting that isn’t closed', () => {
  it.each([
    '<b><p class="block-edit" data-block="x">one</b>two</p>',
    '<a href="#"><p class="block-edit" data-block="x">one</a>',
    '<p class="block-edit" data-block="x"><b>one<p>two</b></p>',
    '<i><div class="block-edit" data-block="x">one</i>two</div>',
  ])('[F3-broken-selected] say in the inspector why they can’t be edited, however they were selected: %s', (inner) => {
    for (const html of [`${inner} after`, `<div class="block-section">${inner}\n</div>`]) {
      const editor = testEditor(html);
      editor.editor.select(editor.id('x'));
      expect(editor.editor.getState().selected?.notice).toContain('in the code, so it cannot be changed safely.');
    }
  });

  it('[F3-broken-selected] nothing is said of texts beside them', () => {
    const editor = testEditor('<p class="block-edit">one</p><div class="block-section"><b>two</div>');
    editor.editor.select(editor.id('p'));
    expect(editor.editor.getState().selected?.notice).toBe('');
  });
});
