import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, startHarness } from '../testing/browser-harness';

const words = 'plain words that anyone could write in a letter now'; // 10 words, 51 characters
const keyEveryMs = 200;

let harness: BrowserHarness;
let opened: EditorPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => opened?.close());

interface Costs {
  /** Number of times the caret was set by something other than the browser's own typing. */
  carets: number;
  /** Number of times the shell was notified. */
  told: number;
  /** Number of times the overlays of the canvas were notified to update their position. */
  layouts: number;
  /** Number of times the text was read. */
  readings: number;
}

/** Types the words into the first text of this name, a key every 200 ms of the engine's clock. */
async function typeInto(name: string, inner: string, typed = words): Promise<Costs> {
  const html = `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>\n`;
  opened = await harness.open(html, { hasTestClock: true });
  const { page } = opened;
  await page.evaluate((name) => {
    const { editor, view, kit } = window;
    editor.startTextEditing(kit.id(name, 0));
    kit.clock.advance(1000);
    const costs = { carets: 0, told: 0, layouts: 0, readings: 0 };
    Object.assign(window, { costs });
    const inside = (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow as Window & typeof globalThis;
    for (const way of ['collapse', 'setBaseAndExtent'] as const) {
      const own = inside.Selection.prototype[way] as (...values: unknown[]) => void;
      Object.assign(inside.Selection.prototype, {
        [way](this: Selection, ...values: unknown[]) {
          costs.carets += 1;
          own.apply(this, values);
        },
      });
    }
    editor.subscribe(() => {
      // The shell does the same.
      editor.getState();
      costs.told += 1;
    });
    view.onLayout(() => {
      costs.layouts += 1;
    });
    editor.onTransaction(() => {
      costs.readings += 1;
    });
  }, name);
  // The size of the edited text is reported once after it was opened.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.evaluate(() => Object.assign((window as unknown as { costs: Costs }).costs, { layouts: 0 }));
  for (const key of typed) {
    await page.keyboard.type(key);
    await page.evaluate((ms) => window.kit.clock.advance(ms), keyEveryMs);
  }
  return page.evaluate(() => (window as unknown as { costs: Costs }).costs);
}

it('[K-plain-keys] [K-told] leaves words and the spaces between them to the browser, and tells the shell when a step ends', async () => {
  const costs = await typeInto('p', '<p class="block-edit">Read: on</p>');
  expect(costs).toEqual({ carets: 1, told: 5, layouts: 0, readings: 6 });
  expect(await opened.source()).toContain(`<p class="block-edit">Read: on${words}</p>`);
  await opened.page.evaluate(() => window.kit.clock.advance(1000));
  expect(await opened.page.evaluate(() => window.editor.getState().changes)).toBeGreaterThan(0);
});

it('[K-plain-keys] leaves words in the middle of a text to the browser too', async () => {
  opened = await harness.open(
    '<!doctype html>\n<html><body>\n<div class="block-section"><p class="block-edit">Margin wind</p></div>\n</body></html>\n',
    { hasTestClock: true },
  );
  const { page } = opened;
  await page.evaluate(() => {
    const { editor, kit } = window;
    editor.startTextEditing(kit.id('p', 0));
    kit.clock.advance(1000);
    kit.selectText(7, 7);
    const inside = (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow as Window & typeof globalThis;
    const own = inside.Selection.prototype.collapse;
    Object.assign(window, { carets: 0 });
    inside.Selection.prototype.collapse = function (...values) {
      (window as unknown as { carets: number }).carets += 1;
      own.apply(this, values);
    };
  });
  await page.keyboard.type('of the second ');
  expect(await page.evaluate(() => (window as unknown as { carets: number }).carets)).toBe(1);
  expect(await opened.source()).toContain('Margin of the second wind');
});

it('[K-layout-inline] tells what is drawn around an inline text where it is with every key', async () => {
  const { layouts } = await typeInto('a', '<a class="block-edit" href="https://a.example">Read</a>');
  expect(layouts).toBeGreaterThanOrEqual(words.length);
});

it('[K-rest] shows what was read while keys went on coming as soon as they stop', async () => {
  await typeInto('p', '<p class="block-edit">Read: on</p>');
  const shown = await opened.page.evaluate(() => {
    const { editor, kit } = window;
    const seen: number[] = [];
    editor.subscribe(() => seen.push(editor.getState().changes));
    kit.clock.advance(2000);
    return { last: seen.at(-1), now: editor.getState().changes };
  });
  expect(shown.last).toBe(shown.now);
});

it('[K-rest] tells the shell of a reading that no key followed', async () => {
  // One word: no step ends, so the text is read because typing continues, and the shell isn't notified.
  const costs = await typeInto('p', '<p class="block-edit">Read: on</p>', 'handwrit');
  expect(costs.readings).toBe(1);
  const after = async (ms: number): Promise<Costs> =>
    await opened.page.evaluate((ms) => {
      window.kit.clock.advance(ms);
      return { ...(window as unknown as { costs: Costs }).costs };
    }, ms);
  expect(await after(100)).toEqual(costs);
  expect(await after(500)).toEqual({ ...costs, told: costs.told + 1 });
  expect(await opened.source()).toContain('<p class="block-edit">Read: onhandwrit</p>');
});
