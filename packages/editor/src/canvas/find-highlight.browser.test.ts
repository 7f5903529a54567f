import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});

afterAll(() => harness?.close());

const html =
  '<!doctype html><html><body><div class="block-section" data-title="S">' +
  '<p class="block-edit">A <b>Sp</b>ring day,\n  spring {{ spring }} sp<br>ring</p><h1 class="block-edit">Spring</h1></div></body></html>';

describe('what a search found on the canvas', () => {
  it('[I3-find-painted] is painted over the text, split words too, and the document stays as it is', async () => {
    const opened = await harness.open(html);
    const { painted, current, before, after, gone } = await opened.page.evaluate(() => {
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      const inside = frame.contentWindow as Window & typeof globalThis;
      const read = (name: string) =>
        [...(inside.CSS.highlights.get(name) ?? [])].map((range) => {
          const live = inside.document.createRange();
          live.setStart(range.startContainer, range.startOffset);
          live.setEnd(range.endContainer, range.endOffset);
          return live.toString();
        });
      const query = { text: 'spring', isCaseSensitive: false, isWholeWord: false, kind: 'all' } as const;
      const before = inside.document.documentElement.outerHTML;
      window.view.highlight({
        query,
        beIds: [window.kit.id('p'), window.kit.id('h1')],
        current: { beId: window.kit.id('p'), nth: 1 },
      });
      const painted = read('galley-found');
      const current = read('galley-found-current');
      const after = inside.document.documentElement.outerHTML;
      window.view.highlight(null);
      return { painted, current, before, after, gone: inside.CSS.highlights.size };
    });
    expect(painted).toEqual(['Spring', 'Spring']);
    expect(current).toEqual(['spring']);
    expect(after).toBe(before);
    expect(gone).toBe(0);
    await opened.close();
  });

  it('[I3-find-painted] does nothing in a browser without highlights', async () => {
    const opened = await harness.open(html);
    const fault = await opened.page.evaluate(() => {
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      Object.defineProperty(frame.contentWindow, 'Highlight', { value: undefined });
      const query = { text: 'spring', isCaseSensitive: false, isWholeWord: false, kind: 'all' } as const;
      window.view.highlight({ query, beIds: [window.kit.id('p')], current: null });
      return window.kit.log.join();
    });
    expect(fault).toBe('');
    await opened.close();
  });
});
