import type { CDPSession, Page } from 'playwright-core';
import { givesUpAfterMs, median } from '../measure-kit';
import type { PageFigures, PageTarget } from './measure-page';

/** The times recorded by the page's own clock. */
interface Opening {
  firstPaint: number;
  shown: number;
  ready: number;
}

const usualRounds = Number(process.env.BENCH_ROUNDS ?? 5);
const askEveryMs = 250;
/** Time for pending work of the previous page. */
const restMs = 700;

/**
 * Opens a page several times, from an empty tab and from another page of the same site, and adds the times to
 * `figures`. The first opening fills the cache and isn't counted.
 */
export async function measureOpening(
  page: Page,
  client: CDPSession,
  { target, sections, figures }: { target: PageTarget; sections: number; figures: PageFigures },
): Promise<void> {
  await page.addInitScript({ content: noteOpening(sections, target.readyLabel ?? '') });
  const openFrom = async (before: string, rounds: number): Promise<Opening[]> => {
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(before);
      await new Promise((resolve) => setTimeout(resolve, restMs));
      openings.push(await openOnce(page, client, target.url));
      await page.waitForLoadState('networkidle');
    }
    return openings;
  };
  await openFrom('about:blank', 1);
  const beside = await openFrom(new URL('/elsewhere', target.url).href, usualRounds);
  const fresh = await openFrom('about:blank', usualRounds);
  figures.open = median(fresh.map(({ shown }) => shown));
  figures.openBeside = median(beside.map(({ shown }) => shown));
  figures.firstPaint = median(fresh.map(({ firstPaint }) => firstPaint));
  if (target.readyLabel) figures.ready = median(fresh.map(({ ready }) => ready));
}

/**
 * Waits for the page's recorded times. Playwright's own waiting would run scripts of 300 KB in the page before its
 * first paint, which takes 50 ms and more.
 */
async function openOnce(page: Page, client: CDPSession, url: string): Promise<Opening> {
  const until = Date.now() + givesUpAfterMs;
  await client.send('Page.navigate', { url });
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const expression = 'globalThis.opening?.isWhole && location.href !== "about:blank" && JSON.stringify(opening)';
    const { result } = await client.send('Runtime.evaluate', { expression });
    if (typeof result.value !== 'string') continue;
    const { shown, ready } = JSON.parse(result.value) as Opening;
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return { shown, ready, firstPaint: paint ?? Number.NaN };
  }
  throw new Error('Timeout: the page did not open.');
}

/**
 * Returns a script that checks once per frame. It records when the last section is painted, and when a button with this
 * label exists ('' = no button).
 */
function noteOpening(sections: number, label: string): string {
  return `(() => {
    if (window !== window.top) return;
    const opening = { shown: 0, ready: 0, isWhole: false };
    window.opening = opening;
    const isShown = () => [...document.querySelectorAll('iframe')].some((frame) =>
      frame.checkVisibility() && (frame.contentDocument?.querySelectorAll('h2').length ?? 0) >= ${2 * sections});
    const isReady = () => [...document.querySelectorAll('button')].some((one) => one.textContent === ${JSON.stringify(label)});
    let sees = false;
    const look = () => {
      if (!sees && isShown()) {
        sees = true;
        // After the layout and the painting of this frame.
        setTimeout(() => { opening.shown = performance.now(); });
      }
      if (!opening.ready && (${label === ''} || isReady())) opening.ready = performance.now();
      opening.isWhole = Boolean(opening.shown && opening.ready);
      if (!opening.isWhole) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`;
}
