import { checkDocument } from '@galley/markup/checks';
import { documentLinks } from '@galley/markup/links';
import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\n<div class="block-section" data-title="S">\n${inner}\n</div>\n</body></html>`;

function idsOf(editor: ReturnType<typeof testEditor>): string[] {
  return documentLinks(editor.editor.peekTree()).flatMap(({ links }) => links.map(({ id }) => id));
}

describe('set-document-links', () => {
  const links = (address: string, locked = '#'): string =>
    page(
      `<p class="block-edit">a <a href="${address}">one</a> b <a  href='${address}'>two</a></p>\n` +
        `<a class="block-edit" data-block="b" href="${address}">Go</a><!--[if mso]><v:rect href="${address}" data-block="b" /><![endif]-->\n` +
        `<a href="${address}"><img class="block-edit" src="a.png" alt="A"></a><a href="${locked}">of the theme</a>`,
    );

  it('[F-D16-replace] leads links of every kind to one address in one entry, their Outlook twins too', () => {
    const editor = testEditor(links('#'));
    editor.run('set-document-links', { ids: idsOf(editor), href: 'harbour.press/?a=1&b=2' });
    editor.expectSource(links('https://harbour.press/?a=1&amp;b=2'));
    expect(editor.announced).toBe(
      '4 replaced. 1 stay: The theme doesn’t tag this link, so it can only be changed in the source.',
    );
    expect(editor.editor.getState().undo.past).toEqual([{ label: 'Change links' }]);
    editor.expectUndoAndRedo();
  });

  it('[F-D16-replace] refuses what a single link refuses, with the same message', () => {
    const editor = testEditor(links('#'));
    const [one = ''] = idsOf(editor);
    const href = 'javascript:alert(1)';
    const alone = editor.editor.can('set-document-link', { id: one, href });
    expect(alone).toMatchObject({ refused: true });
    expect(editor.editor.can('set-document-links', { ids: idsOf(editor), href })).toEqual(alone);
    editor.expectRefusal('set-document-links', { ids: [one], href: ' ' }, 'Enter an address.');
    editor.expectRefusal('set-document-links', { ids: [], href: '#' }, 'There is nothing to replace.');
  });
});

describe('set-image-alts', () => {
  const images = (alt: string): string =>
    page(
      `<img class="block-edit" src="a.png"${alt}><a href="https://a.org"><img class="block-edit" src="b.png"${alt}></a><img src="c.png">`,
    );

  it('[F-D16-replace] gives every image that can be changed one alternative text, as one entry', () => {
    const editor = testEditor(images(''));
    const beIds = [editor.id('img', 0), editor.id('img', 1), editor.id('S')];
    editor.run('set-image-alts', { beIds, alt: 'A "pear" & more' });
    editor.expectSource(images(' alt="A &quot;pear&quot; & more"'));
    expect(editor.announced).toBe('2 replaced. 1 stay: This block isn’t an image.');
    editor.expectUndoAndRedo();
  });
});

it('[F-D16-replace] findings name what puts them right, and nothing where nobody may change it', () => {
  const editor = testEditor(
    page(
      '<p class="block-edit"><a href="#">one</a></p><a href="#">of the theme</a>' +
        '<img class="block-edit" src="i/a.png"><a href="https://a.org"><img class="block-edit" src="b.png"></a><img src="c.png">',
    ),
  );
  const tree = editor.editor.peekTree();
  const found = checkDocument(tree, { isEmail: false, subject: '', themeTexts: new Set() });
  const [first = ''] = idsOf(editor);
  const fixes = (rule: string) => found.filter((finding) => finding.rule === rule).map(({ fix }) => fix ?? null);
  expect(fixes('link-placeholder')).toEqual([{ kind: 'address', linkId: first, href: '#' }, null]);
  // Occurrences in code outside blocks are found first.
  expect(fixes('image-alt')).toEqual([null, { kind: 'alt', beId: editor.id('img', 0), picture: 'i/a.png' }]);
  expect(fixes('link-text')).toEqual([{ kind: 'alt', beId: editor.id('img', 1), picture: 'b.png' }]);
  expect(fixes('title')).toEqual([null]);
});
