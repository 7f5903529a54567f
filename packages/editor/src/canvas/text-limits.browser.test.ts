import type { CDPSession } from 'playwright-core';
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

const full = 'At most 6 characters fit here.';
const p = (inner: string, rest = ' block-maxchar-6'): string => `<p class="block-edit${rest}">${inner}</p>`;

async function edit(inner: string): Promise<void> {
  text = await TextPage.open(harness, inner);
  await text.edit('p');
}

async function compose(...steps: string[]): Promise<void> {
  const devtools: CDPSession = await text.page.context().newCDPSession(text.page);
  for (const step of steps) {
    await devtools.send('Input.imeSetComposition', {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    });
  }
  await devtools.send('Input.insertText', { text: steps.at(-1) ?? '' });
}

/** Polls, because the browser decides when a composition ends. */
async function expectComposed(inner: string): Promise<void> {
  await expect.poll(() => text.opened.source()).toBe(textFrame(inner));
}

/** Replaces a word like a spell checker, with the new word in `data` or in `dataTransfer`. */
async function replace(start: number, end: number, word: string, how: 'data' | 'transfer'): Promise<void> {
  await text.page.evaluate(
    ([start, end, word, how]) => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const root = doc.querySelector('[contenteditable="true"]')!;
      const node = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = {
        startContainer: node,
        endContainer: node,
        startOffset: start as number,
        endOffset: end as number,
      };
      const transfer = new DataTransfer();
      transfer.setData('text/plain', word as string);
      const event = new InputEvent('beforeinput', {
        inputType: 'insertReplacementText',
        bubbles: true,
        cancelable: true,
        ...(how === 'data' ? { data: word as string } : { dataTransfer: transfer }),
        targetRanges: [new StaticRange(range)],
      });
      root.dispatchEvent(event);
    },
    [start, end, word, how] as const,
  );
}

describe('character limits', () => {
  it('[D12-maxchar] announces once that the text is full, and again after something fit', async () => {
    await edit(p('abcd'));
    await text.type('efghij');
    expect(await text.announcements()).toEqual([full]);
    await text.press('Backspace');
    await text.type('fgh');
    expect(await text.announcements()).toEqual([full, full]);
    await text.expectInner(p('abcdef'));
  });

  it('[D12-maxchar] types over a selection as far as there is room', async () => {
    await edit(p('abcdef'));
    await text.select(1, 4);
    await text.type('xyzw');
    await text.expectInner(p('axyzef'));
    await text.press('Enter');
    await text.expectInner(p('axyzef'));
    expect(await text.announcements()).toEqual([full]);
  });

  it('[D12-maxchar] cuts a paste with formats at whole characters, and leaves no empty element', async () => {
    await edit(p('ab'));
    await text.paste({ 'text/html': 'cd<b>e👩‍👩‍👧</b><i>f</i>', 'text/plain': 'x' });
    await text.expectInner(p('abcd<strong>e</strong>'));
    expect(await text.announcements()).toEqual(['Pasted text was cut: at most 6 characters fit here.']);
    await text.undo();
    await text.expectInner(p('ab'));
    await text.redo();
    await text.expectInner(p('abcd<strong>e</strong>'));
    await text.expectSame();
  });

  it('[D12-maxchar] undo goes back over the limit where the theme’s own text was', async () => {
    await edit(p('abcdefgh'));
    await text.press('Backspace');
    await text.type('z');
    await text.expectInner(p('abcdefg'));
    await text.undo();
    await text.expectInner(p('abcdefgh'));
    await text.type('z');
    await text.expectInner(p('abcdefgh'));
  });

  it('[D12-maxchar] trims a composition at its end, at whole characters, and says so once', async () => {
    await edit(p('abcd'));
    await compose('に', 'にほ', 'にほんご');
    await expectComposed(p('abcdにほ'));
    expect(await text.announcements()).toEqual([full]);
    await text.undo();
    await text.expectInner(p('abcd'));
  });

  it('[D12-maxchar] keeps the limit when a word is replaced by spell-check', async () => {
    await edit(p('ab cd'));
    await replace(0, 2, 'abcdef', 'data');
    await text.expectInner(p('abc cd'));
  });
});

describe('what the keyboard does not type', () => {
  it('[D12-composition] stores a composition in formatted text, and takes a selection over', async () => {
    await edit(p('one <b>two</b> three', ''));
    await text.caretIn(1, 3);
    await compose('´', 'é');
    await expectComposed(p('one <b>twoé</b> three', ''));
    await text.select(0, 3);
    await compose('う');
    await expectComposed(p('う <b>twoé</b> three', ''));
    await text.expectSame();
  });

  it('[D12-composition] does not go into a chip that is selected', async () => {
    await edit(p('a {{ x }} b', ''));
    await text.opened.canvas.locator('be-token').click();
    await compose('に');
    await expectComposed(p('a {{ x }}に b', ''));
    await text.expectSame();
  });

  for (const how of ['data', 'transfer'] as const) {
    it(`[D12-spelling] replaces a word by spell-check, named in ${how}`, async () => {
      await edit(p('teh <b>cat</b>', ''));
      await replace(0, 3, 'the', how);
      await text.expectThereAndBack(p('teh <b>cat</b>', ''), p('the <b>cat</b>', ''));
    });
  }

  it('[D12-emoji] Backspace and Delete take an emoji whole: surrogates, skins, families, flags', async () => {
    for (const emoji of ['😀', '👍🏽', '👩‍👩‍👧‍👦', '🇫🇷', 'é']) {
      await edit(p(`a${emoji}b`, ''));
      await text.caretIn(0, 1 + emoji.length);
      await text.press('Backspace');
      await text.expectThereAndBack(p(`a${emoji}b`, ''), p('ab', ''));
      await text.close();
      await edit(p(`${emoji}`, ''));
      await text.press('Home', 'Delete');
      await text.expectInner(p('', ''));
      await text.type('x');
      await text.expectInner(p('x', ''));
      await text.close();
    }
  });

  it('[D12-rtl] types from right to left, with numbers and marks, and keeps dir and bdo as they are', async () => {
    const inner = '<p class="block-edit" dir="rtl">שלום <bdo dir=ltr>abc</bdo> ערב</p>';
    text = await TextPage.open(harness, inner);
    await text.edit('p');
    await text.type(' 12 טוב');
    await text.expectInner(inner.replace('ערב', 'ערב 12 טוב'));
    await text.press('Enter');
    await text.type('مرحبا');
    await text.expectInner(inner.replace('ערב', 'ערב 12 טוב<br>مرحبا'));
    await text.undo();
    await text.expectInner(inner.replace('ערב', 'ערב 12 טוב'));
    await text.undo();
    await text.expectInner(inner);
    await text.expectSame();
  });
});

describe('selecting', () => {
  const two = '<p class="block-edit">first text</p>\n<p class="block-edit">second text</p>';

  async function selected(): Promise<string> {
    return text.page.evaluate(() =>
      (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!.getSelection()!.toString(),
    );
  }

  it('[D12-select-all] stays inside the text', async () => {
    await edit(two);
    await text.press('Control+a');
    expect((await selected()).trim()).toBe('first text');
    await text.type('q');
    await text.expectInner(two.replace('first text', 'q'));
  });

  it('[D12-select-all] a triple click selects this text alone', async () => {
    await edit(two);
    await text.opened.canvas
      .locator('p')
      .first()
      .click({ clickCount: 3, position: { x: 10, y: 5 } });
    expect((await selected()).trim()).toBe('first text');
    await text.press('Delete');
    await text.expectInner(two.replace('first text', ''));
  });

  it('[D12-select-all] a drag out of the text selects up to its end', async () => {
    await edit(two);
    const frame = await text.page.locator('#canvas').boundingBox();
    const [first, second] = await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      return [...doc.querySelectorAll('p')].map((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return { left, top: top + height / 2 };
      });
    });
    const devtools = await text.page.context().newCDPSession(text.page);
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
      devtools.send('Input.dispatchMouseEvent', {
        type,
        x: frame!.x + x,
        y: frame!.y + y,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
      });
    await send('mousePressed', first!.left + 1, first!.top);
    await send('mouseMoved', second!.left + 30, second!.top);
    await send('mouseReleased', second!.left + 30, second!.top);
    await text.press('Delete');
    await text.expectInner(two.replace('first text', ''));
    await text.page.evaluate(() => window.editor.finishTextEditing());
    await text.expectSame();
  });

  it('[D12-select-all] a selection that reaches out of the text acts on the text alone', async () => {
    await edit(two);
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const [first, second] = doc.querySelectorAll('p');
      const range = doc.createRange();
      range.setStart(first!.firstChild!, 5);
      range.setEnd(second!.firstChild!, 6);
      doc.getSelection()!.removeAllRanges();
      doc.getSelection()!.addRange(range);
    });
    await text.run('format-text', { format: 'bold' });
    await text.expectInner(two.replace('first text', 'first<strong> text</strong>'));
    await text.expectSame();
  });
});

describe('block states', () => {
  it('[B4-prepared] a text is prepared when it is opened, and edited from the focus delay or the first key on', async () => {
    await edit('<p class="block-edit">ab</p>');
    const phases = await text.page.evaluate(() => {
      window.editor.finishTextEditing();
      window.editor.startTextEditing(window.kit.id('p'));
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      return [window.editor.getState().text?.phase, doc.querySelector('p')!.getAttribute('contenteditable')];
    });
    expect(phases).toEqual(['prepared', 'true']);
    await text.type('c');
    expect((await text.state())?.phase).toBe('editing');
    await text.page.evaluate(() => {
      window.editor.finishTextEditing();
      window.editor.startTextEditing(window.kit.id('p'));
    });
    await text.page.waitForFunction(() => window.editor.getState().text?.phase === 'editing');
    await text.expectInner('<p class="block-edit">abc</p>');
  });

  it('[B4-prepared] what took the focus while the text was prepared gives it back', async () => {
    await edit('<p class="block-edit">ab</p>');
    await text.page.evaluate(() => {
      window.editor.finishTextEditing();
      window.editor.startTextEditing(window.kit.id('p'));
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      (doc.activeElement as HTMLElement).blur();
    });
    await text.page.waitForFunction(() => window.editor.getState().text?.phase === 'editing');
    await text.type('c');
    await text.expectInner('<p class="block-edit">abc</p>');
  });

  it('[B4-finish] finishing stores what was typed; rolling back restores what the text held before', async () => {
    await edit('<p class="block-edit">ab</p>');
    await text.type('c');
    await text.page.evaluate(() => window.editor.finishTextEditing());
    expect(await text.page.evaluate(() => window.editor.peekSource().includes('abc'))).toBe(true);
    await text.edit('p');
    await text.type('d');
    await text.page.waitForFunction(() => window.editor.peekSource().includes('abcd'));
    await text.type('e');
    await text.page.evaluate(() => window.editor.rollbackTextEditing());
    await text.expectInner('<p class="block-edit">abc</p>');
    await text.expectSame();
  });
});
