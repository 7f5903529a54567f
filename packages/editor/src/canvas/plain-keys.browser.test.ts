import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage, textFrame } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const inP = (inner: string): string => `<p class="block-edit">${inner}</p>`;

/** Initial content, caret position (text node, offset), typed keys, stored result. */
const cases: [string, [number, number] | null, string, string][] = [
  ['Read', null, 'y to go on', 'Ready to go on'],
  ['Read', null, 'y.  Two spaces', 'Ready.&nbsp; Two spaces'],
  ['Read&nbsp;me', null, 're or not', 'Read&nbsp;mere or not'],
  ['Read&nbsp;', null, 'it or not', 'Read&nbsp;it or not'],
  ['Read&nbsp;it', [0, 4], 'y you are ', 'Ready you are &nbsp;it'],
  ['Read it', [0, 4], 'y so are', 'Ready so are it'],
  ['Readit', [0, 4], 'y so are ', 'Ready so are it'],
  ['Read <b>it</b>', [1, 2], 's all or none', 'Read <b>its all or none</b>'],
  ['Read<b>it</b>', [0, 4], 'y so ', 'Ready so <b>it</b>'],
  ['Read\n      ', [0, 4], 'y or not', 'Ready or not\n      '],
  ['Read<br>it', [0, 4], 'y or ', 'Ready or <br>it'],
  ['Read\n  it', [0, 4], 'y or not', 'Ready or not\n  it'],
];

it.each(cases)(
  '[K-plain-keys] stores %s with the caret at %s and “%s” typed as %s',
  async (inner, at, typed, stored) => {
    text = await TextPage.open(harness, inP(inner));
    await text.edit('p');
    if (at) await text.caretIn(...at);
    await text.type(typed);
    expect(await text.opened.source()).toBe(textFrame(inP(stored)));
  },
);

it('[K-plain-keys] puts right what a browser spells otherwise, and takes away what it adds behind the text', async () => {
  text = await TextPage.open(harness, inP('Read&nbsp;on'));
  await text.edit('p');
  await text.page.evaluate(() => {
    const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
    const root = doc.querySelector('p')!;
    root.addEventListener(
      'input',
      () => {
        const node = root.firstChild as globalThis.Text;
        node.data = node.data.replaceAll('\u00A0', ' ');
        root.append(doc.createElement('br'));
        doc.getSelection()!.collapse(node, 0);
      },
      { capture: true },
    );
  });
  await text.type('ce or twice');
  expect(await text.opened.source()).toBe(textFrame(inP('Read&nbsp;once or twice')));
});
