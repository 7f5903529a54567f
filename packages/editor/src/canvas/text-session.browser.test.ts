import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, type OpenOptions, startHarness } from '../testing/browser-harness';

const frame = (inner: string): string =>
  `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>\n`;

let harness: BrowserHarness;
let opened: EditorPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => opened?.close());

async function open(inner: string, options: OpenOptions = {}): Promise<EditorPage> {
  opened = await harness.open(frame(inner), options);
  return opened;
}

async function edit(name: string, nth = 0): Promise<void> {
  const result = await opened.page.evaluate(
    ([name, nth]) => window.editor.startTextEditing(window.kit.id(name as string, nth as number)),
    [name, nth],
  );
  expect(result).toBe(true);
}

async function expectInner(inner: string): Promise<void> {
  expect(await opened.source()).toBe(frame(inner));
}

describe('typing', () => {
  it('selects and edits on the first click, and stores what is typed at the caret', async () => {
    await open('<p class="block-edit">Hello <b>you</b> there</p>');
    const text = opened.canvas.locator('p');
    await text.click();
    expect(await opened.page.evaluate(() => window.editor.getState().selected?.tag)).toBe('p');
    expect(await opened.page.evaluate(() => window.editor.getState().text?.beId)).toBe(
      await opened.page.evaluate(() => window.kit.id('p')),
    );
    await opened.page.keyboard.press('End');
    await opened.page.keyboard.type(' and you');
    await expectInner('<p class="block-edit">Hello <b>you</b> there and you</p>');
    expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
  });

  it('undoes and redoes typing to the same bytes, the caret with it', async () => {
    const inner = '<p class="block-edit">\n   Hello&trade; <B\n  CLASS=x>you</B></p>';
    await open(inner);
    await edit('p');
    await opened.page.keyboard.type('!');
    await expectInner(inner.replace('</B>', '!</B>'));
    await opened.page.keyboard.press('Control+z');
    await expectInner(inner);
    await opened.page.keyboard.press('Control+Shift+z');
    await expectInner(inner.replace('</B>', '!</B>'));
    await opened.page.keyboard.type('?');
    await expectInner(inner.replace('</B>', '!?</B>'));
  });
});

async function selectText(start: number, end: number): Promise<void> {
  await opened.page.evaluate(([start, end]) => window.kit.selectText(start as number, end as number), [start, end]);
}

async function run(name: string, args: unknown): Promise<unknown> {
  return opened.page.evaluate(([name, args]) => window.editor.run(name as never, args as never), [name, args] as const);
}

async function pasteInto(data: Record<string, string>): Promise<void> {
  await opened.page.evaluate((data) => {
    const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
    const transfer = new DataTransfer();
    for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
    doc.querySelector('[contenteditable="true"]')!.dispatchEvent(event);
  }, data);
}

async function announcements(): Promise<string[]> {
  return opened.page.evaluate(() => window.kit.announcements);
}

async function expectSame(): Promise<void> {
  expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
}

describe('formats', () => {
  it('[B4-format] toggles bold, italic, underline, superscript and subscript, and off where they are active', async () => {
    const inner = '<h1 class="block-edit">Water &amp; light</h1>';
    const tags = { bold: 'strong', italic: 'em', underline: 'u', superscript: 'sup', subscript: 'sub' };
    for (const [format, tag] of Object.entries(tags)) {
      await open(inner);
      await edit('h1');
      await selectText(0, 5);
      expect(await run('format-text', { format })).toBe(true);
      await expectInner(`<h1 class="block-edit"><${tag}>Water</${tag}> &amp; light</h1>`);
      const active = await opened.page.evaluate(
        (format) => window.editor.getState().text?.active[format as 'bold'],
        format,
      );
      expect(active).toBe(true);
      await run('format-text', { format });
      await expectInner(inner);
      await expectSame();
      await opened.close();
    }
  });

  it('wraps marked-up words in two tags and nothing else', async () => {
    const inner = 'One <i>two</i> <a href="#">three</a> <span style="mso-x:1;color:#111">four</span> five';
    await open(`<p class="block-edit">${inner}</p>`);
    await edit('p');
    await selectText(0, 30);
    await run('format-text', { format: 'bold' });
    await expectInner(`<p class="block-edit"><strong>${inner}</strong></p>`);
    await opened.page.evaluate(() => window.editor.undo());
    await expectInner(`<p class="block-edit">${inner}</p>`);
    await expectSame();
  });

  it('takes one declaration out of a style and leaves the others as they are written', async () => {
    await open('<p class="block-edit">a <span style="font-weight:bold;mso-a:b;color:#111">b</span> c</p>');
    await edit('p');
    await selectText(2, 3);
    await run('format-text', { format: 'bold' });
    await expectInner('<p class="block-edit">a <span style="mso-a:b;color:#111">b</span> c</p>');
  });

  it('splits a bold element when the middle of it loses the format', async () => {
    await open('<p class="block-edit"><b class="x">one two three</b></p>');
    await edit('p');
    await selectText(4, 7);
    await run('format-text', { format: 'bold' });
    await expectInner('<p class="block-edit"><b class="x">one </b>two<b class="x"> three</b></p>');
    await opened.page.evaluate(() => window.editor.undo());
    await expectInner('<p class="block-edit"><b class="x">one two three</b></p>');
    await expectSame();
  });

  it('keeps a format for what is typed next when nothing is selected', async () => {
    await open('<p class="block-edit">a</p>');
    await edit('p');
    await opened.page.keyboard.press('Control+b');
    await opened.page.keyboard.type('bc');
    await opened.page.keyboard.press('Control+b');
    await opened.page.keyboard.type('d');
    await expectInner('<p class="block-edit">a<strong>bc</strong>d</p>');
  });

  it('[T3-rules] refuses what the theme switches off', async () => {
    await open('<p class="block-edit block-no-bold">a b</p>');
    await edit('p');
    await selectText(0, 1);
    expect(await run('format-text', { format: 'bold' })).toEqual({
      refused: true,
      reason: 'The theme doesn’t allow bold here.',
    });
    await opened.page.keyboard.press('Control+b');
    await expectInner('<p class="block-edit block-no-bold">a b</p>');
  });
});

describe('links', () => {
  it('[B4-link] makes, changes and removes a link', async () => {
    await open('<p class="block-edit">Read the letter now</p>');
    await edit('p');
    await selectText(9, 15);
    expect(await run('set-link', { href: 'https://example.org/a?b=1&c=2', styleIndex: -2 })).toBe(true);
    await expectInner('<p class="block-edit">Read the <a href="https://example.org/a?b=1&amp;c=2">letter</a> now</p>');
    expect(await opened.page.evaluate(() => window.editor.getState().text?.link?.href)).toBe(
      'https://example.org/a?b=1&c=2',
    );
    await run('set-link', { href: '#x', alias: 'more' });
    await expectInner('<p class="block-edit">Read the <a href="#x" alias="more">letter</a> now</p>');
    await run('remove-link', {});
    await expectInner('<p class="block-edit">Read the letter now</p>');
    await expectSame();
  });

  it('gives a new link the style that was chosen, and default ones the style of their neighbors', async () => {
    const style = 'color: #a00; text-decoration: none';
    await open(`<p class="block-edit">One <a data-style="red" href="#" style="${style}">two</a> three</p>`);
    await edit('p');
    await selectText(8, 13);
    await run('set-link', { href: '#y', styleIndex: 0 });
    await expectInner(
      `<p class="block-edit">One <a data-style="red" href="#" style="${style}">two</a> <a href="#y" style="${style}">three</a></p>`,
    );
    expect(await opened.page.evaluate(() => window.editor.getState().text?.link?.styleIndex)).toBe(0);
  });
});

describe('line breaks, lists, paragraphs', () => {
  it('[B5-enter] Enter inserts a line break', async () => {
    await open('<p class="block-edit">ab</p>');
    await edit('p');
    await selectText(1, 1);
    await opened.page.keyboard.press('Enter');
    await opened.page.keyboard.type('c');
    await expectInner('<p class="block-edit">a<br>cb</p>');
    await opened.page.keyboard.press('End');
    await opened.page.keyboard.press('Enter');
    await opened.page.keyboard.type('d');
    await expectInner('<p class="block-edit">a<br>cb<br>d</p>');
    await expectSame();
  });

  it('[B5-enter-list] Enter in a list item makes a new item; Backspace at its start joins them again', async () => {
    const list = (items: string): string => `<td class="block-edit"><ul class="x">${items}\n</ul></td>`;
    const table = (items: string): string => `<table><tr>${list(items)}</tr></table>`;
    await open(table('\n  <li class="y">one</li>\n  <li>two</li>'));
    await edit('td');
    await selectText(6, 6);
    await opened.page.keyboard.press('Enter');
    await opened.page.keyboard.type('x');
    await expectInner(table('\n  <li class="y">one</li>\n  <li class="y">x</li>\n  <li>two</li>'));
    await opened.page.evaluate(() => window.editor.undo());
    await expectInner(table('\n  <li class="y">one</li>\n  <li>two</li>'));
    await expectSame();
  });

  it('[B2-page-enter] in page mode Enter splits a paragraph, and Backspace in an empty one removes it', async () => {
    const inner = '<p class="block-edit" id="a">one <b>two three</b></p>';
    await open(inner, { mode: 'page' });
    await edit('p');
    await selectText(8, 8);
    await opened.page.keyboard.press('Enter');
    await expectInner('<p class="block-edit" id="a">one <b>two </b></p>\n<p class="block-edit"><b>three</b></p>');
    await opened.page.keyboard.type('x');
    await expectInner('<p class="block-edit" id="a">one <b>two </b></p>\n<p class="block-edit"><b>xthree</b></p>');
    await expectSame();
    await opened.page.keyboard.press('Control+z');
    await opened.page.keyboard.press('Control+z');
    await expectInner(inner);
    await expectSame();
  });

  it('[B2-page-backspace] goes on in the paragraph before', async () => {
    await open('<p class="block-edit">one</p>\n<p class="block-edit"></p>', { mode: 'page' });
    await edit('p', 1);
    await opened.page.keyboard.press('Backspace');
    await opened.page.keyboard.type('!');
    await expectInner('<p class="block-edit">one!</p>');
    await expectSame();
  });

  it('repeats a list item that the theme lets be repeated, up to its limit', async () => {
    await open('<ul>\n<li class="block-edit block-repeat-2">one</li>\n</ul>');
    await edit('li');
    await opened.page.keyboard.press('Enter');
    await opened.page.keyboard.type('two');
    await expectInner(
      '<ul>\n<li class="block-edit block-repeat-2">one</li>\n<li class="block-edit block-repeat-2">two</li>\n</ul>',
    );
    await opened.page.keyboard.press('Enter');
    expect(await announcements()).toContain('At most 2 of these.');
    await expectSame();
  });
});

describe('paste', () => {
  it('[B5-paste] takes plain text as it is and makes newlines line breaks', async () => {
    await open('<p class="block-edit block-no-text">x</p><h2 class="block-edit">ab</h2>');
    await edit('h2');
    await selectText(1, 1);
    await pasteInto({ 'text/plain': 'one\ntwo <b>&' });
    await expectInner(
      '<p class="block-edit block-no-text">x</p><h2 class="block-edit">aone<br>two &lt;b>&amp;b</h2>'.replace(
        '&lt;b>',
        '&lt;b&gt;',
      ),
    );
    await opened.page.keyboard.type('!');
    await opened.page.keyboard.press('Control+z');
    await opened.page.keyboard.press('Control+z');
    await expectInner('<p class="block-edit block-no-text">x</p><h2 class="block-edit">ab</h2>');
  });

  it('[B5-paste] keeps the inline formats that the block allows and nothing else of foreign markup', async () => {
    await open('<p class="block-edit block-no-italic">x</p>');
    await edit('p');
    await pasteInto({
      'text/plain': 'plain',
      'text/html':
        '<style>p{color:red}</style><p class="a" style="color:red">One <b onclick="x()">two</b> <i>three</i></p><div><a href="javascript:x()">four</a> <a href="https://e.org" target=_top>five</a></div><script>alert(1)</script>',
    });
    await expectInner(
      '<p class="block-edit block-no-italic">xOne <strong>two</strong> three<br>four <a href="https://e.org">five</a></p>',
    );
    await expectSame();
  });
});

describe('character limits', () => {
  it('[D12-maxchar] stops typing at the maximum, truncates a paste and says so', async () => {
    await open('<p class="block-edit block-maxchar-5">ab&amp;</p>');
    await edit('p');
    await opened.page.keyboard.type('cdefg');
    await expectInner('<p class="block-edit block-maxchar-5">ab&amp;cd</p>');
    expect(await opened.page.evaluate(() => window.editor.getState().text?.count)).toEqual({
      count: 5,
      min: 0,
      max: 5,
    });
    expect(await announcements()).toEqual(['At most 5 characters fit here.']);
    await opened.page.keyboard.press('Backspace');
    await opened.page.keyboard.press('Backspace');
    await pasteInto({ 'text/plain': 'xyz' });
    await expectInner('<p class="block-edit block-maxchar-5">ab&amp;xy</p>');
    expect((await announcements()).at(-1)).toBe('Pasted text was cut: at most 5 characters fit here.');
  });

  it('[D12-minchar] marks a text below its minimum', async () => {
    await open('<p class="block-edit block-minchar-5">abcdef</p>');
    await edit('p');
    await opened.page.keyboard.press('Backspace');
    await opened.page.keyboard.press('Backspace');
    await opened.page.keyboard.press('Escape');
    const [below, id] = await opened.page.evaluate(() => [window.editor.getState().belowMinimum, window.kit.id('p')]);
    expect(below).toEqual([id]);
  });
});

describe('the browser’s own input', () => {
  it('stores a composition, and trims it at its end when it goes beyond the limit', async () => {
    await open('<p class="block-edit block-maxchar-4">ab</p><p class="block-edit">x</p>');
    await edit('p');
    const devtools = await opened.page.context().newCDPSession(opened.page);
    await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.insertText', { text: 'にほん' });
    await expectInner('<p class="block-edit block-maxchar-4">abにほ</p><p class="block-edit">x</p>');
    expect(await announcements()).toEqual(['At most 4 characters fit here.']);
    await edit('p', 1);
    await devtools.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 });
    await devtools.send('Input.insertText', { text: 'é' });
    await expectInner('<p class="block-edit block-maxchar-4">abにほ</p><p class="block-edit">xé</p>');
    await expectSame();
  });

  it('keeps a conditional comment that a deletion runs over', async () => {
    await open('<p class="block-edit">one <!--[if mso]><i>x</i><![endif]-->two three</p>');
    await edit('p');
    await selectText(2, 6);
    await opened.page.keyboard.press('Backspace');
    expect(await opened.source()).toContain('<!--[if mso]><i>x</i><![endif]-->');
    expect((await opened.source()).replace('<!--[if mso]><i>x</i><![endif]-->', '')).toBe(
      frame('<p class="block-edit">ono three</p>'),
    );
    await expectSame();
  });

  it('empties a text and fills it again', async () => {
    await open('<p class="block-edit">\n  some <b>text</b>\n</p>');
    await edit('p');
    await opened.page.keyboard.press('Control+a');
    await opened.page.keyboard.press('Delete');
    expect((await opened.source()).match(/<p[^>]*>([\s\S]*)<\/p>/)?.[1]?.trim()).toBe('');
    await opened.page.keyboard.type('new words');
    expect((await opened.source()).match(/<p[^>]*>([\s\S]*)<\/p>/)?.[1]?.trim()).toBe('new words');
    await expectSame();
  });

  it('replaces what is selected, over two list items too', async () => {
    await open('<div class="block-edit"><ul><li>one</li><li>two</li></ul></div>');
    await edit('div', 1);
    await selectText(2, 4);
    await opened.page.keyboard.type('-');
    await expectInner('<div class="block-edit"><ul><li>on-wo</li></ul></div>');
    await opened.page.keyboard.press('Control+z');
    await expectInner('<div class="block-edit"><ul><li>one</li><li>two</li></ul></div>');
    await expectSame();
  });

  it('lets a text over its limit only shrink', async () => {
    await open('<p class="block-edit block-maxchar-3">abcdef</p>');
    await edit('p');
    await opened.page.keyboard.type('x');
    await expectInner('<p class="block-edit block-maxchar-3">abcdef</p>');
    await opened.page.keyboard.press('Backspace');
    await expectInner('<p class="block-edit block-maxchar-3">abcde</p>');
  });
});

describe('sessions', () => {
  it('Esc goes up one level: text, block, section, none', async () => {
    await open('<p class="block-edit">ab</p>');
    await edit('p');
    const seen = async () =>
      opened.page.evaluate(() => {
        const { text, selected } = window.editor.getState();
        return [text !== null, selected?.tag ?? null];
      });
    expect(await seen()).toEqual([true, 'p']);
    await opened.page.keyboard.press('Escape');
    expect(await seen()).toEqual([false, 'p']);
    await opened.page.keyboard.press('Escape');
    expect(await seen()).toEqual([false, 'div']);
    await opened.page.keyboard.press('Escape');
    expect(await seen()).toEqual([false, null]);
  });

  it('rolls back what was typed', async () => {
    await open('<p class="block-edit">ab</p>');
    await edit('p');
    await opened.page.keyboard.type('cd');
    await opened.page.evaluate(() => window.editor.rollbackTextEditing());
    await expectInner('<p class="block-edit">ab</p>');
    await expectSame();
  });

  it('flushes when typing rests, and puts a new entry after the rest', async () => {
    await open('<p class="block-edit">a</p>');
    await edit('p');
    await opened.page.keyboard.type('b');
    await opened.page.waitForFunction(() => window.editor.getState().undo.undoLabel === "Typing: 'ab'");
    await opened.page.keyboard.type('c');
    await opened.page.keyboard.press('Control+z');
    await expectInner('<p class="block-edit">ab</p>');
    await opened.page.keyboard.press('Control+z');
    await expectInner('<p class="block-edit">a</p>');
  });

  it('keeps a template tag as a chip and refuses to lose half of a pair', async () => {
    await open('<p class="block-edit">Hi {{ first }}, {% if a %}yes{% endif %}.</p>');
    await edit('p');
    await opened.page.keyboard.type('!');
    await expectInner('<p class="block-edit">Hi {{ first }}, {% if a %}yes{% endif %}.!</p>');
    await opened.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      doc.querySelectorAll('be-token')[2]!.remove();
      doc.querySelector('p')!.dispatchEvent(new InputEvent('input', { bubbles: true }));
      window.editor.finishTextEditing();
    });
    await expectInner('<p class="block-edit">Hi {{ first }}, {% if a %}yes{% endif %}.!</p>');
    expect((await announcements()).at(-1)).toMatch(/if a|endif/);
    await expectSame();
  });
});
