import { parseSource } from '@galley/markup';
import { documentLinks } from '@galley/markup/links';
import { describe, expect, it } from 'vitest';
import { readLinkAddress } from '../kernels/read-link-address';
import { type TestEditor, testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\n<div class="block-section" data-title="S">\n${inner}\n</div>\n</body></html>`;

/** Returns the id of the n-th link of the document. */
function link(editor: TestEditor, nth: number): string {
  const { markerPrefix } = editor.document;
  const tree = parseSource(editor.editor.getSource(), { markerPrefix, newId: () => 'never' });
  const found = documentLinks(tree).flatMap(({ links }) => [...links])[nth];
  if (!found) throw new Error(`There is no link ${nth}`);
  return found.id;
}

describe('set-document-link', () => {
  it('[I3-links-command] changes text, address and alias of a link in a text, each as one entry', () => {
    const text = (first: string): string =>
      page(`<p class="block-edit">a ${first} b <a href="y" target=_blank>second</a></p>`);
    const editor = testEditor(text("<a  href='x'>first</a>"));
    editor.run('set-document-link', { id: link(editor, 0), href: ' https://a.org/?b=1&c=2 ' });
    editor.expectSource(text("<a  href='https://a.org/?b=1&amp;c=2'>first</a>"));
    editor.run('set-document-link', { id: link(editor, 0), text: 'One & only' });
    editor.run('set-document-link', { id: link(editor, 0), alias: 'hero' });
    editor.expectSource(text('<a  href=\'https://a.org/?b=1&amp;c=2\' alias="hero">One & only</a>'));
    expect(editor.editor.getState().undo.past.map(({ label }) => label)).toEqual([
      'Change link alias',
      'Change link text',
      'Change link',
    ]);
    editor.expectUndoAndRedo();
  });

  it('[I3-links-command] keeps the Outlook twins of image links and link blocks in step', () => {
    const parts = (image: string, button: string): string =>
      page(
        `<a href="${image}"><img class="block-edit" data-block="i" src="a.png" alt="A"></a><!--[if mso]><v:image src="a.png" href="${image}" data-block="i" /><![endif]-->\n` +
          `<!--[if mso]><v:roundrect href="${button}" data-block="b"><![endif]--><a class="block-edit" data-block="b" href="${button}">Go</a>`,
      );
    const editor = testEditor(parts('x', 'y'));
    editor.run('set-document-link', { id: link(editor, 0), href: 'https://image.org' });
    editor.expectSource(parts('https://image.org', 'y'));
    editor.run('set-document-link', { id: link(editor, 1), href: 'https://button.org' });
    editor.expectSource(parts('https://image.org', 'https://button.org'));
    editor.expectUndoAndRedo();
  });

  it('[I3-links-style] takes a style of the theme, none, and the one from before', () => {
    const text = (style: string): string =>
      page(
        `<p class="block-edit"><a href="x"${style}>a</a></p><p class="block-edit">y <a data-style="bare" href="#" style="color: blue">z</a></p>`,
      );
    const editor = testEditor(text(' style="color: red"'));
    editor.run('set-document-link', { id: link(editor, 0), styleIndex: 0 });
    editor.expectSource(text(' style="color: blue"'));
    editor.run('set-document-link', { id: link(editor, 0), styleIndex: -2 });
    editor.expectSource(text(''));
    editor.run('set-document-link', { id: link(editor, 0), styleIndex: -1 });
    editor.expectSource(text(' style="color: red"'));
    editor.expectUndoAndRedo();
  });

  it('[I3-links-locked] refuses links in code, and texts beyond the limit of their block', () => {
    const editor = testEditor(
      page('<p><a href="x">code</a></p><p class="block-edit block-maxchar-8"><a href="y">short</a></p>'),
    );
    const untagged = 'The theme doesn’t tag this link, so it can only be changed in the source.';
    editor.expectRefusal('set-document-link', { id: link(editor, 0), href: '#z' }, untagged);
    const limit = 'At most 8 characters fit here.';
    editor.expectRefusal('set-document-link', { id: link(editor, 1), text: 'much too long' }, limit);
    editor.run('set-document-link', { id: link(editor, 1), text: 'shorter' });
    editor.expectUndoAndRedo();
  });
});

describe('[F-A7] wherever the address of a link is entered', () => {
  const sentence = 'See our new beans';
  const { reason } = readLinkAddress(sentence) as { reason: string };

  it('a host gets https://, a phrase is refused: in the list of links', () => {
    const text = (href: string): string => page(`<p class="block-edit">x <a href="${href}">y</a></p>`);
    const editor = testEditor(text('#'));
    editor.expectRefusal('set-document-link', { id: link(editor, 0), href: sentence }, reason);
    editor.run('set-document-link', { id: link(editor, 0), href: 'nordlys.coffee/stake' });
    editor.expectSource(text('https://nordlys.coffee/stake'));
    editor.expectUndoAndRedo();
  });

  it('of a link block', () => {
    const block = (href: string): string => page(`<a class="block-edit" href="${href}">Shop</a>`);
    const editor = testEditor(block('old'));
    editor.expectRefusal('set-link-address', { beId: editor.id('a'), href: sentence }, reason);
    // Its existing address can stay when another property changes.
    editor.run('set-link-address', { beId: editor.id('a'), href: 'old' });
    editor.expectSource(block('old'));
    editor.run('set-link-address', { beId: editor.id('a'), href: 'nordlys.coffee' });
    editor.expectSource(block('https://nordlys.coffee'));
  });

  it('of the link around an image', () => {
    const image = (start: string, end: string): string => page(`${start}<img class="block-edit" src="a.png">${end}`);
    const editor = testEditor(image('', ''));
    editor.expectRefusal('set-image-link', { beId: editor.id('img'), href: sentence }, reason);
    editor.run('set-image-link', { beId: editor.id('img'), href: 'nordlys.coffee' });
    editor.expectSource(image('<a href="https://nordlys.coffee">', '</a>'));
    editor.expectUndoAndRedo();
  });
});
