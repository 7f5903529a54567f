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
      const query = { text: 'spring', isCaseSensitive: false, isWholeWord: false, kind: 'all' } as const;
      const before = inside.document.documentElement.outerHTML;
      window.kit.highlight({
        query,
        beIds: [window.kit.id('p'), window.kit.id('h1')],
        current: { beId: window.kit.id('p'), nth: 1 },
      });
      const painted = window.kit.highlighted('found');
      const current = window.kit.highlighted('found-current');
      const after = inside.document.documentElement.outerHTML;
      window.kit.highlight(null);
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
      window.kit.highlight({ query, beIds: [window.kit.id('p')], current: null });
      return window.kit.log.join();
    });
    expect(fault).toBe('');
    await opened.close();
  });
});

const rows = Array.from(
  { length: 12 },
  (_, at) => `<div class="block-section" style="height:150px"><p class="block-edit">Words ${at} to mark</p></div>`,
);
const letter = `<!doctype html><html><head><title>t</title></head><body>${rows.join('')}</body></html>`;

describe('decorations of the canvas', () => {
  it('[A7-decorations-text] move along with the text around them, each owner’s alone, and go with their words', async () => {
    const opened = await harness.open(letter);
    const seen = await opened.page.evaluate(() => {
      const { kit, editor } = window;
      const beId = kit.id('p', 3);
      const write = (nth: number, words: string) =>
        editor.run('replace-source', { beId: kit.id('p', nth), source: `<p class="block-edit">${words}</p>` });
      const frame = (): Promise<unknown> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const before = editor.getSource();
      const seen: string[][] = [];
      const look = async (): Promise<void> => {
        await frame();
        seen.push([...kit.highlighted('found'), '|', ...kit.highlighted('found-current')]);
      };
      return (async () => {
        kit.decorate('comments', [{ kind: 'text', beId, from: 6, to: 10, look: 'found' }]);
        kit.decorate('people', [{ kind: 'text', beId, from: 11, to: 15, look: 'found-current' }]);
        await look();
        const isSame = editor.getSource() === before;
        write(3, 'Many <b>words</b> 3 to mark');
        write(3, 'Many <b>words</b> 3 to, mark');
        await look();
        write(2, 'Another text');
        editor.run('set-metadata', { metadata: { title: 'Written anew' } });
        await look();
        kit.decorate('people', []);
        await look();
        write(3, 'Other words');
        await look();
        kit.decorate('comments', []);
        await look();
        return { seen, isSame };
      })();
    });
    expect(seen).toEqual({
      isSame: true,
      seen: [['3 to', '|', 'mark'], ['3 to', '|', 'mark'], ['3 to', '|', 'mark'], ['3 to', '|'], ['|'], ['|']],
    });
    await opened.close();
  });

  it('[A7-decorations-text] move while someone types, before the text is stored', async () => {
    const opened = await harness.open(letter);
    await opened.page.evaluate(() => {
      const beId = window.kit.id('p');
      window.kit.decorate('comments', [{ kind: 'text', beId, from: 6, to: 10, look: 'found' }]);
      window.editor.startTextEditing(beId);
      window.kit.selectText(6, 6);
    });
    await opened.page.keyboard.type('and ');
    await expect.poll(() => opened.page.evaluate(() => window.kit.highlighted('found'))).toEqual(['0 to']);
    expect(await opened.canvas.locator('p').first().innerText()).toBe('Words and 0 to mark');
    await opened.close();
  });

  it('[A7-decorations-blocks] are drawn over blocks and follow them, outside the document', async () => {
    const opened = await harness.open(letter);
    const result = await opened.page.evaluate(async () => {
      const { kit, editor, view } = window;
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      const inside = frame.contentDocument as Document;
      const next = (): Promise<unknown> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const beId = kit.id('p', 4);
      const box = () => document.querySelector('.pin') as HTMLElement | null;
      /** Returns the distance of the box from its block, summed over all four edges. */
      const distance = (): number => {
        const shown = box()?.getBoundingClientRect();
        const wanted = view.measure(beId);
        const { left, top } = frame.getBoundingClientRect();
        if (!shown || !wanted) return -1;
        const apart = [shown.left - left - wanted.left, shown.top - top - wanted.top];
        return Math.max(...[...apart, shown.width - wanted.width, shown.height - wanted.height].map(Math.abs));
      };
      const before = { source: editor.getSource(), dom: inside.documentElement.outerHTML };
      kit.decorate('comments', [
        { kind: 'block', beId, className: 'pin', label: '2 <comments>', attributes: { 'data-count': '2' } },
      ]);
      await next();
      const made = { label: box()?.textContent, count: box()?.dataset.count, hidden: box()?.hidden };
      const isSame = before.source === editor.getSource() && before.dom === inside.documentElement.outerHTML;
      const distances = [distance()];
      editor.run('remove-block', { beId: kit.id('div', 1) });
      await next();
      distances.push(distance());
      inside.defaultView?.scrollBy(0, 90);
      await next();
      await next();
      distances.push(distance());
      const wasTop = box()?.getBoundingClientRect().top;
      editor.run('remove-block', { beId: editor.peekTree().parentOf.get(beId) ?? '' });
      await next();
      const gone = box()?.hidden;
      editor.undo();
      await next();
      distances.push(distance());
      const back = box()?.getBoundingClientRect().top === wasTop;
      kit.decorate('comments', []);
      await next();
      return { made, isSame, distances, gone, back, left: document.querySelectorAll('[data-decorations]').length };
    });
    expect(result).toEqual({
      made: { label: '2 <comments>', count: '2', hidden: false },
      isSame: true,
      distances: [0, 0, 0, 0],
      gone: true,
      back: true,
      left: 0,
    });
    await opened.close();
  });

  it('[A7-decorations-frame] read each rectangle once a frame, however much changes before it', async () => {
    const opened = await harness.open(letter);
    const reads = await opened.page.evaluate(async () => {
      const { kit, editor, view } = window;
      const next = (): Promise<unknown> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const ids = [kit.id('p', 1), kit.id('p', 2)];
      const pins = ids.map((beId) => ({ kind: 'block', beId, className: 'pin' }) as const);
      kit.decorate('comments', pins);
      kit.decorate('people', [...pins, ...pins]);
      await next();
      let count = 0;
      const measure = view.measure.bind(view);
      view.measure = (beId) => {
        count += 1;
        return measure(beId);
      };
      const beId = kit.id('p', 0);
      for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
        editor.run('replace-source', { beId, source: `<p class="block-edit">${words}</p>` });
      const atOnce = count;
      await next();
      return { atOnce, count, boxes: document.querySelectorAll('.pin').length };
    });
    expect(reads.atOnce).toBe(0);
    // A change of the document's height can cause a second frame.
    expect(reads.count).toBeGreaterThanOrEqual(2);
    expect(reads.count).toBeLessThanOrEqual(4);
    await opened.close();
  });
});
