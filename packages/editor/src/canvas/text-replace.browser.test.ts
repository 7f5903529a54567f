import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type OpenOptions, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;
const div = (inner: string): string => `<div class="block-edit">${inner}</div>`;

async function edit(inner: string, options?: OpenOptions): Promise<void> {
  text = await TextPage.open(harness, inner, options);
  const isDiv = inner.startsWith('<div');
  await text.edit(isDiv ? 'div' : 'p', isDiv ? 1 : 0);
}

const span = '<span style="font-size:14px;mso-x:1">';

describe('[B4-keeps-look] what is typed over a text', () => {
  it('[F-B9-lead] has no space before it, where the author left one at the start of the line', async () => {
    for (const [before, after] of [
      [p(' Hello '), p(' one<br>two ')],
      [div('<p>\n  <b>a</b><br> Hello</p>'), div('<p>\n  <b>a</b><br> one<br>two</p>')],
    ] as const) {
      await edit(before);
      const start = (await text.page.evaluate(() => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        return doc.querySelector('[contenteditable="true"]')!.textContent!.indexOf('Hello');
      })) as number;
      await text.select(start, start + 5);
      await text.paste({ 'text/plain': 'one\ntwo' });
      await text.expectThereAndBack(before, after);
      await text.close();
    }
  });

  it('[F-B9-indent] goes to the first word or after the last, where the caret is named in the indentation around them', async () => {
    const inner = (words: string) => p(`\n    ${words}\n    three\n  `);
    await edit(inner('one two'));
    await text.caretIn(0, 0);
    await text.press('Delete');
    await text.expectInner(inner('ne two'));
    await text.caretIn(0, 0);
    await text.type('X');
    await text.expectInner(inner('Xne two'));
    await text.caretIn(0, inner('Xne two').length - p('').length);
    await text.type('!');
    await text.expectInner(inner('Xne two').replace('three', 'three!'));
    await text.expectSame();
  });

  it('[F-B9-step] is a step of its own to undo, when it is pasted or cut between what is typed', async () => {
    await edit(p('a'));
    await text.type('b');
    await text.paste({ 'text/plain': 'XYZ' });
    await text.type('c');
    await text.expectInner(p('abXYZc'));
    for (const inner of ['abXYZ', 'ab', 'a']) {
      await text.undo();
      await text.expectInner(p(inner));
    }
  });

  it('[F-B9-lead] keeps the space that was before it in the line', async () => {
    await edit(p('<b>a</b> Hello'));
    await text.select(2, 7);
    await text.paste({ 'text/plain': 'one\ntwo' });
    await text.expectInner(p('<b>a</b> one<br>two'));
  });

  it('[B4-keeps-look] stays in the elements that held all of it', async () => {
    await edit(p(`\n  ${span}Old words</span>\n`));
    await text.press('Control+a');
    await text.type('New');
    await text.expectThereAndBack(p(`\n  ${span}Old words</span>\n`), p(`\n  ${span}New</span>\n`));
  });

  it('[B4-keeps-look] is plain where only its beginning had a look', async () => {
    await edit(p('<b>Old</b> words'));
    await text.press('Control+a');
    await text.type('New');
    // The author's space between the words may be preserved: it isn't visible.
    expect(await text.opened.source()).toMatch(/<p class="block-edit"> ?New<\/p>/);
  });

  it('[B4-keeps-look] keeps a word bold, and a link a link', async () => {
    await edit(p('a <b class="x">bold</b> and <a href="#1">link</a>.'));
    await text.select(2, 6);
    await text.type('fat');
    await text.select(10, 14);
    await text.type('way');
    await text.expectInner(p('a <b class="x">fat</b> and <a href="#1">way</a>.'));
    await text.expectSame();
  });

  it('[B4-keeps-look] holds for a paste, whose lines stay in the designer’s paragraph', async () => {
    await edit(div(`\n<p style="margin:0">${span}Old</span></p>\n`));
    await text.press('Control+a');
    await text.paste({ 'text/plain': 'one\ntwo' });
    await text.expectInner(div(`\n<p style="margin:0">${span}one<br>two</span></p>\n`));
    await text.expectSame();
  });

  it('[B4-keeps-look] holds for what is typed after all was deleted, undone and redone', async () => {
    await edit(p(`${span}<b>Old</b></span>`));
    await text.press('Control+a', 'Delete');
    await text.type('New');
    await text.expectInner(p(`${span}<b>New</b></span>`));
    await text.expectSame();
    await text.press('Control+a', 'Backspace');
    await text.expectInner(p(''));
    await text.undo();
    await text.expectInner(p(`${span}<b>New</b></span>`));
    await text.press('Control+a');
    await text.type('x');
    await text.expectInner(p(`${span}<b>x</b></span>`));
  });

  it('[B4-keeps-look] leaves nothing where the limit allows nothing', async () => {
    await edit('<p class="block-edit block-maxchar-3">abc<b>d</b></p>');
    await text.select(3, 4);
    await text.type('x');
    await text.expectInner('<p class="block-edit block-maxchar-3">abc</p>');
  });
});

describe('[B5-paragraphs] paragraphs inside one text', () => {
  const two = div('\n<p style="color:#123456">one two</p>\n<p style="font-size:20px">three <b>four</b></p>\n');

  it('[B5-paragraphs] Backspace at the start of one joins it with the one before, and nothing of their looks is written', async () => {
    await edit(two);
    await text.caretIn(3, 0);
    await text.press('Backspace');
    await text.expectThereAndBack(two, div('\n<p style="color:#123456">one twothree <b>four</b></p>\n'));
    await text.page.evaluate(() => window.editor.undo());
    await text.expectInner(two);
  });

  it('[B5-paragraphs] Delete at the end of one joins the next one, with the caret where they meet', async () => {
    await edit(two);
    await text.caretIn(1, 7);
    await text.press('Delete');
    await text.type(',');
    await text.expectInner(div('\n<p style="color:#123456">one two,three <b>four</b></p>\n'));
    await text.expectSame();
  });

  it('[B5-paragraphs] a selection across both is deleted, and the rest is one paragraph', async () => {
    await edit(two);
    await text.select(5, 12);
    await text.type('-');
    await text.expectInner(div('\n<p style="color:#123456">one -ee <b>four</b></p>\n'));
    await text.expectSame();
  });

  it('[B5-paragraphs] a text that was emptied keeps its first paragraph', async () => {
    await edit(two);
    await text.press('Control+a', 'Delete');
    await text.type('x');
    expect(await text.opened.source()).toMatch(/<div class="block-edit">\n<p style="color:#123456"> ?x<\/p>\n<\/div>/);
  });

  it('[B2-page-join] a space that was typed at the start of a page’s paragraph is deleted, not the paragraph', async () => {
    text = await TextPage.open(harness, `${p('one')}\n${p('two')}`, { mode: 'page' });
    await text.edit('p', 1);
    await text.caretIn(0, 0);
    await text.type(' ');
    await text.press('Backspace');
    await text.expectInner(`${p('one')}\n${p('two')}`);
    await text.press('Backspace');
    await text.expectInner(p('onetwo'));
  });
});

describe('an address pasted over words', () => {
  const address = 'https://e.org/a?b=c';

  it('[F-B9-link] makes a link of them, in one step', async () => {
    await edit(p('one <b>two</b> three'));
    await text.select(4, 7);
    await text.paste({ 'text/plain': `${address}\n`, 'text/html': `<a href="${address}">${address}</a>` });
    await text.expectThereAndBack(p('one <b>two</b> three'), p(`one <a href="${address}"><b>two</b></a> three`));
  });

  it('[F-B9-link] takes their place where no link is allowed, or where they are an address or a text is more than one', async () => {
    const no = (inner: string): string => `<p class="block-edit block-no-link">${inner}</p>`;
    const inLink = (inner: string): string => `<a href="#1">${p(inner)}</a>`;
    for (const [frame, words, pasted] of [
      [no, 'two', address],
      [inLink, 'two', address],
      [p, 'http://two.org', address],
      [p, 'two', `${address} and more`],
      [p, 'two', 'e.org'],
    ] as const) {
      text = await TextPage.open(harness, frame(`one ${words}`));
      await text.edit('p');
      await text.select(4, 4 + words.length);
      await text.paste({ 'text/plain': pasted });
      await text.expectInner(frame(`one ${pasted}`));
      await text.close();
    }
  });
});

describe('several spaces in a row', () => {
  it('[F-B9-blanks] show as they did, where plain text was pasted', async () => {
    for (const [plain, after] of [
      ['a  b', 'a&nbsp; b'],
      ['a   b  \n  c', 'a &nbsp; b  <br>&nbsp; c'],
      ['a  {{  n  }}  b', 'a&nbsp; {{  n  }}&nbsp; b'],
    ] as const) {
      await edit(p('x'));
      await text.press('Control+a');
      await text.paste({ 'text/plain': plain });
      await text.expectThereAndBack(p('x'), p(after));
      await text.close();
    }
  });

  it('[F-B9-blanks] show as they did, where the other program kept them as they are written', async () => {
    const kept = '<span style="white-space:pre-wrap">a  <b>b</b></span><span>  c  d</span>';
    await edit(p('x'));
    await text.press('Control+a');
    await text.paste({ 'text/html': kept, 'text/plain': 'plain' });
    await text.expectThereAndBack(p('x'), p('a&nbsp; <strong>b</strong> c d'));
  });

  it('[F-B9-blanks] stay as they are written where the element shows them so', async () => {
    text = await TextPage.open(harness, '<pre class="block-edit">x</pre>');
    await text.edit('pre');
    await text.paste({ 'text/plain': '  a   b' });
    await text.expectInner('<pre class="block-edit">x  a   b</pre>');
  });
});

describe('[B5-copy-look] copy and paste inside texts', () => {
  it('[B5-copy-look] copies the format and the link around a word', async () => {
    await edit(p('a <b>fat <i>cat</i></b> or <a href="https://e.org/">link</a> '));
    await text.select(6, 9);
    const copy = (): Promise<string> =>
      text.page.evaluate(() => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const data = new DataTransfer();
        const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data });
        doc.querySelector('[contenteditable="true"]')!.dispatchEvent(event);
        return data.getData('text/html');
      });
    expect(await copy()).toBe('<b><i>cat</i></b>');
    await text.select(14, 17);
    expect(await copy()).toBe('<a href="https://e.org/">ink</a>');
  });

  it('[B5-copy-look] gives no format twice, and puts no link into a link', async () => {
    await edit(p('<b>ab</b> <a href="#1">cd</a>'));
    await text.caretIn(0, 1);
    await text.paste({ 'text/html': '<b>x</b> <i>y</i>', 'text/plain': 'x y' });
    await text.expectSame();
    const source = await text.opened.source();
    expect(source).toContain('<b>ax <em>y</em>b</b>');
    await text.select(7, 7);
    await text.paste({ 'text/html': '<a href="https://e.org/">z</a>', 'text/plain': 'z' });
    await text.expectInner(p('<b>ax <em>y</em>b</b> <a href="#1">czd</a>'));
    await text.expectSame();
  });

  it('[B5-copy-look] pastes no link into a text that is a link or is in one', async () => {
    text = await TextPage.open(
      harness,
      '<a class="block-edit" href="#1">ab</a>\n<a href="#2"><span class="block-edit">cd</span></a>',
    );
    for (const name of ['a', 'span']) {
      await text.edit(name);
      await text.paste({ 'text/html': '<a href="https://e.org/">z</a>', 'text/plain': 'z' });
    }
    await text.expectInner(
      '<a class="block-edit" href="#1">abz</a>\n<a href="#2"><span class="block-edit">cdz</span></a>',
    );
    expect((await text.state())?.can.link).toEqual({ refused: true, reason: 'This text is already in a link.' });
  });
});

describe('[B4-link] links of a selection', () => {
  it('[B4-link] is the one that the selection goes around, as keys select it', async () => {
    await edit(p('see <a href="#1" class="k">here</a> now'));
    await text.caretIn(0, 4);
    for (let step = 0; step < 4; step++) await text.press('Shift+ArrowRight');
    expect((await text.state())?.link).toMatchObject({ href: '#1' });
    await text.run('set-link', { href: '#2' });
    await text.expectInner(p('see <a href="#2" class="k">here</a> now'));
    await text.run('remove-link', {});
    await text.expectInner(p('see here now'));
  });

  it('[B4-link] removes every link that the selection touches', async () => {
    const inner = 'a <a href="#1">b</a> c <a href="#2"><i>d</i></a>';
    await edit(p(inner));
    await text.press('Control+a');
    expect((await text.state())?.can.unlink).toBe(true);
    await text.run('remove-link', {});
    await text.expectThereAndBack(p(inner), p('a b c <i>d</i>'));
  });

  it('[B4-link] leaves style and class alone when the style is the one it has', async () => {
    const link = '<a href="#1" class="button">b</a>';
    await edit(p(`a ${link}`));
    await text.caretIn(1, 1);
    await text.run('set-link', { href: '#2', styleIndex: -2 });
    await text.expectInner(p(`a ${link.replace('#1', '#2')}`));
  });

  it('[D12-maxchar] refuses an address as text if it exceeds the limit, and links that the theme forbids', async () => {
    const full =
      '<p class="block-edit block-maxchar-5">abcd</p>\n<p class="block-edit block-no-link">x <a href="#">y</a></p>';
    text = await TextPage.open(harness, full);
    await text.edit('p');
    expect(await text.run('set-link', { href: 'https://e.org/' })).toMatchObject({ refused: true });
    await text.select(0, 2);
    expect(await text.run('set-link', { href: '#', styleIndex: -2 })).toBe(true);
    await text.undo();
    await text.edit('p', 1);
    await text.caretIn(1, 1);
    const refused = { refused: true, reason: 'The theme doesn’t allow links here.' };
    expect(await text.run('remove-link', {})).toEqual(refused);
    expect(await text.run('set-link', { href: '#1' })).toEqual(refused);
    await text.press('Control+k');
    expect((await text.requests()).map(({ kind }) => kind)).toEqual(['refused']);
    expect((await text.announcements()).at(-1)).toBe(refused.reason);
    await text.expectInner(full);
  });
});

describe('[B4-open-text] a text that is open while it is changed from elsewhere', () => {
  it('[B4-open-text] accepts later typing, also when that change is undone', async () => {
    const inner = `${p('a <a href="#1">boat</a> here')}\n${p('a boat there')}`;
    await edit(inner);
    const link = (): Promise<unknown> =>
      text.page.evaluate(() =>
        window.editor.run('set-document-link', { id: `${window.kit.id('p', 0)}:0`, text: 'ship', href: '#2' }),
      );
    expect(await link()).toBe(true);
    expect(await text.state()).toBeNull();
    await text.edit('p');
    await text.type('!');
    const after = `${p('a <a href="#2">ship</a> here!')}\n${p('a boat there')}`;
    await text.expectInner(after);
    await text.undo();
    await text.edit('p', 1);
    await text.undo();
    await text.expectInner(inner);
    await text.edit('p');
    await text.redo();
    await text.edit('p');
    await text.type('?');
    await text.expectInner(after.replace('!', '?'));
    await text.expectSame();
  });

  it('[B4-open-text] has its caret again when the canvas gets the keyboard back from a form', async () => {
    await edit(p('one three'));
    await text.select(4, 4);
    await text.page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      frame.focus();
    });
    await text.page.waitForFunction(() => {
      const { contentDocument } = document.querySelector('#canvas') as HTMLIFrameElement;
      return contentDocument?.activeElement?.hasAttribute('contenteditable');
    });
    await text.type('two ');
    await text.expectInner(p('one two three'));
  });
});
