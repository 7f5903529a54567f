import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage, textFrame } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;
const docs = '<a href="https://e.org/" style="color:#a00">docs</a>';

async function edit(inner: string): Promise<void> {
  text = await TextPage.open(harness, inner);
  await text.edit('p');
}

/** Presses the keys in `{…}`, types everything else. */
async function play(keys: string): Promise<void> {
  for (const part of keys.split(/(\{[^}]*\})/)) {
    if (part.startsWith('{')) await text.press(part.slice(1, -1));
    else if (part !== '') await text.type(part);
  }
}

/** Initial content, caret position (text node, offset; null = at the end), typed keys, stored result. */
type Case = [inner: string, at: [number, number] | null, keys: string, stored: string];

async function expectStored(inner: Case[0], at: Case[1], keys: Case[2], stored: Case[3]): Promise<void> {
  await edit(p(inner));
  if (at) await text.caretIn(...at);
  await play(keys);
  expect(await text.opened.source(), `${inner} ${keys}`).toBe(textFrame(p(stored)));
  await text.expectSame();
  await text.close();
}

describe('[W3-link-edge] what is typed at the edge of a link', () => {
  const outside: Case[] = [
    [`See ${docs}`, null, '{End} and more', `See ${docs} and more`],
    [`See ${docs}`, [1, 2], '{End}{ArrowRight} and more', `See ${docs} and more`],
    [`See ${docs}`, null, '. Then', `See ${docs}. Then`],
    [docs, null, '{End} and more', `${docs} and more`],
    [docs, null, '{Home}See ', `See ${docs}`],
    [`x ${docs} y`, [1, 4], ', too', `x ${docs}, too y`],
    [`x ${docs} y`, [1, 0], 'my ', `x my ${docs} y`],
    [`\n  See ${docs}\n  `, null, '{End} and more', `\n  See ${docs} and more\n  `],
    [`\n  <a href="#x">\n    docs\n  </a>\n`, null, 's', `\n  <a href="#x">\n    docs</a>s\n  \n`],
    [`<b>a ${docs}</b>`, null, '{End} and more', `<b>a ${docs} and more</b>`],
    ['<a href="#x"><b>docs</b></a>', null, '{End} and more', '<a href="#x"><b>docs</b></a><b> and more</b>'],
    ['<a href="#x"><b>docs</b></a>', null, '{Home}My ', '<b>My </b><a href="#x"><b>docs</b></a>'],
    [
      '<a href="#x"><span style="color:red">docs</span></a>',
      null,
      ' y',
      '<a href="#x"><span style="color:red">docs</span></a> y',
    ],
    [`${docs}<br>b`, [0, 4], '!', `${docs}!<br>b`],
    [`${docs}<a href="#2">b</a>`, [0, 4], ' or ', `${docs} or <a href="#2">b</a>`],
    ['See <a href="#x">{{ name }}</a>', null, '{End} now', 'See <a href="#x">{{ name }}</a> now'],
    [`See ${docs}`, null, '{End}{Enter}more', `See ${docs}<br>more`],
  ];
  it.each(outside)('[W3-link-edge] is outside of it: %s at %s, %s', expectStored);

  const inside: Case[] = [
    [`See ${docs}`, null, '{End}{ArrowLeft}X', `See ${docs.replace('docs', 'docXs')}`],
    [`See ${docs}`, null, '{End}{Backspace}k now', `See ${docs.replace('docs', 'dock now')}`],
    [`See ${docs} y`, [1, 3], '{Delete}k', `See ${docs.replace('docs', 'dock')} y`],
    [`See ${docs}`, [1, 4], '{Shift+ArrowLeft}k', `See ${docs.replace('docs', 'dock')}`],
    [`See ${docs}`, null, '{End}{Backspace}k{End} now', `See ${docs.replace('docs', 'dock')} now`],
    [docs, null, '{Home}{ArrowRight}X', docs.replace('docs', 'dXocs')],
    [docs, null, '{Control+a}the guide', docs.replace('docs', 'the guide')],
  ];
  it.each(inside)('[W3-link-edge] is in it after an edit or a step into it: %s at %s, %s', expectStored);

  const inLines = '<a href="#x">\n    docs\n  </a>';
  const returned: Case[] = [
    [`\n  ${inLines}\n`, null, 's{Backspace}', `\n  ${inLines}\n`],
    [inLines, null, 'and{Backspace}{Backspace}{Backspace}', inLines],
    [inLines, null, '{Home}a{Backspace}', inLines],
    ['<a href="#x">docs </a>', null, 'x{Backspace}', '<a href="#x">docs </a>'],
    ['<a href="#x"><b>docs</b> </a>', null, 'x{Backspace}', '<a href="#x"><b>docs</b> </a>'],
    [inLines, null, 's{Backspace}t', '<a href="#x">\n    docs</a>t\n  '],
  ];
  it.each(returned)('[W3-link-edge-back] taken back, leaves every byte as it was: %s at %s, %s', expectStored);

  it('[W3-link-edge] is in a link drawn as a button, until ArrowRight leaves it', async () => {
    const button = '<a href="#x" style="display:inline-block;padding:9px;background:#eee">Buy</a>';
    await expectStored(button, null, '{End} now', button.replace('Buy', 'Buy now'));
    await expectStored(button, null, '{End}{ArrowRight} now', `${button} now`);
    await expectStored(button, null, '{Home}{ArrowLeft}Or ', `Or ${button}`);
  });

  it('[W3-link-leave] is outside of any link when “Type after link” was chosen in it', async () => {
    for (const link of [
      docs,
      '<a href="#x" style="display:inline-block;padding:9px">docs</a>',
      '<a href="#x">\n docs\n</a>',
    ]) {
      await edit(p(link));
      await text.caretIn(0, 4);
      await text.page.evaluate(() => window.editor.typeAfterLink());
      await text.type(' now');
      expect(await text.opened.source()).toMatch(/docs<\/a> now/);
      await text.expectSame();
      await text.close();
    }
  });

  it('[W3-link-edge] is outside of a link that was made of the last word', async () => {
    await edit(p('Lorem ipsum'));
    await text.select(6, 11);
    await text.run('set-link', { href: 'https://a.example', styleIndex: -2 });
    await play('{End}{ArrowRight} more words');
    const linked = p('Lorem <a href="https://a.example">ipsum</a>');
    const after = linked.replace('</p>', ' more words</p>');
    await text.expectThereAndBack(linked, after);
  });

  it('[W3-link-edge] is in a new item behind the link that ends one', async () => {
    text = await TextPage.open(harness, `<div class="block-edit"><ul><li>See ${docs}</li></ul></div>`);
    await text.edit('div', 1);
    await play('{End}{Enter}more');
    await text.expectInner(`<div class="block-edit"><ul><li>See ${docs}</li><li>more</li></ul></div>`);
    await text.expectSame();
  });

  it('[W3-link-edge] is outside of it after a tap behind it, on a screen without arrow keys', async () => {
    await edit(p(`See ${docs}`));
    const devtools = await text.page.context().newCDPSession(text.page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const { x, y } = await text.page.evaluate(() => window.suite.spotInText('p', 8));
    const tap = async (dx: number): Promise<void> => {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + dx, y }] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await tap(40);
    await text.type(' now');
    await text.expectInner(p(`See ${docs} now`));
    await tap(-14);
    await expect.poll(async () => (await text.state())?.link?.href).toBe('https://e.org/');
    await text.type('X');
    expect(await text.opened.source()).toMatch(/>d?o?X?o?X?c?X?s</);
  });

  it('[W3-link-edge] is outside of it when it is pasted', async () => {
    await edit(p(`See ${docs}`));
    await text.paste({ 'text/plain': ' and more' });
    await text.expectInner(p(`See ${docs} and more`));
    await text.paste({ 'text/html': 'so <b>bold</b>', 'text/plain': 'so bold' });
    await text.expectInner(p(`See ${docs} and moreso <strong>bold</strong>`));
    await text.expectSame();
  });

  const composed: [inner: string, at: [number, number] | null, stored: string][] = [
    [`See ${docs}`, null, `See ${docs}日本`],
    [docs, null, `${docs}日本`],
    [docs, [0, 0], `日本${docs}`],
    [`x ${docs} y`, [1, 4], `x ${docs}日本 y`],
    ['<a href="#x"><b>docs</b></a>', null, '<a href="#x"><b>docs</b></a>日本'],
    [`See ${docs} y`, [1, 2], `See ${docs.replace('docs', 'do日本cs')} y`],
  ];
  it.each(composed)(
    '[W3-link-edge-composed] is outside of it when it is composed: %s at %s',
    async (inner, at, stored) => {
      await edit(p(inner));
      if (at) await text.caretIn(...at);
      await text.compose('に', 'にほ', 'にほん', '日本');
      await text.expectThereAndBack(p(inner), p(stored));
    },
  );
});
