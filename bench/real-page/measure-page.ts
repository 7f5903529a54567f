import type { CDPSession, Page } from 'playwright-core';
import { median, percentile, taskSeconds } from '../measure-kit';
import { measureActions } from './measure-actions';
import { measureOpening } from './measure-opening';

/**
 * Milliseconds, medians where several were taken; CPU time for the main thread. Absent = gave up, or the page has
 * nothing of the kind.
 */
export interface PageFigures {
  firstPaint?: number;
  /** From the navigation in an empty tab, in a process of its own, until the last section is painted. */
  open?: number;
  /** The same from another page of the site, in its process. */
  openBeside?: number;
  /** From the navigation in an empty tab until editing can begin. */
  ready?: number;
  edit?: number;
  mainThreadPerKey?: number;
  keyToFrameP95?: number;
  /** How often the browser lays out for one key: shell and canvas together. */
  layoutsPerKey?: number;
  save?: number;
  paste?: number;
  dragStart?: number;
  /** The first search of a document, from the input until the matches are counted. */
  find?: number;
  /** The source view, opened the first time. */
  source?: number;
}

export interface PageTarget {
  url: string;
  /** The button that is there when editing can begin. */
  readyLabel?: string;
  /** Makes the last text editable with the caret in it; returns how long Edit took, where there is one. */
  edit(page: Page): Promise<number | undefined>;
  /** Saves; returns how long it took until the page said so. */
  save?(page: Page): Promise<number>;
  /** Blocks can be dragged, words be found, the source be seen. */
  hasTools?: boolean;
}

const keys = Number(process.env.BENCH_KEYS ?? 200);
const usualRounds = Number(process.env.BENCH_ROUNDS ?? 5);
const keyPauseMs = 200;

/** Takes every figure of one page into `figures`, one by one, so that those from before it gave up are kept. */
export async function measurePage(
  page: Page,
  client: CDPSession,
  target: PageTarget,
  { sections, figures }: { sections: number; figures: PageFigures },
): Promise<void> {
  await measureOpening(page, client, { target, sections, figures });
  figures.edit = await target.edit(page);
  await measureKeys(page, client, figures);
  const saves: number[] = [];
  for (let round = 0; target.save && round < usualRounds; round += 1) {
    await page.keyboard.press('y');
    saves.push(await target.save(page));
  }
  if (saves.length > 0) figures.save = median(saves);
  await measureActions(page, target, figures);
}

/** Presses keys into the text that is open: what each costs, deferred work included. */
export async function measureKeys(page: Page, client: CDPSession, figures: PageFigures): Promise<void> {
  await idle(page);
  const [tasksBefore, layoutsBefore] = [await taskSeconds(client), await countLayouts(client)];
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
  figures.mainThreadPerKey = ((await taskSeconds(client)) - tasksBefore) * (1000 / keys);
  figures.layoutsPerKey = ((await countLayouts(client)) - layoutsBefore) / keys;
  figures.keyToFrameP95 = percentile(frames, 0.95);
}

async function countLayouts(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
}

/** Deferred work counts, so it has time to be done. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await new Promise((resolve) => setTimeout(resolve, 3000));
}
