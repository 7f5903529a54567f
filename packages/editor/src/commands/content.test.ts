import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\n<div class="block-section" data-title="S">\n${inner}\n</div>\n</body></html>`;

describe('set-image', () => {
  it('changes address, sizes that are numbers, and srcset; nothing else', () => {
    const image = (parts: string): string => page(`<img class='block-edit'  ${parts} alt="A"  border=0>`);
    const editor = testEditor(image('src="a.png" width="600" height=auto srcset="a.png 1x, a2.png 2x"'));
    editor.run('set-image', { beId: editor.id('img'), src: '/b.png?x=1&copy=2', width: 560, height: 300 });
    editor.expectSource(image('src="/b.png?x=1&amp;copy=2" width="560" height=auto'));
    editor.expectUndoAndRedo();
  });

  it('keeps the Outlook twin of an image in step, its link too', () => {
    const image = (src: string, href: string): string =>
      page(
        `<a href="${href}"><img class="block-edit" data-block="i" src="${src}"></a><!--[if mso]><v:image src="${src}" href="${href}" data-block="i" /><![endif]-->`,
      );
    const editor = testEditor(image('a.png', 'x'));
    editor.run('set-image', { beId: editor.id('img'), src: 'b.png' });
    editor.expectSource(image('b.png', 'x'));
    editor.run('set-image-link', { beId: editor.id('img'), href: '#y' });
    editor.expectSource(image('b.png', '#y'));
    editor.expectUndoAndRedo();
  });

  it('refuses where the theme keeps the image', () => {
    const editor = testEditor(page('<img class="block-edit block-no-image" src="a.png">'));
    editor.expectRefusal(
      'set-image',
      { beId: editor.id('img'), src: 'b.png' },
      'The theme doesn’t let you change this image.',
    );
  });
});

describe('set-image-alt', () => {
  it('writes the alternative text, also an empty one', () => {
    const editor = testEditor(page('<img class="block-edit" src="a.png">'));
    editor.run('set-image-alt', { beId: editor.id('img'), alt: 'A "quoted" & plain' });
    editor.expectSource(page('<img class="block-edit" src="a.png" alt="A &quot;quoted&quot; & plain">'));
    expect(editor.editor.getState().selected).toBeNull();
    editor.run('set-image-alt', { beId: editor.id('img'), alt: '' });
    editor.expectSource(page('<img class="block-edit" src="a.png" alt="">'));
    editor.expectUndoAndRedo();
  });
});

describe('set-image-link', () => {
  it('[T4-image-link] adds, changes and removes the untagged link around an image', () => {
    const image = '<img class="block-edit" src="a.png">';
    const editor = testEditor(page(image));
    const beId = editor.id('img');
    editor.run('set-image-link', { beId, href: 'https://example.org/' });
    editor.expectSource(page(`<a href="https://example.org/">${image}</a>`));
    editor.run('set-image-link', { beId, href: 'https://example.org/?a=1&b=2' });
    editor.expectSource(page(`<a href="https://example.org/?a=1&amp;b=2">${image}</a>`));
    editor.editor.select(beId);
    expect(editor.editor.getState().selected?.image?.href).toBe('https://example.org/?a=1&b=2');
    editor.run('set-image-link', { beId, href: '' });
    editor.expectSource(page(image));
    editor.expectUndoAndRedo();
  });
});

describe('set-link-address', () => {
  it('changes href, alias and style of a link block, and restores the decoration when the address goes', () => {
    const html = page(
      '<a class="block-edit" href="#a" style="color: red; text-decoration: underline">x</a>\n<p class="block-edit">y <a data-style="bare" href="#" style="color: blue; text-decoration: none">z</a></p>',
    );
    const editor = testEditor(html);
    const beId = editor.id('a');
    editor.run('set-link-address', { beId, href: 'https://e.org', alias: 'hero', styleIndex: 0 });
    expect(editor.source).toContain(
      '<a class="block-edit" href="https://e.org" style="color: blue; text-decoration: none" alias="hero">x</a>',
    );
    editor.run('set-link-address', { beId, href: '', alias: '' });
    expect(editor.source).toContain(
      '<a class="block-edit" href="" style="color: blue; text-decoration: underline">x</a>',
    );
    editor.run('set-link-address', { beId, href: '#b', styleIndex: -1 });
    expect(editor.source).toContain(
      '<a class="block-edit" href="#b" style="color: red; text-decoration: underline">x</a>',
    );
    editor.expectUndoAndRedo();
  });

  it('[B3-anchor-style] keeps the tags of the theme that are in the style, for any chosen style', () => {
    const tags = '-block-edit: true; -block-maxchar: 30';
    const editor = testEditor(
      page(
        `<a href="#a" style="${tags}; color: red">x</a>\n<p class="block-edit">y <a data-style="bare" href="#" style="color: blue">z</a></p>`,
      ),
    );
    const beId = editor.id('a');
    const style = (): string => /<a href="#a"(?: style="([^"]*)")?>x/.exec(editor.source)?.[1] ?? '';
    editor.run('set-link-address', { beId, href: '#a', styleIndex: 0 });
    expect(style()).toBe(`${tags}; color: blue`);
    editor.run('set-link-address', { beId, href: '#a', styleIndex: -2 });
    expect(style()).toBe(tags);
    expect(editor.id('a')).toBe(beId);
    editor.run('set-link-address', { beId, href: '#a', styleIndex: -1 });
    expect(style()).toBe(`${tags}; color: red`);
    editor.run('set-document-link', { id: `${beId}:`, styleIndex: -2 });
    expect(style()).toBe(tags);
    editor.run('set-document-link', { id: `${beId}:`, styleIndex: 0 });
    expect(style()).toBe(`${tags}; color: blue`);
    editor.expectUndoAndRedo();
  });
});

describe('set-background', () => {
  const twin = (src: string, color: string): string =>
    `<!--[if mso]><v:fill src="${src}" color="${color}" data-block="bg" /><![endif]-->`;

  it('[T3-vml] changes style and attribute, and keeps the Outlook twin in step', () => {
    const cell = (src: string): string =>
      page(
        `<table><tr><td class="block-background" data-block="bg" background="${src}" style="background-image: url('${src}'); -block-x: 1">${twin(src, '#fff')}</td></tr></table>`,
      );
    const editor = testEditor(cell('a.png'));
    editor.run('set-background', { beId: editor.id('bg'), src: 'b.png' });
    editor.expectSource(cell('b.png'));
    editor.expectUndoAndRedo();
  });

  it('changes the color wherever it is stated', () => {
    const cell = (color: string): string =>
      page(
        `<table><tr><td class="block-bgcolor" data-block="bg" bgcolor="${color}" style="background-color: ${color}">${twin('a.png', color)}</td></tr></table>`,
      );
    const editor = testEditor(cell('#ffffff'));
    editor.run('set-background-color', { beId: editor.id('bg'), color: '#0a6484' });
    editor.expectSource(cell('#0a6484'));
    editor.expectRefusal(
      'set-background-color',
      { beId: editor.id('bg'), color: 'red; } body { x: y' },
      'Enter a color such as #0a6484.',
    );
    editor.expectUndoAndRedo();
  });
});

describe('set-code', () => {
  it('[B5-code] escapes angle brackets and keeps template tags', () => {
    const code = (inner: string): string => page(`<code class="block-component be-code-edit">${inner}</code>`);
    const editor = testEditor(code('Add code here'));
    editor.run('set-code', { beId: editor.id('code'), code: '<b>{{ a > b }}</b> &nbsp; 1 < 2' });
    editor.expectSource(code('&lt;b&gt;{{ a > b }}&lt;/b&gt; &amp;nbsp; 1 &lt; 2'));
    editor.editor.select(editor.id('code'));
    expect(editor.editor.getState().selected?.code).toBe('<b>{{ a > b }}</b> &nbsp; 1 < 2');
    editor.expectUndoAndRedo();
  });
});

it('[T5-code-bytes] leaves the bytes of the lines of a code block that did not change', () => {
  const code = (inner: string): string => page(`<code class="block-component be-code-edit">${inner}</code>`);
  const editor = testEditor(code('a &lt; b &#38;&amp; c\r\nend'));
  editor.editor.select(editor.id('code'));
  const shown = editor.editor.getState().selected?.code ?? '';
  expect(shown).toBe('a < b && c\nend');
  editor.run('set-code', { beId: editor.id('code'), code: `${shown}\n<i>` });
  editor.expectSource(code('a &lt; b &#38;&amp; c\r\nend\r\n&lt;i&gt;'));
  editor.expectUndoAndRedo();
});

describe('set-anchor', () => {
  it('[T3-anchor] changes the id, and links to it follow', () => {
    const html = (anchor: string): string =>
      page(
        `<h1 class="block-edit block-anchor" id="${anchor}">h</h1>\n<p class="block-edit">to <a href="#${anchor}">it</a> and <a href="#topic">that</a></p>\n<a class="block-edit" href="#${anchor}">x</a>`,
      );
    const editor = testEditor(html('top'));
    editor.run('set-anchor', { beId: editor.id('h1'), anchor: 'start' });
    editor.expectSource(html('start'));
    editor.expectRefusal(
      'set-anchor',
      { beId: editor.id('h1'), anchor: 'a b' },
      'An anchor must start with a letter and can only contain letters, digits, - and _.',
    );
    editor.expectUndoAndRedo();
  });

  it('refuses an anchor that any element has, a block or not, but takes its own', () => {
    const editor = testEditor(page('<h1 class="block-edit block-anchor" id="top">h</h1><p id="plain">x</p>'));
    editor.expectRefusal('set-anchor', { beId: editor.id('h1'), anchor: 'plain' }, 'The anchor “plain” is taken.');
    expect(editor.editor.can('set-anchor', { beId: editor.id('h1'), anchor: 'top' })).toBe(true);
  });
});

describe('set-field', () => {
  it('[T4-fields] changes value, placeholder, rows and required', () => {
    const html = (input: string, area: string): string =>
      page(`<input class="block-edit" type="text" ${input}><textarea class="block-edit" ${area}</textarea>`);
    const editor = testEditor(html('value="a" placeholder="b"', 'rows="3">x'));
    editor.run('set-field', { beId: editor.id('input'), value: 'c & d', placeholder: 'e', isRequired: true });
    editor.run('set-field', { beId: editor.id('textarea'), rows: 5, value: '<y>' });
    editor.expectSource(html('value="c & d" placeholder="e" required="required"', 'rows="5">&lt;y&gt;'));
    editor.run('set-field', { beId: editor.id('input'), isRequired: false });
    editor.expectSource(html('value="c & d" placeholder="e"', 'rows="5">&lt;y&gt;'));
    editor.expectUndoAndRedo();
  });

  it('changes options: known ones keep their tags, further ones are added, missing ones go', () => {
    const html = (options: string): string => page(`<select class="block-edit">${options}\n</select>`);
    const editor = testEditor(html('\n <option value="1" selected>One</option>\n <option>Two</option>'));
    const beId = editor.id('select');
    editor.run('set-field', { beId, options: ['Eins', 'Two', 'Three'] });
    editor.expectSource(
      html('\n <option value="1" selected>Eins</option>\n <option>Two</option>\n <option>Three</option>'),
    );
    editor.run('set-field', { beId, options: ['Eins'] });
    editor.expectSource(html('\n <option value="1" selected>Eins</option>'));
    editor.expectUndoAndRedo();
  });
});

describe('set-preview-text', () => {
  it('writes the preview text into its hidden element', () => {
    const html = '<html><body><div class="block-preview" style="display:none">Old</div><p>x</p></body></html>';
    const editor = testEditor(html);
    editor.run('set-preview-text', { text: 'New & <fresh>' });
    editor.expectSource(html.replace('Old', 'New &amp; &lt;fresh&gt;'));
    editor.expectUndoAndRedo();
  });
});

describe('the editor', () => {
  it('refuses every command while watching', () => {
    const editor = testEditor(page('<p class="block-edit">x</p>'));
    editor.editor.setEditable(false);
    editor.expectRefusal('remove-block', { beId: editor.id('S') }, 'Choose Edit first.');
  });

  it('counts changes, and forgets history and changes once saved', () => {
    const editor = testEditor(page('<img class="block-edit" src="a.png">'));
    const seen: string[] = [];
    editor.editor.onTransaction((notice) => seen.push(`${notice.label} ${notice.origin}`));
    editor.run('set-image-alt', { beId: editor.id('img'), alt: 'x' });
    expect(editor.editor.getState()).toMatchObject({ changes: 1, isChanged: true, undo: { canUndo: true } });
    editor.editor.undo();
    expect(editor.editor.getState()).toMatchObject({ changes: 0, isChanged: false });
    editor.editor.redo();
    editor.editor.markSaved();
    expect(editor.editor.getState()).toMatchObject({
      changes: 0,
      isChanged: false,
      undo: { canUndo: false, canRedo: false },
    });
    expect(seen).toEqual(Array(3).fill('Change alternative text user'));
  });

  it('[B4-identical] pushes nothing when the html stays identical', () => {
    const editor = testEditor(page('<img class="block-edit" src="a.png" alt="x">'));
    editor.run('set-image-alt', { beId: editor.id('img'), alt: 'x' });
    expect(editor.editor.getState().undo.canUndo).toBe(false);
    expect(editor.editor.getState().revision).toBe(1);
  });

  it('restores a draft as changed work without history', () => {
    const editor = testEditor(page('<p class="block-edit">x</p>'));
    const draft = editor.editor.getSource().replace('>x<', '>y<');
    editor.editor.restore(draft);
    expect(editor.editor.getSource()).toBe(draft);
    expect(editor.editor.getState()).toMatchObject({ changes: 1, isChanged: true, undo: { canUndo: false } });
  });

  it('gives the same snapshot until something changes', () => {
    const editor = testEditor(page('<p class="block-edit">x</p>'));
    const first = editor.editor.getState();
    expect(editor.editor.getState()).toBe(first);
    editor.editor.select(editor.id('p'));
    expect(editor.editor.getState()).not.toBe(first);
    expect(editor.editor.getState().selected?.path.map((crumb) => crumb.label)).toEqual(['Section S', 'Text']);
  });
});
