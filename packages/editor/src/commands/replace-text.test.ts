import { type FindMatch, type FindQuery, findInDocument } from '@galley/markup/find';
import { describe, expect, it } from 'vitest';
import { type TestEditor, testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\r\n<p>spring frame</p><div class="block-section" data-title="S">\r\n${inner}\r\n</div>\r\n</body></html>`;

function find(editor: TestEditor, text: string, more: Partial<FindQuery> = {}): readonly FindMatch[] {
  const query = { text, isCaseSensitive: false, isWholeWord: false, kind: 'all', ...more } as const;
  return findInDocument(editor.editor.peekTree(), query);
}

describe('replace-text', () => {
  it('[I3-replace-all] replaces everywhere as one entry, and says what stays and why', () => {
    const text = (word: string, link: string, alt: string): string =>
      page(
        `<p class="block-edit">A <b>${word}</b> day, <a href="/${link}?a=1&b=2">${word}</a> {{ spring }}</p>\r\n<img class="block-edit" src="a.png" alt='${alt} boat'>`,
      );
    const editor = testEditor(text('spring', 'spring', 'spring'));
    const matches = find(editor, 'spring');
    expect(matches).toHaveLength(6);
    editor.run('replace-text', { matches, replacement: 'May' });
    editor.expectSource(text('May', 'May', 'May'));
    expect(editor.announced).toMatch(/^4 replaced\. 2 stay: /);
    expect(editor.editor.getState()).toMatchObject({ changes: 1, undo: { undoLabel: 'Replace text' } });
    editor.expectUndoAndRedo();
  });

  it('[I3-replace-one] replaces one of several in one text, and the others are still found', () => {
    const text = (words: string): string => page(`<p class="block-edit">${words}</p>`);
    const editor = testEditor(text('one two one two one'));
    const [, second] = find(editor, 'one');
    editor.run('replace-text', { matches: second ? [second] : [], replacement: '1' });
    editor.expectSource(text('one two 1 two one'));
    editor.run('replace-text', { matches: find(editor, 'one'), replacement: 'three' });
    editor.expectSource(text('three two 1 two three'));
    editor.expectUndoAndRedo();
  });

  it('[I3-replace-rules] refuses what the theme keeps and what would pass a limit, with the reason', () => {
    const editor = testEditor(
      page(
        '<p class="block-edit block-maxchar-12">spring list</p><p class="block-edit block-no-text">spring kept</p><p class="block-edit">{{ spring }}</p><a class="block-edit block-no-link" href="#spring">x</a>',
      ),
    );
    const [frame, limited, kept, token, link] = find(editor, 'spring');
    const refusal = (match: FindMatch | undefined, replacement: string, reason: string): void => {
      editor.expectRefusal('replace-text', { matches: match ? [match] : [], replacement }, reason);
    };
    refusal(frame, 'May', 'The theme doesn’t tag this text, so it can only be changed in the source.');
    refusal(limited, 'midsummer', 'At most 12 characters fit here.');
    refusal(kept, 'May', 'The theme doesn’t allow text here.');
    refusal(token, 'May', 'Template tags can’t be changed here.');
    refusal(link, 'May', 'The theme doesn’t allow links here.');
    editor.run('replace-text', { matches: limited ? [limited] : [], replacement: 'May' });
    refusal(limited, 'June', 'This is no longer in the document.');
    editor.expectUndoAndRedo();
  });

  it('[I3-replace-links] keeps Outlook twins of links and images in step, and changes links around images', () => {
    const html = (year: string): string =>
      page(
        `<table><tr><td><a href="https://e.org/${year}" target=_blank><img class="block-edit" data-block="i" src="a.png"></a></td></tr></table><!--[if mso]><v:image src="a.png" href="https://e.org/${year}" data-block="i" /><![endif]--><a class="block-edit" href="/${year}/${year}?x=1&amp;y=2">Go</a>`,
      );
    const editor = testEditor(html('2026'));
    editor.run('replace-text', { matches: find(editor, '2026', { kind: 'link' }), replacement: '2027' });
    editor.expectSource(html('2027'));
    editor.expectUndoAndRedo();
  });

  it('[I3-replace-code] replaces in code blocks, escaped', () => {
    const html = (code: string): string => page(`<code class="block-component be-code-edit">${code}</code>`);
    const editor = testEditor(html('a &lt; b'));
    editor.run('replace-text', { matches: find(editor, '< b'), replacement: '<= c' });
    editor.expectSource(html('a &lt;= c'));
    editor.expectUndoAndRedo();
  });
});
