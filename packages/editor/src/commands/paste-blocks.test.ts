import { parseSource } from '@galley/markup';
import { toCanvasHtml } from '@galley/markup/canvas';
import { findLiveCode } from '@galley/markup/testing';
import { describe, expect, it } from 'vitest';
import { blockClipType } from '../kernels/block-clip';
import { type TestEditor, type TestEditorOptions, testEditor } from '../testing/test-editor';

const page = (inner: string): string => `<!doctype html>\n<body>\n${inner}\n</body>\n`;
const section = (name: string, inner: string): string =>
  `<div class="block-section" data-title="${name}">\n  ${inner}\n</div>`;
const component = (name: string, inner = 'x'): string =>
  `<div class="block-component" data-title="${name}">${inner}</div>`;

function open(
  html: string,
  options: TestEditorOptions & { organization?: string; assetBase?: string } = {},
): TestEditor {
  const { organization = 'acme', assetBase = '/assets/test/' } = options;
  const editor = testEditor(html, options);
  editor.editor.load({ ...editor.document, organizationKey: organization, assetBase });
  editor.editor.setEditable(true);
  return editor;
}

function copy(editor: TestEditor, name: string, isCut = false): Record<string, string> {
  editor.editor.select(editor.id(name));
  const texts = editor.editor.copyBlocks({ isCut });
  if ('refused' in texts) throw new Error(texts.reason as string);
  return { ...texts };
}

function paste(editor: TestEditor, texts: Record<string, string>, afterName?: string) {
  editor.editor.select(afterName === undefined ? null : editor.id(afterName));
  return editor.editor.pasteBlocks((type) => texts[type] ?? '');
}

/** Returns the clipboard form of the blocks with a change. */
function forge(texts: Record<string, string>, change: object): Record<string, string> {
  return { [blockClipType]: JSON.stringify({ ...JSON.parse(texts[blockClipType] ?? ''), ...change }) };
}

const foreign = { refused: true, reason: 'Blocks can only be pasted within the same organization.' };

describe('copy and paste of blocks', () => {
  it('[X2-paste] Puts a copied section after the selected one in another document, as one entry', () => {
    const from = open(page(section('One', '<p class="block-edit" id="a">One &amp; only</p>')));
    const to = open(page(`${section('A', 'a')}\n${section('B', '<p id="a">b</p>')}`));
    expect(paste(to, copy(from, 'One'), 'A')).toBe(true);
    expect(to.source).toBe(
      page(
        `${section('A', 'a')}\n${section('One', '<p class="block-edit" id="a-2">One &amp; only</p>')}\n${section('B', '<p id="a">b</p>')}`,
      ),
    );
    expect(to.announced).toBe('Section One pasted');
    expect(to.editor.getState().undo.past).toEqual([{ label: 'Paste section' }]);
    expect(to.editor.getState().selected?.title).toBe('One');
    to.editor.undo();
    expect(to.editor.getSource()).toBe(to.document.html);
  });

  it('[X2-paste-cut] Cuts a section and pastes it back with the same bytes', () => {
    const html = page(`${section('A', 'a')}\n${section('B', 'b')}`);
    const editor = open(html);
    const id = editor.id('B');
    const texts = copy(editor, 'B', true);
    expect(editor.source).toBe(page(section('A', 'a')));
    expect(editor.announced).toBe('Section B cut');
    expect(paste(editor, texts, 'A')).toBe(true);
    expect(editor.source).toBe(html);
    expect(editor.id('B')).toBe(id);
    editor.editor.undo(2);
    expect(editor.source).toBe(html);
  });

  it('[F3-paste-cut] Cut blocks come back with their ids and pin once, so that comments and the pin stay with them', () => {
    const inner =
      '<td class="block-background" style="background-image:url(a.png)"><p class="block-edit" id="p">x</p></td>';
    const table = `<table class="block-section" data-title="T"><tr>${inner}</tr></table>`;
    const html = page(`${section('A', 'a')}\n${table}\n${section('C', component('D'))}`);
    const editor = open(html);
    const { markerPrefix } = editor.document;
    const marked = editor.editor
      .getSource()
      .replace(
        /<table( data-be-id="[^"]*")/,
        `<table$1 data-be-pin="${markerPrefix}:7" data-be-linked="${markerPrefix}:9.k"`,
      );
    editor.editor.load({ ...editor.document, html: marked, organizationKey: 'acme', assetBase: '/assets/test/' });
    editor.editor.setEditable(true);
    const ids = ['A', 'T', 'p', 'C', 'D'].map((name) => editor.id(name));
    const cutT = copy(editor, 'T', true);
    expect(paste(editor, cutT, 'C')).toBe(true);
    expect(editor.editor.getSource()).toContain(`data-be-pin="${markerPrefix}:7" data-be-linked="${markerPrefix}:9.k"`);
    expect(['A', 'T', 'p', 'C', 'D'].map((name) => editor.id(name))).toEqual(ids);
    // Another paste is a copy.
    expect(paste(editor, cutT, 'A')).toBe(true);
    expect(editor.editor.getSource().split(`"${markerPrefix}:${ids[1]}"`)).toHaveLength(2);
    expect(editor.editor.getSource().split('data-be-linked=')).toHaveLength(2);
    expect(editor.source).toContain('id="p-2"');
    const cutD = copy(editor, 'D', true);
    const cutA = copy(editor, 'A', true);
    // Only what was cut last is known; other clipboards are copies.
    expect(paste(editor, cutD, 'C')).toBe(true);
    expect(editor.id('D')).not.toBe(ids[4]);
    expect(paste(editor, cutA, 'C')).toBe(true);
    expect(editor.id('A')).toBe(ids[0]);
    editor.editor.undo(7);
    expect(editor.editor.getSource()).toBe(marked);
    editor.editor.redo(7);
    editor.editor.undo(7);
    expect(editor.editor.getSource()).toBe(marked);
  });

  it('[F3-paste-cut] Blocks cut in one document and pasted into another are new there', () => {
    const html = page(`${section('A', 'a')}\n${section('B', 'b')}`);
    const [from, to] = [open(html), open(html)];
    const texts = copy(from, 'B', true);
    const known = to.id('B');
    copy(to, 'B', true);
    expect(paste(to, texts, 'A')).toBe(true);
    // The clipboards are the same text, and so is what was cut.
    expect(to.source).toBe(html);
    expect(to.id('B')).toBe(known);
    expect(paste(to, texts, 'A')).toBe(true);
    expect([to.id('B'), to.id('B', 1)].filter((id) => id === known)).toHaveLength(1);
  });

  it('[X2-paste-place] Goes into an empty region, after a component, into a selected section, else to the end', () => {
    const html = page(
      `${section('A', `${component('C')}\n  <div class="block-region" data-title="R"></div>`)}\n${section('B', component('D'))}`,
    );
    const editor = open(html);
    const texts = copy(editor, 'C');
    expect(paste(editor, texts, 'R')).toBe(true);
    expect(editor.source).toContain(`data-title="R">${component('C')}</div>`);
    editor.editor.undo();
    expect(paste(editor, texts, 'D')).toBe(true);
    expect(editor.source).toContain(section('B', `${component('D')}\n  ${component('C')}`));
    editor.editor.undo();
    expect(paste(editor, texts, 'B')).toBe(true);
    expect(editor.source).toContain(section('B', `${component('D')}\n  ${component('C')}`));
    editor.editor.undo();
    expect(paste(editor, copy(editor, 'A'))).toBe(true);
    expect(editor.source.lastIndexOf('data-title="A"')).toBeGreaterThan(editor.source.indexOf('data-title="B"'));
  });

  it('[X2-paste-place] Copies the section around a selected text, and cuts only what is selected', () => {
    const editor = open(page(section('A', '<p class="block-edit">t</p>')));
    expect(copy(editor, 'p')['text/plain']).toBe('t');
    expect(editor.announced).toBe('Section A copied');
    expect(editor.editor.copyBlocks({ isCut: true })).toMatchObject({ refused: true });
    expect(editor.source).toContain('<p class="block-edit">t</p>');
  });

  it('[X2-paste-place] Never makes invalid content: a row of a table has no place in a body', () => {
    const row = '<tr class="block-section" data-title="Row"><td class="block-edit">r</td></tr>';
    const from = open(page(`<table>${row}</table>`));
    const to = open(page(section('A', 'a')));
    expect(paste(to, copy(from, 'Row'), 'A')).toEqual({ refused: true, reason: 'It can’t be placed here.' });
    const table = open(page(`<table><tr class="block-section" data-title="T"><td>t</td></tr></table>`));
    expect(paste(table, copy(from, 'Row'), 'T')).toBe(true);
    expect(table.source).toContain(`</tr>${row}</table>`);
  });

  it('[X2-paste-html] Carries the blocks in html too, between browsers, and real html for other programs', () => {
    const from = open(page(section('One', '<p class="block-edit">Caf&eacute; “{{ name }}”</p>')));
    const { 'text/html': html = '', 'text/plain': plain = '' } = copy(from, 'One');
    expect(plain).toBe('Café “{{ name }}”');
    expect(html).toContain('<p>Caf&eacute; “{{ name }}”</p>');
    const shown = html.slice(html.indexOf('>') + 1);
    expect(shown).not.toMatch(/block-|data-be-|data-title/);
    const to = open(page(section('A', 'a')));
    expect(paste(to, { 'text/html': `<html><body><!--StartFragment-->${html}<!--EndFragment--></body></html>` })).toBe(
      true,
    );
    expect(to.source).toContain(section('One', '<p class="block-edit">Caf&eacute; “{{ name }}”</p>'));
  });

  it('[X2-paste-theme] Keeps the images of another theme by their own addresses, and those of the same as they are', () => {
    const inner =
      '<img src="images/a b.png" srcset="a.png 1x, https://e.org/b.png 2x"><a href="page.html">x</a>' +
      '<td background="bg.png" style="background:url(\'bg.png\')"></td><!--[if mso]><v:fill src="v.png"/><![endif]--><img src="{{ pic }}">';
    const from = open(page(section('One', inner)), { assetBase: '/assets/k1/' });
    const texts = copy(from, 'One');
    const same = open(page(section('A', 'a')), { assetBase: '/assets/k1/' });
    paste(same, texts);
    expect(same.source).toContain(inner);
    const other = open(page(section('A', 'a')), { assetBase: '/assets/k2/' });
    paste(other, texts);
    expect(other.source).toContain(
      '<img src="/assets/k1/images/a%20b.png" srcset="/assets/k1/a.png 1x, https://e.org/b.png 2x"><a href="page.html">x</a>' +
        '<td background="/assets/k1/bg.png" style="background:url(\'/assets/k1/bg.png\')"></td><!--[if mso]><v:fill src="/assets/k1/v.png"/><![endif]--><img src="{{ pic }}">',
    );
  });

  it('[X2-paste-variation] Brings the shown variations along', () => {
    const inner =
      '<div class="block-region" data-group="v" data-title="V0">zero</div>\n<div class="block-region" data-group="v" data-title="V1">one</div>';
    const from = open(page(section('One', inner)));
    // A document made from the theme hides the second variation.
    from.drop('One', { kind: 'end' });
    from.run('switch-variation', { beId: from.id('V0', 1), index: 1 });
    const texts = copy(from, 'One');
    from.editor.select(from.id('One', 1));
    const chosen = from.editor.copyBlocks();
    const to = open(page(section('A', 'a')));
    paste(to, 'refused' in chosen ? texts : { ...chosen });
    const tree = parseSource(to.editor.getSource(), { markerPrefix: 'be7', newId: () => 'never' });
    const hidden = [...tree.blocks.values()].filter((block) => block.groupName === 'v').map((block) => block.isHidden);
    expect(hidden).toEqual([true, false]);
  });

  it('[X2-paste-duplicates] Drops a script the document has, and a repeated key that is not the theme’s own', () => {
    const inner =
      '<script>a()</script><p class="block-edit" data-block="t">1</p><p class="block-edit" data-block="t">2</p>';
    const html = page(section('One', inner));
    const from = open(html);
    const texts = copy(from, 'One');
    const same = open(html);
    paste(same, texts);
    expect(same.source.split('<script>').length).toBe(2);
    expect(same.source.split('data-block="t"').length).toBe(5);
    const other = open(page(section('A', 'a')));
    paste(other, forge(texts, { themeId: 99 }));
    expect(other.source).toContain(
      '<script>a()</script><p class="block-edit" data-block="t">1</p><p class="block-edit">2</p>',
    );
  });

  it('[X2-paste-organization] Refuses blocks of another organization, forged and damaged ones', () => {
    const texts = copy(open(page(section('One', 'x'))), 'One');
    const to = open(page(section('A', 'a')), { organization: 'other' });
    const nowhere = open(page(section('A', 'a')), { organization: '' });
    expect(paste(to, texts)).toEqual(foreign);
    expect(to.announced).toBe(foreign.reason);
    expect(paste(nowhere, forge(texts, { organizationKey: '' }))).toEqual(foreign);
    const home = open(page(section('A', 'a')));
    for (const change of [
      { format: 2 },
      { blocks: 'x' },
      { blocks: [] },
      { blocks: [{ html: 1, hidden: [], variation: 0 }] },
      { blocks: [{ html: 'x', hidden: ['a'], variation: 0 }] },
      { organizationKey: undefined },
      { documentType: 'other' },
      { themeId: '1' },
    ])
      expect(paste(home, forge(texts, change)), JSON.stringify(change)).toEqual(foreign);
    expect(paste(home, { [blockClipType]: '{' })).toEqual(foreign);
    expect(paste(home, { 'text/html': '<div data-galley-blocks="%E0%A4%A">x</div>' })).toEqual(foreign);
    expect(paste(home, { 'text/plain': 'text' })).toMatchObject({
      reason: 'There are no blocks on the clipboard. To paste text, click into a text first.',
    });
    expect(home.source).toBe(page(section('A', 'a')));
  });

  it('[X2-paste-forged] Accepts only one whole section or component, regardless of the declared type', () => {
    const texts = copy(open(page(section('One', 'x'))), 'One');
    const home = open(page(section('A', 'a')));
    for (const html of [
      '<p>text</p>',
      `${section('X', 'x')}<p>more</p>`,
      `</div>${section('X', 'x')}`,
      '<div class="block-section">',
      '<div class="block-section"><!--',
      '<div class="block-section">{{#if a}}</div>',
      '<div class="block-section"><plaintext></div>',
      '<body class="block-section">x</body>',
    ]) {
      const result = paste(home, forge(texts, { blocks: [{ html, hidden: [], variation: 0 }] }));
      expect(result, html).toMatchObject({ refused: true });
    }
    expect(home.source).toBe(page(section('A', 'a')));
  });

  it('[X2-paste-hostile] Leaves hostile source as source: nothing of it lives on the canvas, our ids are not taken', () => {
    const texts = copy(open(page(section('One', 'x'))), 'One');
    const home = open(page(section('A', 'a')));
    const html =
      '<div data-be-id="be7:b1" data-be-hidden="be7:1" class="block-section" onclick="boo()"><script>boo()</script>' +
      '<img src=x onerror=boo()><a href="javascript:boo()">x</a><!--be-empty-section be7--><form action="javascript:boo()"></form></div>';
    expect(
      paste(home, forge(texts, { blocks: [{ html, hidden: [1, 99], variation: 7 }], assetBase: 'javascript:' })),
    ).toBe(true);
    const tree = home.editor.peekTree();
    expect(findLiveCode(toCanvasHtml(tree, { assetBase: '/assets/test/' }))).toEqual([]);
    expect(home.editor.getSource()).not.toContain('be-empty-section');
    expect([...tree.blocks.values()].filter((block) => block.isHidden)).toEqual([]);
    expect(
      new Set([...home.editor.getSource().matchAll(/data-be-id="be7:(\w+)"/g)].map((found) => found[1])).size,
    ).toBe(2);
    home.editor.undo();
    expect(home.source).toBe(page(section('A', 'a')));
  });

  it('[X2-paste] Refuses a cut and a paste while watching', () => {
    const editor = open(page(section('A', 'a')));
    const texts = copy(editor, 'A');
    editor.editor.setEditable(false);
    expect(editor.editor.copyBlocks({ isCut: true })).toEqual({ refused: true, reason: 'Choose Edit first.' });
    expect(paste(editor, texts)).toEqual({ refused: true, reason: 'Choose Edit first.' });
    expect(editor.source).toBe(page(section('A', 'a')));
  });
});
