import type { CDPSession, Page } from 'playwright-core';
import { median, percentile, taskSeconds } from '../measure-kit';
import { measureActions } from './measure-actions';
import { measureOpening } from './measure-opening';

/**
 * Milliseconds, medians if measured several times; CPU time for the main thread. Undefined = gave up, or the page
 * doesn't have the action.
 */
export interface PageFigures {
  firstPaint?: number;
  /** From navigating in an empty tab, in a process of its own, until the last section is painted. */
  open?: number;
  /** The same from another page of the site, in the same process. */
  openBeside?: number;
  /** From navigating in an empty tab until editing can start. */
  ready?: number;
  edit?: number;
  mainThreadPerKey?: number;
  keyToFrameP95?: number;
  /** Number of layouts per key, in the shell and the canvas together. */
  layoutsPerKey?: number;
  save?: number;
  paste?: number;
  dragStart?: number;
  /** The first search in a document, from the input event until the matches are counted. */
  find?: number;
  /** Opening the source view for the first time. */
  source?: number;
}

export interface PageTarget {
  url: string;
  /** The button that is there when editing can begin. */
  readyLabel?: string;
  /** Makes the last text editable and places the caret in it. Returns the duration of Edit, if there is one. */
  edit(page: Page): Promise<number | undefined>;
  /** Saves. Returns the time until the page confirms it. */
  save?(page: Page): Promise<number>;
  /** The page supports dragging blocks, search and a source view. */
  hasTools?: boolean;
}

const keys = Number(process.env.BENCH_KEYS ?? 200);
const usualRounds = Number(process.env.BENCH_ROUNDS ?? 5);
const keyPauseMs = 200;

/** Measures one page and adds the figures one by one. If the page gives up, earlier results are kept. */
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

/** Types into the open text and measures the cost of each key, including deferred work. */
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

/** Waits for deferred work, which is counted too. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await new Promise((resolve) => setTimeout(resolve, 3000));
}
