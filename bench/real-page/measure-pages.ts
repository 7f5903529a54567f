import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../../e2e/support/browser';
import { type FloorServer, startFloorServer } from './floor-server';
import { type BenchGalley, startBenchGalley } from './galley-page';
import { measurePage, type PageFigures, type PageTarget } from './measure-page';

/** The figures for one document size. */
export interface PageRow {
  sections: number;
  floor: PageFigures;
  galley: PageFigures;
}

/**
 * Opens the product as people use it (server, session, page, real keys) and a bare frame with the same document, each in
 * a browser of its own.
 */
export async function measurePages(
  sizes: readonly number[],
  say: (what: string) => void,
): Promise<{ chromium: string; rows: PageRow[] }> {
  const [floor, bench] = await Promise.all([startFloorServer(), startBenchGalley()]);
  const rows: PageRow[] = [];
  let chromium = '';
  const measure = async (title: string, target: PageTarget, sections: number): Promise<PageFigures> => {
    say(`${title}, ${sections} sections, in its page …`);
    const browser = await launchBrowser();
    chromium = browser.version();
    try {
      return await measureIn(browser, bench, target, sections);
    } finally {
      await browser.close();
    }
  };
  try {
    for (const sections of sizes) {
      rows.push({
        sections,
        floor: await measure('floor', floorTarget(floor, sections), sections),
        galley: await measure('Galley', await bench.emailOf(sections), sections),
      });
    }
  } finally {
    await bench.galley.remove();
    await floor.stop();
  }
  return { chromium, rows };
}

async function measureIn(
  browser: Browser,
  bench: BenchGalley,
  target: PageTarget,
  sections: number,
): Promise<PageFigures> {
  const figures: PageFigures = {};
  const { page, context } = await openWindow(browser);
  const [name = '', value = ''] = bench.cookies.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: bench.galley.address }]);
  const client = await context.newCDPSession(page);
  // CPU time of the main thread instead of wall time, so that other processes on the machine aren't counted.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await measurePage(page, client, target, { sections, figures });
  return figures;
}

function floorTarget(floor: FloorServer, sections: number): PageTarget {
  return {
    url: floor.pageOf(sections),
    async edit(page) {
      await editInFloor(page);
      await page.keyboard.press('End');
      return undefined;
    },
  };
}

const lastText = (page: Page, frame: string) => page.frameLocator(frame).locator('p.block-edit').last();

async function editInFloor(page: Page): Promise<void> {
  const text = lastText(page, '#canvas iframe');
  await text.evaluate((element) => {
    element.setAttribute('contenteditable', 'true');
  });
  await text.scrollIntoViewIfNeeded();
  await text.click();
}
