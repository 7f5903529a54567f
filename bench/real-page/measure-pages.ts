import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../../e2e/support/browser';
import { type BenchGalley, startBenchGalley } from './galley-page';
import { measurePage, type PageFigures, type PageTarget } from './measure-page';
import { type Peer, type PeerServer, startPeerServer } from './peer-server';

/** The figures for one document size. */
export interface PageRow {
  sections: number;
  floor: PageFigures;
  grapes: PageFigures;
  galley: PageFigures;
}

/** GrapesJS needs so long for larger documents that they are opened only once. */
const mostOpenedOften = 100;

/**
 * Opens the product as people use it (server, session, page, real keys), a bare frame with the same document, and
 * GrapesJS in a page, each in its own browser.
 */
export async function measurePages(
  sizes: readonly number[],
  say: (what: string) => void,
): Promise<{ chromium: string; rows: PageRow[] }> {
  const [peers, bench] = await Promise.all([startPeerServer(), startBenchGalley()]);
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
        floor: await measure('floor', peerTarget(peers, 'floor', sections), sections),
        grapes: await measure('GrapesJS', peerTarget(peers, 'grapes', sections), sections),
        galley: await measure('Galley', await bench.emailOf(sections), sections),
      });
    }
  } finally {
    await bench.galley.remove();
    await peers.stop();
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
  try {
    await measurePage(page, client, target, { sections, figures });
  } catch (error) {
    // A timeout is a result for a peer, and an error for Galley.
    if (target.rounds === undefined || !(error instanceof Error) || !/Timeout/.test(error.message)) throw error;
  }
  return figures;
}

function peerTarget(peers: PeerServer, peer: Peer, sections: number): PageTarget {
  const isSlow = peer === 'grapes' && sections > mostOpenedOften;
  return {
    url: peers.pageOf(peer, sections),
    ...(isSlow ? { rounds: 1 } : {}),
    async edit(page) {
      await (peer === 'grapes' ? editInGrapes(page) : editInFloor(page));
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

async function editInGrapes(page: Page): Promise<void> {
  // GrapesJS has a second frame for measuring its own tools.
  const frame = '#canvas iframe.gjs-frame';
  const text = lastText(page, frame);
  await text.scrollIntoViewIfNeeded();
  await text.dblclick();
  await page.frameLocator(frame).locator('[contenteditable="true"]').first().waitFor();
}
