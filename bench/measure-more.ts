import type { CDPSession, Page } from 'playwright-core';
import { benchText } from './documents';
import { heapMb, median, taskSeconds, within } from './measure-kit';
import type { BenchTarget } from './pages/target';

/**
 * Less frequent actions. Milliseconds unless stated otherwise; undefined = gave up, or the editor doesn't have the
 * action.
 */
export interface MoreFigures {
  heapAfterEditsMb?: number;
  /** Ratio of the heap after 1,000 edits to the heap after opening. */
  heapGrowth?: number;
  dragStart?: number;
  /** Percent of the frames of a drag that were late. */
  dragOver16?: number;
  /** Number of frames of a drag. */
  dragOver33?: number;
  dragMainThread?: number;
  switchVariation?: number;
  undoDeep?: number;
  undoAll?: number;
  findFirst?: number;
  findAgain?: number;
  replaceAll?: number;
  openSource?: number;
  paste?: number;
}

const edits = 1000;
const depth = 30;
/** Occurs in the text of every section. */
const wanted = 'garden';

/** Calls one action of the target and returns its duration in the page. */
async function time<Name extends keyof BenchTarget>(
  page: Page,
  name: Name,
  ...args: Parameters<NonNullable<BenchTarget[Name]>>
): Promise<number> {
  return within(
    page.evaluate(
      async ([act, values]) => {
        const target = window.target as unknown as Record<string, (...values: unknown[]) => unknown>;
        const start = performance.now();
        await target[act]?.(...values);
        return performance.now() - start;
      },
      [name, args as unknown[]] as const,
    ),
  );
}

/** The median of `rounds`. Each round is undone afterwards. */
async function timeUndone(page: Page, name: 'switchVariation' | 'replaceAll', rounds: number, args: string[] = []) {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push(await time(page, name, ...(args as [string, string])));
    await time(page, 'undo');
  }
  return median(taken);
}

async function measureEdits(page: Page, client: CDPSession, emptyMb: number, openedMb: number): Promise<MoreFigures> {
  await within(
    page.evaluate(async (count) => {
      for (let round = 0; round < count; round += 1) {
        window.target.edit(round);
        if (round % 10 === 9) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, edits),
  );
  const heapAfterEditsMb = (await heapMb(client)) - emptyMb;
  return { heapAfterEditsMb, heapGrowth: heapAfterEditsMb / openedMb };
}

async function measureDrag(page: Page, client: CDPSession): Promise<MoreFigures> {
  if (!(await page.evaluate(() => Boolean(window.target.drag)))) return {};
  const dragStart = await time(page, 'startDrag');
  const before = await taskSeconds(client);
  const counted = await within(page.evaluate(() => window.target.drag?.()));
  if (!counted) return {};
  return {
    dragStart,
    dragOver16: (counted.over16 / counted.frames) * 100,
    dragOver33: counted.over33,
    dragMainThread: ((await taskSeconds(client)) - before) * (1000 / counted.frames),
  };
}

async function measureUndo(page: Page): Promise<MoreFigures> {
  await time(page, 'fillHistory', depth);
  const undoDeep = await time(page, 'undo');
  return { undoDeep, undoAll: await time(page, 'undoMany', depth - 1) };
}

async function measureFind(page: Page): Promise<MoreFigures> {
  if (!(await page.evaluate(() => Boolean(window.target.find)))) return {};
  await within(page.evaluate(() => window.target.openFind?.()));
  const findFirst = await time(page, 'find', wanted);
  const again: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await time(page, 'edit', edits + round);
    again.push(await time(page, 'find', wanted));
  }
  const replaceAll = await time(page, 'replaceAll', wanted, 'orchard');
  if (await page.evaluate((text) => window.target.find?.(text), wanted))
    throw new Error('Not everything was replaced.');
  return { findFirst, findAgain: median(again), replaceAll };
}

async function measurePaste(page: Page, sections: number): Promise<MoreFigures> {
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    // A different section each time, because one that already contains 100 KB would distort the result.
    await page.evaluate((at) => window.target.focusText(at), Math.floor(sections / 2) + 1 + round);
    taken.push(await time(page, 'paste', `${benchText(100_000)} ${round}`));
    await time(page, 'leaveText');
  }
  return { paste: median(taken) };
}

/**
 * Adds the figures of less frequent actions to `figures` one by one. If an editor gives up, earlier results are kept.
 */
export async function measureMore(
  page: Page,
  client: CDPSession,
  sections: number,
  figures: MoreFigures & { heapMb?: number },
  emptyMb: number,
): Promise<void> {
  Object.assign(figures, await measureEdits(page, client, emptyMb, figures.heapMb ?? Number.NaN));
  Object.assign(figures, await measureDrag(page, client));
  figures.switchVariation = await timeUndone(page, 'switchVariation', 5);
  Object.assign(figures, await measureUndo(page));
  figures.openSource = await time(page, 'openSource');
  Object.assign(figures, await measureFind(page));
  Object.assign(figures, await measurePaste(page, sections));
}
