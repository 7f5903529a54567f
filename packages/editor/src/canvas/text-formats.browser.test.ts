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

async function open(inner: string, options?: OpenOptions): Promise<void> {
  text = await TextPage.open(harness, inner, options);
}

/** Formats a run of a paragraph, compares, undoes and redoes. */
async function expectFormat(
  before: string,
  [start, end]: readonly [number, number],
  format: string,
  after: string,
): Promise<void> {
  await open(p(before));
  await text.edit('p');
  await text.select(start, end);
  expect(await text.run('format-text', { format })).toBe(true);
  await text.expectThereAndBack(p(before), p(after));
  await text.close();
}

describe('formats of a selection', () => {
  it('[B4-format] turns on what only a part of the selection has, across elements', async () => {
    await expectFormat(
      'one <b>two</b> three',
      [2, 9],
      'bold',
      'on<strong>e </strong><b>two</b><strong> t</strong>hree',
    );
    await expectFormat('a <i>b c</i> d', [3, 7], 'bold', 'a <i>b<strong> c</strong></i><strong> d</strong>');
    await expectFormat('a <i>b</i> c', [0, 5], 'italic', '<em>a </em><i>b</i><em> c</em>');
  });

  it('[B4-format] turns off all forms of what all of the selection has', async () => {
    await expectFormat(
      '<b>a</b> <span style="font-weight:700">b</span> <strong class="x">c</strong>',
      [0, 1],
      'bold',
      'a <span style="font-weight:700">b</span> <strong class="x">c</strong>',
    );
    await expectFormat(
      '<b>a</b><span style="color:red; font-weight: bold; mso-x: y">b</span><strong>c</strong>',
      [0, 3],
      'bold',
      'a<span style="color:red; mso-x: y">b</span>c',
    );
    await expectFormat('<b><b>a</b></b>', [0, 1], 'bold', 'a');
    await expectFormat(
      '<span style="font-weight:700">a b c</span>',
      [2, 3],
      'bold',
      '<span style="font-weight:700">a </span>b<span style="font-weight:700"> c</span>',
    );
  });

  it('[B4-format] removes only underline from a style with more declarations', async () => {
    await expectFormat(
      '<span style="text-decoration: underline line-through; color: red">a</span>',
      [0, 1],
      'underline',
      '<span style="text-decoration: line-through; color: red">a</span>',
    );
  });

  it('[B4-format] reads the font shorthand, and overrides bold next to it', async () => {
    await expectFormat(
      '<span style="font: bold 14px/1.2 Arial, sans-serif">a</span>',
      [0, 1],
      'bold',
      '<span style="font: bold 14px/1.2 Arial, sans-serif; font-weight: normal">a</span>',
    );
    await expectFormat(
      '<b>a <span style="font: 14px Arial Bold">b</span></b>',
      [2, 3],
      'bold',
      '<b>a <span style="font: 14px Arial Bold"><strong>b</strong></span></b>',
    );
  });

  it('[B4-format] makes text bold even if a style around it undoes bold', async () => {
    await expectFormat(
      '<b>a <span style="font-weight: normal">b</span></b>',
      [2, 3],
      'bold',
      '<b>a <span style="font-weight: normal"><strong>b</strong></span></b>',
    );
  });

  it('[B4-format] superscript and subscript give way to each other', async () => {
    await expectFormat('H<sup>2</sup>O', [1, 2], 'subscript', 'H<sub>2</sub>O');
    await expectFormat('H<sub>2</sub>O', [1, 2], 'superscript', 'H<sup>2</sup>O');
  });

  it('[B4-format] goes over line breaks, chips and list items', async () => {
    await expectFormat('a<br>b {{ c }} d', [0, 6], 'bold', '<strong>a<br>b {{ c }} d</strong>');
    const list = '<div class="block-edit"><ul>\n<li>one</li>\n<li>two</li>\n</ul></div>';
    await open(list);
    await text.edit('div', 1);
    await text.press('Control+a');
    await text.run('format-text', { format: 'italic' });
    await text.expectThereAndBack(
      list,
      '<div class="block-edit"><ul>\n<li><em>one</em></li>\n<li><em>two</em></li>\n</ul></div>',
    );
  });
});

describe('formats at the caret', () => {
  it('[B4-format-caret] hold for what is typed next, on and off', async () => {
    await open(p('a <b>bold</b> c'));
    await text.edit('p');
    await text.caretIn(1, 2);
    expect((await text.state())?.active.bold).toBe(true);
    await text.press('Control+b');
    expect((await text.state())?.active.bold).toBe(false);
    await text.type('xy');
    await text.expectInner(p('a <b>bo</b>xy<b>ld</b> c'));
    await text.press('Control+i', 'Control+u');
    await text.type('z');
    await text.expectInner(p('a <b>bo</b>xy<u><em>z</em></u><b>ld</b> c'));
    await text.undo();
    await text.undo();
    await text.expectInner(p('a <b>bold</b> c'));
    await text.expectSame();
  });

  it('[B4-format-caret] one that was chosen and left again changes nothing', async () => {
    await open(p('ab'));
    await text.edit('p');
    await text.press('Control+b', 'ArrowLeft');
    await text.type('x');
    await text.expectInner(p('axb'));
  });

  it('[B4-format-caret] superscript at the caret ends subscript', async () => {
    await open(p('H'));
    await text.edit('p');
    await text.run('format-text', { format: 'subscript' });
    await text.run('format-text', { format: 'superscript' });
    expect((await text.state())?.active).toMatchObject({ subscript: false, superscript: true });
    await text.type('2');
    await text.expectInner(p('H<sup>2</sup>'));
  });
});

describe('what the theme switches off', () => {
  it('[T3-format-rules] is refused with the theme’s message, by command and by key', async () => {
    const words = { bold: 'bold', italic: 'italic', superscript: 'superscript', subscript: 'subscript' };
    for (const [format, word] of Object.entries(words)) {
      const inner = `<p class="block-edit block-no-${format}">ab</p>`;
      await open(inner);
      await text.edit('p');
      await text.select(0, 1);
      const reason = `The theme doesn’t allow ${word} here.`;
      expect((await text.state())?.can[format as 'bold']).toEqual({ refused: true, reason });
      expect(await text.run('format-text', { format })).toEqual({ refused: true, reason });
      await text.press('Control+b', 'Control+b', 'Control+i', 'Control+i');
      await text.expectInner(inner);
      await text.close();
    }
  });

  it('[B5-script-block] refuses formats and escapes angle brackets in code', async () => {
    const inner = '<pre class="block-edit">a</pre>';
    await open(inner);
    await text.edit('pre');
    await text.press('Control+b');
    await text.type('<b>');
    await text.expectInner('<pre class="block-edit">a&lt;b&gt;</pre>');
    expect(await text.announcements()).toEqual(['The theme doesn’t allow bold here.']);
  });
});

const named = 'color: #a00; text-decoration: none';
const styled = `<a data-style="red" href="#" style="${named}" class="r">two</a>`;

describe('links', () => {
  it('[B4-link] wraps formats and restores them when it is removed, including text-decoration', async () => {
    const inner = '<u>one</u> <span style="text-decoration: line-through; color: red">two</span> <b>three</b>';
    await open(`${p(inner)}<p class="block-edit">${styled}</p>`);
    await text.edit('p');
    await text.select(0, 13);
    await text.run('set-link', { href: 'https://e.org', styleIndex: 0 });
    await text.expectInner(
      `${p(`<a href="https://e.org" style="${named}" class="r">${inner}</a>`)}<p class="block-edit">${styled}</p>`,
    );
    expect(await text.run('remove-link', {})).toBe(true);
    await text.expectThereAndBack(
      `${p(`<a href="https://e.org" style="${named}" class="r">${inner}</a>`)}<p class="block-edit">${styled}</p>`,
      `${p(inner)}<p class="block-edit">${styled}</p>`,
    );
  });

  it('[B4-link] changes the address alone, and leaves style, class and alias as they are written', async () => {
    const link = '<a  HREF=http://a.org alias="m1" style="color:RED;mso-x:1" class="k">b</a>';
    await open(p(`a ${link} c`));
    await text.edit('p');
    await text.caretIn(1, 1);
    await text.run('set-link', { href: 'https://e.org/?a=1&b=2' });
    await text.expectInner(p(`a ${link.replace('http://a.org', 'https://e.org/?a=1&amp;b=2')} c`));
    await text.run('set-link', { href: 'https://e.org/?a=1&b=2', alias: '' });
    await text.expectInner(p(`a ${link.replace('http://a.org alias="m1"', 'https://e.org/?a=1&amp;b=2')} c`));
  });

  it('[B3-anchor-style] gives a link a named style, none, and its own look back', async () => {
    const own = '<a href="#a" style="color:green;mso-y:2" class="own">x</a>';
    await open(p(`${own} ${styled}`));
    await text.edit('p');
    await text.caretIn(0, 1);
    expect((await text.state())?.link?.styleIndex).toBe(-1);
    await text.run('set-link', { href: '#a', styleIndex: 0 });
    await text.expectInner(p(`<a href="#a" style="${named}" class="r">x</a> ${styled}`));
    expect((await text.state())?.link?.styleIndex).toBe(0);
    await text.run('set-link', { href: '#a', styleIndex: -2 });
    await text.expectInner(p(`<a href="#a">x</a> ${styled}`));
    expect((await text.state())?.link?.styleIndex).toBe(-2);
    await text.run('set-link', { href: '#a', styleIndex: -1 });
    await text.expectInner(p(`${own} ${styled}`));
  });

  it('[B4-link] replaces links inside a selection, and splits one that is only half selected', async () => {
    await open(p('a <a href="#1">b c</a> d'));
    await text.edit('p');
    await text.select(4, 7);
    await text.run('set-link', { href: '#2', styleIndex: -2 });
    await text.expectInner(p('a <a href="#1">b </a><a href="#2">c d</a>'));
    await text.expectSame();
  });

  it('[B4-link] at the caret writes the address as text', async () => {
    await open(p('see'));
    await text.edit('p');
    await text.type(' ');
    await text.run('set-link', { href: 'https://e.org', styleIndex: -2 });
    await text.expectInner(p('see <a href="https://e.org">https://e.org</a>'));
  });

  it('[B4-link] keeps template tags in addresses', async () => {
    await open(p('a <a href="{{ url }}">b</a>'));
    await text.edit('p');
    await text.caretIn(1, 1);
    expect((await text.state())?.link?.href).toBe('{{ url }}');
    await text.run('set-link', { href: 'https://e.org/{{ id }}?x=1&y=2' });
    await text.expectInner(p('a <a href="https://e.org/{{ id }}?x=1&amp;y=2">b</a>'));
  });

  it('[T3-format-rules] refuses links where the theme allows none, and in a text that is a link', async () => {
    await open('<p class="block-edit block-no-link">ab</p><a class="block-edit" href="#">cd</a>');
    await text.edit('p');
    await text.select(0, 1);
    expect(await text.run('set-link', { href: '#x' })).toEqual({
      refused: true,
      reason: 'The theme doesn’t allow links here.',
    });
    await text.edit('a');
    await text.select(0, 1);
    expect(await text.run('set-link', { href: '#x' })).toEqual({
      refused: true,
      reason: 'This text is a link already.',
    });
  });
});
