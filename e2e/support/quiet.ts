import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const unanswered = new WeakMap<Page, Set<Request>>();
/** Kinds of requests that stay open, or whose answer nobody waits for. */
const unending = new Set(['eventsource', 'websocket', 'ping']);

/** Follows the requests of a new page for `waitUntilQuiet`. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => {
    // The end of what the document before it requested may never be reported.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (!unending.has(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
}

/**
 * Waits until all that was requested is there and shown: no request is open, nothing is marked as busy, and all controls
 * stay at their places. Playwright's `networkidle` is reached once for a document: it doesn't wait for what opens later.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const { places, isBusy } = await page.evaluate(readPlaces);
      const isQuiet = unanswered.get(page)?.size === 0 && !isBusy && places === before;
      before = places;
      return isQuiet;
    })
    .toBe(true);
}

/** Runs in the page. Returns the places of all controls after two frames. */
async function readPlaces(): Promise<{ places: string; isBusy: boolean }> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role]')];
  const places = controls.map((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  });
  return { places: places.join(' '), isBusy: document.querySelector('[aria-busy=true]') !== null };
}
