import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

/** Enter, Backspace and Delete in each mode; chips; character limits. */
export function defineStructureCases(get: () => SuitePage): void {
  it('Enter and Shift+Enter insert a line break in an email', async () => {
    const t = get();
    await t.open('<p class="block-edit">ab</p>');
    await t.edit('p', { at: 1 });
    await t.press('Enter');
    await t.type('c');
    await t.press('End', 'Shift+Enter');
    await t.type('d');
    await t.expectInner('<p class="block-edit">a<br>cb<br>d</p>');
    await t.expectProjection();
    for (let step = 0; step < 2; step++) await t.press('Backspace');
    await t.expectInner('<p class="block-edit">a<br>cb</p>');
  });

  it('Enter in a list item makes a new item, Backspace at its start joins it with the one before', async () => {
    const t = get();
    const list = (items: string): string => `<div class="block-edit"><ul class="x">${items}\n</ul></div>`;
    await t.open(list('\n  <li class="y">one</li>\n  <li>two</li>'));
    await t.edit('div', { nth: 1, at: 6 });
    await t.press('Enter');
    await t.type('x');
    await t.expectInner(list('\n  <li class="y">one</li>\n  <li class="y">x</li>\n  <li>two</li>'));
    await t.press('Backspace', 'Backspace');
    await t.type('!');
    await t.expectInner(list('\n  <li class="y">one!</li>\n  <li>two</li>'));
    await t.expectProjection();
  });

  it('on a page Enter splits a paragraph, and Backspace in an empty one continues in the previous one', async () => {
    const t = get();
    await t.open('<p class="block-edit">one <b>two three</b></p>', { mode: 'page' });
    await t.edit('p', { at: 8 });
    await t.press('Enter');
    await t.type('x');
    await t.expectInner('<p class="block-edit">one <b>two </b></p>\n<p class="block-edit"><b>xthree</b></p>');
    await t.expectProjection();
    await t.press('Control+z', 'Control+z');
    await t.expectUnchanged();
    await t.open('<p class="block-edit">one</p>\n<p class="block-edit"></p>', { mode: 'page' });
    await t.edit('p', { nth: 1 });
    await t.press('Backspace');
    await t.type('!');
    await t.expectInner('<p class="block-edit">one!</p>');
    await t.expectProjection();
  });

  it('Backspace and Delete take one character and nothing next to it', async () => {
    const t = get();
    const text = (words: string): string => `<p class="block-edit">\n    ${words}\n  </p>`;
    await t.open(text('on&eacute; <b>two</b> &trade;x'));
    await t.edit('p', { at: 12 });
    await t.press('Backspace');
    await t.expectInner(text('on&eacute; <b>tw</b> &trade;x'));
    await t.select(7, 7);
    await t.press('Delete');
    await t.expectInner(text('on <b>tw</b> &trade;x'));
    await t.expectProjection();
    await t.press('Control+z', 'Control+z');
    await t.expectUnchanged();
  });

  it('Backspace at the start and Delete at the end of a text leave its neighbors alone', async () => {
    const t = get();
    await t.open('<p class="block-edit">one</p><p class="block-edit">two</p><p class="block-edit">three</p>');
    await t.edit('p', { nth: 1, at: 0 });
    await t.press('Backspace');
    await t.expectUnchanged();
    await t.select(3, 3);
    await t.press('Delete');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('empties a text and fills it again', async () => {
    const t = get();
    await t.open('<p class="block-edit">some <b>text</b></p>');
    await t.edit('p');
    await t.press('Control+a', 'Delete');
    expect(await t.source()).toMatch(/<p class="block-edit">\s*<\/p>/);
    await t.type('new words');
    expect(await t.source()).toMatch(/<p class="block-edit">\s*new words\s*<\/p>/);
    await t.expectProjection();
  });

  it('keeps a conditional comment that a deletion runs over', async () => {
    const t = get();
    const comment = '<!--[if mso]><i>x</i><![endif]-->';
    await t.open(`<p class="block-edit">one ${comment}two three</p>`);
    await t.edit('p');
    await t.select(2, 6);
    await t.press('Backspace');
    const source = await t.source();
    expect(source).toContain(comment);
    expect(source.replace(comment, '')).toContain('<p class="block-edit">ono three</p>');
    await t.expectProjection();
  });

  it('deletes a template tag as a whole, from both sides, and restores it verbatim', async () => {
    const t = get();
    await t.open('<p class="block-edit">Hi {{ first | upper }}, you</p>');
    await t.edit('p', { at: 3 });
    await t.press('Delete');
    await t.expectInner('<p class="block-edit">Hi , you</p>');
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
    await t.driver.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument;
      doc?.getSelection()?.collapse(doc.querySelector('be-token')?.nextSibling ?? null, 0);
    });
    await t.press('Backspace');
    await t.expectInner('<p class="block-edit">Hi , you</p>');
    await t.press('Control+z');
    await t.expectUnchanged();
  });

  it('types next to a template tag at the start and at the end of a text', async () => {
    const t = get();
    await t.open('<p class="block-edit">{{ first }}</p><h2 class="block-edit">a {{ b }}</h2>');
    await t.edit('p');
    await t.type('!');
    await t.edit('h2');
    await t.type('!');
    await t.expectInner('<p class="block-edit">{{ first }}!</p><h2 class="block-edit">a {{ b }}!</h2>');
    await t.expectProjection();
  });

  it('refuses to delete half of a pair and names it', async () => {
    const t = get();
    await t.open('<p class="block-edit">Hi {% if a %}yes{% endif %}.</p>');
    await t.edit('p', { at: 3 });
    await t.press('Delete');
    await t.expectUnchanged();
    expect((await t.announcements()).at(-1)).toMatch(/if a|endif/);
    await t.expectProjection();
  });

  it('stops typing at the most characters, and lets a longer text only shrink', async () => {
    const t = get();
    await t.open('<p class="block-edit block-maxchar-5">ab&amp;</p><h2 class="block-edit block-maxchar-2">abcd</h2>');
    await t.edit('p');
    await t.type('cdefg');
    await t.edit('h2');
    await t.type('x');
    await t.press('Backspace');
    await t.expectInner(
      '<p class="block-edit block-maxchar-5">ab&amp;cd</p><h2 class="block-edit block-maxchar-2">abc</h2>',
    );
    expect(await t.announcements()).toContain('At most 5 characters fit here.');
  });

  it('stores a composition and trims it at the limit', async (context) => {
    const t = get();
    const { compose } = t.driver;
    if (!compose) return context.skip('WebDriver knows no input method');
    await t.open('<p class="block-edit block-maxchar-4">ab</p><p class="block-edit">x</p>');
    await t.edit('p');
    await compose(['ni', 'にほん'], 'にほん');
    await t.edit('p', { nth: 1 });
    await compose(['é'], 'é');
    await t.expectInner('<p class="block-edit block-maxchar-4">abにほ</p><p class="block-edit">xé</p>');
    await t.expectProjection();
  });
}
