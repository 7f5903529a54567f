import type { Browser, Page } from 'playwright-core';
import { benchDocument, benchSection, benchVariation } from './documents';
import { givesUpAfterMs, heapMb, median, percentile, taskSeconds, within } from './measure-kit';
import { type MoreFigures, measureMore } from './measure-more';

/** Milliseconds, except heap (MB). `undefined` = gave up at the time limit. */
export interface Figures extends MoreFigures {
  open?: number;
  mainThreadPerKey?: number;
  keyToFrameP95?: number;
  leaveText?: number;
  insert?: number;
  move?: number;
  duplicate?: number;
  undoInsert?: number;
  serialize?: number;
  heapMb?: number;
}

const keys = Number(process.env.BENCH_KEYS ?? 60);
const keyPauseMs = 200;

async function waitUntilHeld(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => window.target.sourceHolds(wanted), text, { timeout: givesUpAfterMs });
}

/** Measures a named action in the page: the median of `rounds`. */
async function timeAct(
  page: Page,
  act: 'insertInTheMiddle' | 'moveInTheMiddle' | 'duplicateInTheMiddle',
  rounds: number,
) {
  return within(
    page.evaluate(
      async ([name, count]) => {
        const taken: number[] = [];
        const undone: number[] = [];
        for (let round = 0; round < (count as number); round += 1) {
          const start = performance.now();
          await window.target[name as 'insertInTheMiddle']();
          taken.push(performance.now() - start);
          const undoStart = performance.now();
          await window.target.undo();
          undone.push(performance.now() - undoStart);
        }
        return { taken, undone };
      },
      [act, rounds] as const,
    ),
  );
}

/** Opens a target with a document of `sections` sections and measures everything it finishes within the time limit. */
export async function measureTarget(browser: Browser, url: string, sections: number): Promise<Figures> {
  const figures: Figures = {};
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(givesUpAfterMs);
  const client = await context.newCDPSession(page);
  try {
    await client.send('Performance.enable');
    await page.goto(url);
    await page.waitForFunction(() => Boolean(window.target));
    await page.exposeFunction('typeText', (text: string) => page.keyboard.insertText(text));
    await page.evaluate(
      ([section, variation]) => {
        window.section = section;
        window.variation = variation;
      },
      [benchSection(7).trim(), benchVariation(7).trim()] as const,
    );
    const before = await heapMb(client);
    const html = benchDocument(sections);
    await page.evaluate((source) => window.target.prepare?.(source), html);
    figures.open = await within(
      (async () => {
        const start = performance.now();
        await page.evaluate((source) => window.target.open(source), html);
        await page.evaluate(() => window.target.focusText(-1));
        // A character that doesn't occur in the document.
        await page.keyboard.insertText('§');
        await waitUntilHeld(page, '§');
        return performance.now() - start;
      })(),
    );
    await page.evaluate(() => window.target.leaveText());
    figures.heapMb = (await heapMb(client)) - before;

    await page.evaluate((at) => window.target.focusText(at), Math.floor(sections / 2));
    const startTasks = await taskSeconds(client);
    const frames: number[] = [];
    for (let key = 0; key < keys; key += 1) {
      const pressed = performance.now();
      await page.keyboard.press(key % 6 === 5 ? 'Space' : 'x');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      frames.push(performance.now() - pressed);
      const rest = keyPauseMs - (performance.now() - pressed);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    figures.mainThreadPerKey = ((await taskSeconds(client)) - startTasks) * (1000 / keys);
    figures.keyToFrameP95 = percentile(frames, 0.95);
    figures.leaveText = await within(
      page.evaluate(async () => {
        const start = performance.now();
        await window.target.leaveText();
        return performance.now() - start;
      }),
    );
    figures.serialize = await within(page.evaluate(() => window.target.serialize()));
    const insert = await timeAct(page, 'insertInTheMiddle', 7);
    figures.insert = median(insert.taken);
    figures.undoInsert = median(insert.undone);
    figures.move = median((await timeAct(page, 'moveInTheMiddle', 7)).taken);
    figures.duplicate = median((await timeAct(page, 'duplicateInTheMiddle', 7)).taken);
    await measureMore(page, client, sections, figures, before);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    // A timeout is a result. A peer that is missing or doesn't start is an error.
    if (!/gave up|Timeout|crash|closed/i.test(reason ?? '') || /ERR_|is not defined/.test(reason ?? '')) throw error;
    process.stdout.write(`  ${url} with ${sections} sections: ${reason}\n`);
  } finally {
    await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
  return figures;
}
