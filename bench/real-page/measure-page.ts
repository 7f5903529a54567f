import type { CDPSession, Page } from 'playwright-core';
import { median, percentile, taskSeconds } from '../measure-kit';

/** Milliseconds, medians where several were taken. */
export interface PageFigures {
  firstPaint: number;
  /** From the navigation until the last section is in the document. */
  open: number;
  edit?: number;
  mainThreadPerKey: number;
  keyToFrameP95: number;
  save?: number;
}

export interface PageTarget {
  url: string;
  /** Makes the last text editable with the caret in it; returns how long Edit took, where there is one. */
  edit(page: Page): Promise<number | undefined>;
  /** Saves; returns how long it took until the page said so. */
  save?(page: Page): Promise<number>;
}

const keys = Number(process.env.BENCH_KEYS ?? 60);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const keyPauseMs = 200;

/** Waits in the page, once per frame, until the text of the last section is shown; returns the page's clock. */
export async function waitForLastSection(page: Page, sections: number): Promise<number> {
  const handle = await page.waitForFunction(
    (count) => {
      const frame = document.querySelector<HTMLIFrameElement>('#canvas iframe');
      const rows = frame?.contentDocument?.querySelectorAll('h2') ?? [];
      return rows.length >= 2 * count && performance.now();
    },
    sections,
    { polling: 'raf', timeout: 180_000 },
  );
  return Number(await handle.jsonValue());
}

/** Takes every figure of one page. The first opening warms the cache and isn't counted. */
export async function measurePage(page: Page, client: CDPSession, target: PageTarget, sections: number) {
  const opens: number[] = [];
  const paints: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('about:blank');
    await page.goto(target.url, { waitUntil: 'commit' });
    const shown = await waitForLastSection(page, sections);
    await page.waitForLoadState('networkidle');
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    if (round === 0) continue;
    opens.push(shown);
    paints.push(paint ?? Number.NaN);
  }
  const edit = await target.edit(page);
  await idle(page);
  const before = await taskSeconds(client);
  const frames: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const pressed = performance.now();
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'x');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    frames.push(performance.now() - pressed);
    const rest = keyPauseMs - (performance.now() - pressed);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await idle(page);
  const mainThreadPerKey = ((await taskSeconds(client)) - before) * (1000 / keys);
  const saves: number[] = [];
  for (let round = 0; target.save && round < rounds; round += 1) {
    await page.keyboard.press('y');
    saves.push(await target.save(page));
  }
  const figures: PageFigures = {
    firstPaint: median(paints),
    open: median(opens),
    edit,
    mainThreadPerKey,
    keyToFrameP95: percentile(frames, 0.95),
    save: saves.length > 0 ? median(saves) : undefined,
  };
  return figures;
}

/** Deferred work counts, so it has time to be done. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await new Promise((resolve) => setTimeout(resolve, 3000));
}
