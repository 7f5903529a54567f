import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

/** Typing at every position of a text, with the same result in each browser. */
export function defineTypingCases(get: () => SuitePage): void {
  it('types at the start, in the middle and at the end, inside the author’s line breaks', async () => {
    const t = get();
    const text = (words: string): string => `<p class="block-edit">\n   ${words}\n</p>`;
    for (const [at, expected] of [
      [4, 'xHello you there'],
      [10, 'Hello xyou there'],
      [19, 'Hello you therex'],
    ] as const) {
      await t.open(text('Hello you there'));
      await t.edit('p', { at });
      await t.type('x');
      await t.expectInner(text(expected));
      await t.press('Backspace');
      await t.expectUnchanged();
      await t.expectProjection();
    }
  });

  it('types at both sides of a link and of inline elements without a new element', async () => {
    const t = get();
    const inner = 'Read <a href="#x" style="color:#a00">the letter</a> <b><i>now</i></b>, please';
    for (const [at, expected] of [
      [5, 'Read x<a href="#x" style="color:#a00">the letter</a> <b><i>now</i></b>, please'],
      [15, 'Read <a href="#x" style="color:#a00">the letter</a>x <b><i>now</i></b>, please'],
      [16, 'Read <a href="#x" style="color:#a00">the letter</a> x<b><i>now</i></b>, please'],
      [19, 'Read <a href="#x" style="color:#a00">the letter</a> <b><i>nowx</i></b>, please'],
    ] as const) {
      await t.open(`<p class="block-edit">${inner}</p>`);
      await t.edit('p', { at });
      await t.type('x');
      await t.expectInner(`<p class="block-edit">${expected}</p>`);
      await t.expectProjection();
    }
  });

  it('types into a text that is a single link, and into an empty one', async () => {
    const t = get();
    await t.open('<p class="block-edit"><a href="#">ab</a></p>\n<h2 class="block-edit"></h2>');
    await t.edit('p', { at: 0 });
    await t.type('x');
    await t.press('End');
    await t.type('y');
    await t.edit('h2');
    await t.type('new');
    await t.expectInner('<p class="block-edit">x<a href="#">ab</a>y</p>\n<h2 class="block-edit">new</h2>');
    await t.expectProjection();
  });

  it('[K-link-end] types a word at the end of a link behind it, and of a bold word into it, key by key', async () => {
    const t = get();
    for (const [inner, at, expected] of [
      ['<a href="#x">the letter</a>', 10, '<a href="#x">the letter</a>word'],
      ['<a href="#x">the letter</a> now', 10, '<a href="#x">the letter</a>word now'],
      ['Read <b>now</b>', 8, 'Read <b>nowword</b>'],
      ['Read <b>now</b> or <i>then</i>', 8, 'Read <b>nowword</b> or <i>then</i>'],
    ] as const) {
      await t.open(`<p class="block-edit">${inner}</p>`);
      await t.edit('p', { at });
      await t.type('word');
      await t.expectInner(`<p class="block-edit">${expected}</p>`);
      await t.expectProjection();
    }
  });

  it('keeps entities, odd spelling and comments as they are written', async () => {
    const t = get();
    const inner = 'Caf&eacute; &amp; bar&trade;&nbsp;&#8212; <B\n  CLASS=x>b</B><!-- note --> &copy 2026';
    await t.open(`<p class="block-edit">${inner}</p>`);
    await t.edit('p', { at: 4 });
    await t.type('s');
    await t.expectInner(`<p class="block-edit">${inner.replace('&eacute;', '&eacute;s')}</p>`);
    await t.press('End');
    await t.type('!');
    await t.expectInner(`<p class="block-edit">${inner.replace('&eacute;', '&eacute;s')}!</p>`);
    await t.expectProjection();
  });

  it('writes markup characters as entities, and template tags as they are typed', async () => {
    const t = get();
    await t.open('<p class="block-edit">a</p>');
    await t.edit('p');
    await t.type(' <b> & co {{ x > y }}');
    await t.expectInner('<p class="block-edit">a &lt;b&gt; & co {{ x > y }}</p>');
  });

  it('types visible spaces at the end and next to each other, and stores what was intended', async () => {
    const t = get();
    await t.open('<p class="block-edit">one</p>');
    await t.edit('p');
    await t.type(' two  three');
    const source = await t.source();
    expect(source).toMatch(/<p class="block-edit">one two(?: &nbsp;|&nbsp; |&nbsp;&nbsp;)three<\/p>/);
    await t.expectProjection();
  });

  it('types letters of other scripts, accents of two parts, and right to left', async () => {
    const t = get();
    const text = 'Grüße 日本 שלום e\u0301';
    await t.open('<p class="block-edit">: </p><p class="block-edit" dir="rtl">שלום</p>');
    await t.edit('p', { at: 2 });
    await t.type(text);
    await t.edit('p', { nth: 1, at: 2 });
    await t.type('אב');
    await t.expectInner(`<p class="block-edit">: ${text}</p><p class="block-edit" dir="rtl">שלאבום</p>`);
    await t.expectProjection();
  });

  it('types emoji of several parts and deletes one whole', async (context) => {
    const t = get();
    if (t.driver.name === 'webkit') context.skip('WebKitWebDriver has no keys for characters beyond U+FFFF');
    await t.open('<p class="block-edit">a</p>');
    await t.edit('p');
    await t.type('👍🏽👩‍👩‍👧');
    const joiner = '&#x200d;';
    await t.expectInner(`<p class="block-edit">a👍🏽👩${joiner}👩${joiner}👧</p>`);
    await t.press('Backspace');
    await t.expectInner('<p class="block-edit">a👍🏽</p>');
  });

  it('edits on the first click, with the caret where it was pressed', async () => {
    const t = get();
    await t.open('<p class="block-edit">Hello <b>you</b> there</p>');
    await t.click(await t.spotInText('p', 8));
    await t.type('x');
    await t.expectInner('<p class="block-edit">Hello <b>yoxu</b> there</p>');
    await t.click(await t.spotInText('p', 3));
    await t.type('y');
    await t.expectInner('<p class="block-edit">Helylo <b>yoxu</b> there</p>');
  });

  it('walks by arrows, Home and End', async () => {
    const t = get();
    await t.open('<p class="block-edit">Hello <i>you</i></p>');
    await t.edit('p', { at: 0 });
    await t.press('ArrowRight', 'ArrowRight');
    await t.type('x');
    await t.press('End');
    await t.type('!');
    await t.press('Home');
    await t.type('¡');
    await t.expectInner('<p class="block-edit">¡Hexllo <i>you!</i></p>');
  });

  it('replaces what Shift and the arrows selected', async () => {
    const t = get();
    await t.open('<p class="block-edit">one two three</p>');
    await t.edit('p');
    for (let step = 0; step < 5; step++) await t.press('Shift+ArrowLeft');
    await t.type('3');
    await t.expectInner('<p class="block-edit">one two 3</p>');
    await t.press('Control+z');
    await t.expectUnchanged();
  });

  it('replaces what the pointer selected, over an inline element', async () => {
    const t = get();
    await t.open('<p class="block-edit">one <b>two</b> three</p>');
    await t.edit('p');
    await t.pull(await t.spotInText('p', 2), await t.spotInText('p', 6), await t.spotInText('p', 10));
    await t.letGo();
    expect((await t.driver.evaluate(() => window.suite.selected())).text).toBe('e two th');
    await t.type('-');
    expect(await t.source()).toMatch(/<p class="block-edit">on-ree<\/p>/);
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('[B5-select-all-browsers] Select all inside a block stays inside it', async () => {
    const t = get();
    await t.open(
      '<h1 class="block-edit">Title</h1>\n<p class="block-edit">a <b>b</b> c</p>\n<p class="block-edit">end</p>',
    );
    await t.edit('p');
    await t.press('Control+a');
    expect((await t.driver.evaluate(() => window.suite.selected())).text.trim()).toBe('a b c');
    await t.type('x');
    // The author's space before the first word may be preserved.
    expect(await t.source()).toMatch(/Title<\/h1>\n<p class="block-edit"> ?x<\/p>\n<p class="block-edit">end</);
    await t.press('Control+z');
    await t.expectUnchanged();
  });
}
