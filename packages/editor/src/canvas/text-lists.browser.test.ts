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

const div = (inner: string): string => `<div class="block-edit">${inner}</div>`;
const list = (...items: string[]): string =>
  div(`<ul class="x">\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`);

/** Opens a text in a div and starts editing it. */
async function edit(inner: string, options?: OpenOptions): Promise<void> {
  text = await TextPage.open(harness, inner, options);
  await text.edit('div', 1);
}

describe('Enter in a list', () => {
  it('[B5-enter-list] splits an item where the caret is, its formats on both sides', async () => {
    await edit(list('one <b>two three</b>', 'four'));
    await text.caretIn(2, 4);
    await text.press('Enter');
    await text.expectThereAndBack(
      list('one <b>two three</b>', 'four'),
      list('one <b>two </b>', '<b>three</b>', 'four'),
    );
  });

  it('[B5-enter-list] at the end of an item begins an empty one that takes what is typed', async () => {
    await edit(list('one'));
    await text.press('Enter');
    await text.type('two');
    await text.expectInner(list('one', 'two'));
    await text.press('Enter');
    await text.type('three');
    await text.expectThereAndBack(list('one', 'two'), list('one', 'two', 'three'));
  });

  it('[B5-list-leave] in an empty item leaves the list', async () => {
    await edit(list('one'));
    await text.press('Enter', 'Enter');
    await text.type('after');
    await text.expectInner(div('<ul class="x">\n<li>one</li>\n</ul>after'));
    await text.expectSame();
    await text.undo();
    await text.expectInner(list('one'));
    await text.expectSame();
  });

  it('[B5-list-leave] in an empty item in the middle leaves two lists', async () => {
    await edit(list('one', '', 'two'));
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      doc.getSelection()!.collapse(doc.querySelectorAll('li')[1]!, 0);
    });
    await text.press('Enter');
    await text.type('between');
    const source = await text.opened.source();
    expect(source.replace(/\s*\n\s*/g, '')).toContain(
      '<ul class="x"><li>one</li></ul>between<ul class="x"><li>two</li></ul>',
    );
    await text.expectSame();
    await text.undo();
    await text.expectInner(list('one', '', 'two'));
  });

  it('[B5-list-leave] in an empty item of an inner list moves to the outer list', async () => {
    await edit(div('<ul><li>one<ul><li>a</li></ul></li></ul>'));
    await text.caretIn(1, 1);
    await text.press('Enter', 'Enter');
    await text.type('two');
    await text.expectInner(div('<ul><li>one<ul><li>a</li></ul></li><li>two</li></ul>'));
    await text.expectSame();
  });

  it('[B5-enter] with Shift makes a line break inside the item', async () => {
    await edit(list('one two'));
    await text.caretIn(1, 3);
    await text.press('Shift+Enter');
    await text.expectInner(list('one<br> two'));
  });
});

describe('Backspace and Delete in a list', () => {
  it('[B5-list-join] at the start of an item joins it with the one before, Delete at its end with the next', async () => {
    await edit(list('one', '<b>two</b>', 'three'));
    await text.caretIn(3, 0);
    await text.press('Backspace');
    await text.type('+');
    const joined = (await text.opened.source()).replace(/\s*\n\s*/g, '');
    expect(joined).toMatch(/<li>one(?:\+<b>|<b>\+)two<\/b><\/li><li>three<\/li>/);
    await text.undo();
    await text.expectInner(list('one', '<b>two</b>', 'three'));
    await text.caretIn(1, 3);
    await text.press('Delete');
    await text.expectThereAndBack(list('one', '<b>two</b>', 'three'), list('one<b>two</b>', 'three'));
  });

  it('[B5-list-leave] at the start of the first item takes it out of the list', async () => {
    await edit(list('one', 'two'));
    await text.caretIn(1, 0);
    await text.press('Backspace');
    expect((await text.opened.source()).replace(/\s*\n\s*/g, '')).toContain('one<ul class="x"><li>two</li></ul>');
    await text.undo();
    await text.expectInner(list('one', 'two'));
  });

  it('[B5-list-join] deletes over items and keeps the rest of both in one', async () => {
    await edit(list('one', 'two', 'three'));
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const [first, , third] = doc.querySelectorAll('li');
      const range = doc.createRange();
      range.setStart(first!.firstChild!, 2);
      range.setEnd(third!.firstChild!, 3);
      doc.getSelection()!.removeAllRanges();
      doc.getSelection()!.addRange(range);
    });
    await text.press('Backspace');
    await text.type('-');
    expect((await text.opened.source()).replace(/\s*\n\s*/g, '')).toContain('<ul class="x"><li>on-ee</li></ul>');
    await text.expectSame();
    await text.undo();
    await text.expectInner(list('one', 'two', 'three'));
  });
});

describe('a deletion over the end of a list', () => {
  /** Selects from a position in one text node of the edited text to a position in another. */
  const selectFrom = (start: readonly [number, number], end: readonly [number, number]): Promise<void> =>
    text.page.evaluate(
      ([start, end]) => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const walker = doc.createTreeWalker(doc.querySelector('[contenteditable="true"]')!, NodeFilter.SHOW_TEXT);
        const nodes: Node[] = [];
        while (walker.nextNode()) nodes.push(walker.currentNode);
        doc.getSelection()!.setBaseAndExtent(nodes[start![0]!]!, start![1]!, nodes[end![0]!]!, end![1]!);
      },
      [start, end] as const,
    );

  it.each([
    [
      'text',
      '<ul><li>one</li><li>two</li></ul>three<br>four',
      [1, 2],
      [2, 2],
      '<ul><li>one</li><li>twree</li></ul>four',
    ],
    [
      'a paragraph',
      '<ul><li>one</li></ul>\n<p>two <b>b</b></p>\nx',
      [0, 2],
      [2, 2],
      '<ul><li>ono <b>b</b></li></ul>\nx',
    ],
    [
      'the outer item',
      '<ol><li>a<ul><li>one</li></ul>two</li></ol>',
      [1, 1],
      [2, 1],
      '<ol><li>a<ul><li>owo</li></ul></li></ol>',
    ],
  ] as const)(
    '[B5-list-behind] joins what is left of %s behind it to the item',
    async (_name, before, start, end, after) => {
      await edit(div(before));
      await selectFrom(start, end);
      await text.press('Backspace');
      await text.expectThereAndBack(div(before), div(after));
    },
  );

  it.each([
    ['first', 'one<ul><li>two</li><li>three</li></ul>x', 'onwo<ul><li>three</li></ul>x'],
    ['only', 'one<ul><li>two</li></ul>x', 'onwo<br>x'],
  ])('[B5-list-behind] joins what is left of its %s item to the text before it', async (_name, before, after) => {
    await edit(div(before));
    await selectFrom([0, 2], [1, 1]);
    await text.press('Delete');
    await text.expectThereAndBack(div(before), div(after));
  });

  it('[B5-triple-click] does not begin with a triple click, which selects the words of its line alone', async () => {
    const before = '<ul><li>one</li><li>two</li></ul>three';
    await edit(div(before));
    for (const [nth, after] of [
      [1, '<ul><li>one</li><li>x</li></ul>three'],
      [0, '<ul><li>x</li><li>two</li></ul>three'],
    ] as const) {
      await text.opened.canvas.locator('li').nth(nth).click({ clickCount: 3 });
      await text.type('x');
      await text.expectThereAndBack(div(before), div(after));
      await text.undo();
    }
  });
});

describe('the list tool', () => {
  it('[D12-list] takes no items out of a list where the line breaks between them would be too many characters', async () => {
    const full = (inner: string): string => `<div class="block-edit block-maxchar-7">x${inner}</div>`;
    const items = full('<ul><li>one</li><li>two</li></ul>');
    text = await TextPage.open(harness, items);
    await text.edit('div', 1);
    await text.select(2, 7);
    const reason = 'At most 7 characters fit here.';
    expect(await text.run('toggle-list', { kind: 'bulleted' })).toEqual({ refused: true, reason });
    expect((await text.requests()).map(({ kind }) => kind)).toEqual(['refused']);
    expect(await text.announcements()).toEqual([reason]);
    await text.caretIn(1, 0);
    await text.press('Backspace');
    expect(await text.announcements()).toEqual([reason, reason]);
    await text.expectInner(items);
    // Its kind can change, and typing continues at the caret.
    expect(await text.run('toggle-list', { kind: 'numbered' })).toBe(true);
    await text.press('Delete');
    await text.type('O');
    await text.expectInner(full('<ol><li>One</li><li>two</li></ol>'));
    await text.expectSame();
  });

  it('[D12-list] does not leave a list by Enter where the line break behind it would not fit', async () => {
    const items = '<div class="block-edit block-maxchar-6"><ul><li>one</li><li></li></ul>two</div>';
    text = await TextPage.open(harness, items);
    await text.edit('div', 1);
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      doc.getSelection()!.collapse(doc.querySelectorAll('li')[1]!, 0);
    });
    await text.press('Enter');
    expect(await text.announcements()).toEqual(['At most 6 characters fit here.']);
    await text.expectInner(items);
  });

  it('[T4-list] makes a list of the selected lines and gives the same bytes back on undo', async () => {
    const before = div('one<br>\ntwo <b>x</b><br>three');
    await edit(before);
    await text.press('Control+a');
    expect(await text.run('toggle-list', { kind: 'bulleted' })).toBe(true);
    expect((await text.state())?.list).toBe('bulleted');
    const made = (await text.opened.source()).replace(/\s*\n\s*/g, '');
    expect(made).toContain('<ul><li>one</li><li>two <b>x</b></li><li>three</li></ul>');
    await text.expectSame();
    await text.undo();
    await text.expectInner(before);
    await text.redo();
    await text.expectSame();
  });

  it('[T4-list] makes a list of the caret’s line alone, in the look of the lists that are there', async () => {
    await edit(div('<ol class="n"><li class="i">a</li></ol>one<br>two'));
    await text.caretIn(1, 2);
    await text.run('toggle-list', { kind: 'numbered' });
    await text.expectThereAndBack(
      div('<ol class="n"><li class="i">a</li></ol>one<br>two'),
      div('<ol class="n"><li class="i">a</li></ol><ol class="n"><li class="i">one</li></ol>two'),
    );
  });

  it('[T4-list] splits formats that go over lines', async () => {
    await edit(div('<b>one<br>two</b>'));
    await text.press('Control+a');
    await text.run('toggle-list', { kind: 'numbered' });
    await text.expectThereAndBack(div('<b>one<br>two</b>'), div('<ol><li><b>one</b></li><li><b>two</b></li></ol>'));
  });

  it('[T4-list] changes the kind of a list, and takes lines out of it again', async () => {
    await edit(list('one', 'two'));
    await text.caretIn(1, 1);
    await text.run('toggle-list', { kind: 'numbered' });
    await text.expectThereAndBack(list('one', 'two'), list('one', 'two').replace(/ul/g, 'ol'));
    await text.caretIn(1, 1);
    await text.run('toggle-list', { kind: 'numbered' });
    expect((await text.opened.source()).replace(/\s*\n\s*/g, '')).toContain('one<ol class="x"><li>two</li></ol>');
  });

  it('[T4-list] takes lines out of a list inside the text of a list item, which stays one item', async () => {
    const items = '<ul><li class="block-edit">one<br>two</li></ul>';
    text = await TextPage.open(harness, items);
    await text.edit('li');
    await text.select(0, 6);
    expect(await text.run('toggle-list', { kind: 'bulleted' })).toBe(true);
    await text.expectInner('<ul><li class="block-edit"><ul><li>one</li><li>two</li></ul></li></ul>');
    expect(await text.run('toggle-list', { kind: 'bulleted' })).toBe(true);
    await text.expectInner(items);
    await text.expectSame();
    await text.undo();
    await text.undo();
    await text.expectInner(items);
  });

  it('[B5-list-leave] stays inside the text when that is a list item itself', async () => {
    const items = '<ul><li class="block-edit"><ul><li>one</li><li></li></ul></li></ul>';
    text = await TextPage.open(harness, items);
    await text.edit('li');
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      doc.getSelection()!.collapse(doc.querySelectorAll('li')[2]!, 0);
    });
    await text.press('Enter');
    await text.type('after');
    await text.expectThereAndBack(items, '<ul><li class="block-edit"><ul><li>one</li></ul>after</li></ul>');
  });

  it('[T4-list] refuses a list where the element cannot hold one', async () => {
    text = await TextPage.open(harness, '<p class="block-edit">a</p><h1 class="block-edit">b</h1>');
    for (const name of ['p', 'h1']) {
      await text.edit(name);
      expect(await text.run('toggle-list', { kind: 'bulleted' })).toEqual({
        refused: true,
        reason: 'A list would end this paragraph or heading. Lists work in texts of a cell or a div.',
      });
    }
  });

  it('[T4-list] begins a list in an empty text', async () => {
    await edit(div(''));
    await text.run('toggle-list', { kind: 'bulleted' });
    await text.type('a');
    await text.press('Enter');
    await text.type('b');
    await text.expectInner(div('<ul><li>a</li><li>b</li></ul>'));
  });
});

it('[B5-list-join] Backspace after Enter gives the words back with the space between them', async () => {
  for (const inner of ['<ul><li>one two</li></ul>', '<p>one two</p><p>x</p>']) {
    text = await TextPage.open(harness, div(inner));
    await text.edit('div', 1);
    await text.caretIn(0, 3);
    if (inner.startsWith('<ul')) await text.press('Enter', 'Backspace');
    else {
      // Enter inserts a line in an email: existing paragraphs are joined.
      await text.opened.reopen(`<div class="block-section">${div('<p>one</p><p> two</p>')}</div>`);
      await text.edit('div', 1);
      await text.caretIn(1, 0);
      await text.press('Backspace');
    }
    await text.type('!');
    expect(await text.opened.source()).toMatch(/>one! two</);
    await text.close();
  }
});

describe('paragraphs of a page', () => {
  const two = '<p class="block-edit" id="a">one</p>\n<p class="block-edit">two <b>x</b></p>';
  const page: OpenOptions = { mode: 'page' };

  it('[B2-page-join] Backspace at the start of a paragraph joins it with the one before, the caret where they meet', async () => {
    text = await TextPage.open(harness, two, page);
    await text.edit('p', 1);
    await text.caretIn(0, 0);
    await text.press('Backspace');
    await text.type('-');
    await text.expectInner('<p class="block-edit" id="a">one-two <b>x</b></p>');
    await text.expectSame();
    await text.undo();
    await text.undo();
    await text.expectInner(two);
    await text.expectSame();
    await text.redo();
    await text.expectInner('<p class="block-edit" id="a">onetwo <b>x</b></p>');
  });

  it('[B2-page-enter] Enter at both ends makes empty paragraphs that take text', async () => {
    text = await TextPage.open(harness, '<p class="block-edit">one</p>', page);
    await text.edit('p');
    await text.press('Enter');
    await text.type('two');
    await text.expectInner('<p class="block-edit">one</p>\n<p class="block-edit">two</p>');
    await text.caretIn(0, 0);
    await text.press('Enter');
    await text.expectInner('<p class="block-edit">one</p>\n<p class="block-edit"></p>\n<p class="block-edit">two</p>');
    await text.press('Backspace');
    await text.expectInner('<p class="block-edit">one</p>\n<p class="block-edit">two</p>');
    await text.expectSame();
  });

  it('[B2-page-join] Delete at the end of a paragraph joins it with the next, and Backspace after Enter gives the words back', async () => {
    text = await TextPage.open(harness, two, page);
    await text.edit('p', 0);
    await text.press('Delete');
    await text.type('-');
    await text.expectInner('<p class="block-edit" id="a">one-two <b>x</b></p>');
    // At the end of the last one, it does nothing.
    await text.press('Control+End', 'Delete');
    await text.caretIn(0, 7);
    await text.press('Enter', 'Backspace');
    await text.type('!');
    await text.expectInner('<p class="block-edit" id="a">one-two! <b>x</b></p>');
    await text.expectSame();
  });

  it('[B2-page-join] Delete in an empty paragraph removes it and continues in the next one', async () => {
    text = await TextPage.open(harness, '<p class="block-edit">one</p>\n<p class="block-edit">two</p>', page);
    await text.edit('p', 0);
    await text.press('Control+a', 'Delete', 'Delete');
    await text.type('x');
    await text.expectInner('<p class="block-edit">xtwo</p>');
    await text.expectSame();
  });

  it('[B2-page-join] does not join what would be too long, nor the first paragraph with anything', async () => {
    const inner = '<p class="block-edit block-maxchar-4">one</p><p class="block-edit">two</p>';
    text = await TextPage.open(harness, inner, page);
    await text.edit('p', 1);
    await text.caretIn(0, 0);
    await text.press('Backspace');
    expect((await text.announcements()).at(-1)).toBe('At most 4 characters fit here.');
    await text.edit('p', 0);
    await text.caretIn(0, 0);
    await text.press('Backspace');
    expect((await text.announcements()).at(-1)).toBe('There is no paragraph before this one.');
    await text.expectInner(inner);
    await text.expectSame();
  });

  it('[B5-enter] in an email the same key makes a line break, and Backspace removes it', async () => {
    text = await TextPage.open(harness, '<p class="block-edit">onetwo</p>');
    await text.edit('p');
    await text.select(3);
    await text.press('Enter');
    await text.expectInner('<p class="block-edit">one<br>two</p>');
    await text.press('Backspace');
    await text.expectInner('<p class="block-edit">onetwo</p>');
    await text.press('End', 'Enter', 'Enter');
    await text.expectInner('<p class="block-edit">onetwo<br><br></p>');
    await text.press('Backspace', 'Backspace');
    await text.expectInner('<p class="block-edit">onetwo</p>');
    await text.type('!');
    await text.expectInner('<p class="block-edit">onetwo!</p>');
  });

  it('[B5-list-join] a repeated list item joins the one before it, too', async () => {
    const items =
      '<ul>\n<li class="block-edit block-repeat">one</li>\n<li class="block-edit block-repeat">two</li>\n</ul>';
    text = await TextPage.open(harness, items);
    await text.edit('li', 1);
    await text.caretIn(0, 0);
    await text.press('Backspace');
    await text.expectThereAndBack(items, '<ul>\n<li class="block-edit block-repeat">onetwo</li>\n</ul>');
  });
});
