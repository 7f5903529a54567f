import type { Page } from 'playwright-core';

/**
 * Records payloads that run in any frame of the page. Call it before the page is opened, and read the result with
 * `readBeacons`.
 */
export async function collectBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const heard = new Set<string>();
    Object.assign(window, { heardBeacons: heard });
    window.addEventListener('message', (event) => {
      if (typeof event.data === 'string' && event.data.startsWith('beacon-')) heard.add(event.data);
    });
  });
}

/** Returns the received beacons as payload numbers (1 = the first payload). */
export async function readBeacons(page: Page): Promise<number[]> {
  const heard = await page.evaluate(() => [
    ...((window as unknown as { heardBeacons?: Set<string> }).heardBeacons ?? []),
  ]);
  return heard.map((name) => Number(name.slice('beacon-'.length))).sort((a, b) => a - b);
}
