import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

/**
 * Pastes this number of html characters as written by a word processor; returns how often a document was parsed for it.
 */
function pasteLarge(htmlCharacters: number, plain: string): Promise<number> {
  return text.page.evaluate(
    ([characters, plain]) => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const parse = DOMParser.prototype.parseFromString;
      let count = 0;
      DOMParser.prototype.parseFromString = function (...args) {
        count += 1;
        return parse.apply(this, args);
      };
      const line = '<p class="MsoNormal" style="mso-x:1"><b>x</b></p>';
      const transfer = new DataTransfer();
      transfer.setData('text/html', line.repeat(Math.ceil(Number(characters) / line.length)));
      if (plain !== '') transfer.setData('text/plain', String(plain));
      const init = { bubbles: true, cancelable: true, clipboardData: transfer };
      doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
      DOMParser.prototype.parseFromString = parse;
      return count;
    },
    [htmlCharacters, plain],
  );
}

const told = () =>
  text.page.evaluate(() => ({
    spoken: window.kit.announcements.at(-1) ?? '',
    kinds: window.kit.requests.map(({ kind }) => kind),
  }));

describe('large pastes', () => {
  it('[F-A13-plain] 10 MB of another program’s html are pasted as plain text, without being parsed, with a message', async () => {
    text = await TextPage.open(harness, '<div class="block-edit">a</div>');
    await text.edit('div', 1);
    expect(await pasteLarge(10_000_000, 'one two')).toBe(0);
    await text.expectInner('<div class="block-edit">aone two</div>');
    expect(await told()).toEqual({
      spoken: 'Pasted without formatting: there was too much of it.',
      kinds: ['refused'],
    });
  });

  it('[F-A13-limit] more text than one paste may bring is refused with a message, before anything is read', async () => {
    const inner = '<div class="block-edit">a</div>';
    text = await TextPage.open(harness, inner);
    await text.edit('div', 1);
    for (const plain of ['x'.repeat(200_001), '']) {
      expect(await pasteLarge(10_000_000, plain)).toBe(0);
      expect((await told()).spoken).toBe(
        'This is too much text to paste at once. Paste at most 200,000 characters at a time.',
      );
      await text.expectInner(inner);
    }
  });

  it('[F-A13-lines] places in a text of many lines are found without comparing each of its lines with them', async () => {
    text = await TextPage.open(harness, '<div class="block-edit">a</div>');
    await text.edit('div', 1);
    const compared = (lines: number): Promise<number> =>
      text.page.evaluate((lines) => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const prototype = (doc.defaultView as Window & typeof globalThis).Range.prototype;
        const compare = prototype.compareBoundaryPoints;
        let count = 0;
        prototype.compareBoundaryPoints = function (...args) {
          count += 1;
          return compare.apply(this, args);
        };
        const transfer = new DataTransfer();
        transfer.setData('text/plain', 'one two\n'.repeat(lines));
        const init = { bubbles: true, cancelable: true, clipboardData: transfer };
        doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
        doc.getSelection()!.selectAllChildren(doc.querySelector('[contenteditable="true"]')!);
        window.editor.run('format-text', { format: 'bold' });
        prototype.compareBoundaryPoints = compare;
        return count;
      }, lines);
    const few = await compared(100);
    expect(few).toBeGreaterThan(0);
    expect(await compared(800)).toBeLessThan(few * 3);
  });

  it('[F-A13-comments] comments around another program’s document are no children of a document, which a browser adds slowly', async () => {
    text = await TextPage.open(harness, '<div class="block-edit">a</div>');
    await text.edit('div', 1);
    const comments = '<!---->'.repeat(1000);
    const most = await text.page.evaluate((html) => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const parse = DOMParser.prototype.parseFromString;
      const made: Document[] = [];
      DOMParser.prototype.parseFromString = function (...args) {
        const result = parse.apply(this, args);
        made.push(result);
        return result;
      };
      const transfer = new DataTransfer();
      transfer.setData('text/html', html);
      const init = { bubbles: true, cancelable: true, clipboardData: transfer };
      doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
      DOMParser.prototype.parseFromString = parse;
      return made.map((parsed) => parsed.childNodes.length);
    }, `${comments}<html><head><title>t</title></head><body><b>one</b> two</body></html>${comments}`);
    expect(most).toEqual([1]);
    await text.expectInner('<div class="block-edit">a<strong>one</strong> two</div>');
  });

  it('[F-B4] a character limit is announced at the block, for typing and for a paste', async () => {
    text = await TextPage.open(harness, '<p class="block-edit block-maxchar-5">abcd</p>');
    await text.edit('p');
    await text.page.keyboard.type('ef');
    expect(await told()).toEqual({ spoken: 'At most 5 characters fit here.', kinds: ['refused'] });
    await pasteLarge(10, 'more');
    expect(await told()).toEqual({
      spoken: 'Pasted text was cut: at most 5 characters fit here.',
      kinds: ['refused', 'refused'],
    });
  });

  it('[F-B9-signs] list signs of word processors become plain ones where no list can be', async () => {
    text = await TextPage.open(harness, '<p class="block-edit"></p>');
    await text.edit('p');
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const item = (words: string) =>
        `<p class="MsoListParagraph"><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>${words}</p>`;
      const transfer = new DataTransfer();
      transfer.setData('text/html', `${item('250 g flour')}${item('2 eggs')}`);
      transfer.setData('text/plain', '·\t250 g flour\n·\t2 eggs');
      const init = { bubbles: true, cancelable: true, clipboardData: transfer };
      doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
    });
    await text.expectInner('<p class="block-edit">- 250 g flour<br>- 2 eggs</p>');
    await text.expectSame();
  });
});
