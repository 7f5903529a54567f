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

const inner =
  '<p class="block-edit">Lorem ipsum dolor</p>\n<h2 class="block-edit block-maxchar-9">other</h2>\n<img class="block-edit" src="a.png" width="80" height="40" alt="A">';

/** Returns whether the browser would begin to drag the selection, and which data it would carry. */
function beginDrag(): Promise<{ isRefused: boolean; types: string[] }> {
  return text.page.evaluate(() => {
    const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
    const root = doc.querySelector('[contenteditable="true"]')!;
    const event = new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
    root.dispatchEvent(event);
    return { isRefused: event.defaultPrevented, types: [...(event.dataTransfer?.types ?? [])] };
  });
}

describe('selected words that are dragged', () => {
  it('[F3-dragged-words] stay where they are', async () => {
    text = await TextPage.open(harness, inner);
    await text.edit('p');
    await text.select(6, 11);
    expect(await beginDrag()).toEqual({ isRefused: true, types: [] });
    await text.expectInner(inner);
  });
});
