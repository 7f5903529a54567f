import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

/** Formats and links, by keyboard shortcuts and commands. */
export function defineFormatCases(get: () => SuitePage): void {
  it('puts bold, italic and underline on and off by keys', async () => {
    const t = get();
    const inner = '<h1 class="block-edit">Water &amp; light</h1>';
    for (const [key, tag] of [
      ['b', 'strong'],
      ['i', 'em'],
      ['u', 'u'],
    ] as const) {
      await t.open(inner);
      await t.edit('h1');
      await t.select(0, 5);
      await t.press(`Control+${key}`);
      await t.expectInner(`<h1 class="block-edit"><${tag}>Water</${tag}> &amp; light</h1>`);
      await t.press(`Control+${key}`);
      await t.expectUnchanged();
      await t.expectProjection();
    }
  });

  it('keeps a format for what is typed next, and ends it again', async () => {
    const t = get();
    await t.open('<p class="block-edit">a</p>');
    await t.edit('p');
    await t.press('Control+b');
    await t.type('bc');
    await t.press('Control+b');
    await t.type('d');
    await t.expectInner('<p class="block-edit">a<strong>bc</strong>d</p>');
    await t.expectProjection();
  });

  it('wraps marked-up words in two tags, and takes one declaration out of a style', async () => {
    const t = get();
    const inner = 'One <i>two</i> <a href="#">three</a> <span style="mso-x:1;color:#111">four</span> five';
    await t.open(`<p class="block-edit">${inner}</p>`);
    await t.edit('p');
    await t.press('Control+a', 'Control+b');
    await t.expectInner(`<p class="block-edit"><strong>${inner}</strong></p>`);
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.open('<p class="block-edit">a <span style="font-weight:bold;mso-a:b;color:#111">b</span> c</p>');
    await t.edit('p');
    await t.select(2, 3);
    await t.press('Control+b');
    await t.expectInner('<p class="block-edit">a <span style="mso-a:b;color:#111">b</span> c</p>');
  });

  it('splits a bold element when its middle loses the format, and undo joins it to the same bytes', async () => {
    const t = get();
    await t.open('<p class="block-edit"><b class="x">one two three</b></p>');
    await t.edit('p');
    await t.select(4, 7);
    await t.press('Control+b');
    await t.expectInner('<p class="block-edit"><b class="x">one </b>two<b class="x"> three</b></p>');
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('refuses what the theme switches off, also by key', async () => {
    const t = get();
    await t.open('<p class="block-edit block-no-bold">a b</p>');
    await t.edit('p');
    await t.select(0, 1);
    await t.press('Control+b');
    await t.expectUnchanged();
    expect(await t.run('format-text', { format: 'bold' })).toEqual({
      refused: true,
      reason: 'The theme doesn’t allow bold here.',
    });
  });

  it('makes, changes and removes a link, and types on behind it and in it', async () => {
    const t = get();
    await t.open('<p class="block-edit">Read the letter now</p>');
    await t.edit('p');
    await t.select(9, 15);
    expect(await t.run('set-link', { href: 'https://example.org/a?b=1&c=2', styleIndex: -2 })).toBe(true);
    const link = (address: string, text: string): string =>
      `<p class="block-edit">Read the <a href="${address}">${text}</a> now</p>`;
    await t.expectInner(link('https://example.org/a?b=1&amp;c=2', 'letter'));
    await t.select(15, 15);
    await t.type('s');
    await t.expectInner(link('https://example.org/a?b=1&amp;c=2', 'letter').replace('</a>', '</a>s'));
    await t.press('Backspace');
    await t.select(14, 14);
    await t.type('s');
    await t.expectInner(link('https://example.org/a?b=1&amp;c=2', 'lettesr'));
    expect(await t.run('set-link', { href: '#x' })).toBe(true);
    await t.expectInner(link('#x', 'lettesr'));
    expect(await t.run('remove-link', {})).toBe(true);
    await t.expectInner('<p class="block-edit">Read the lettesr now</p>');
    await t.expectProjection();
  });
}
