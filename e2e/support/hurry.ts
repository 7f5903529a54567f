import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Advances an installed clock (`clock.install`) until something is shown, where a screen polls the server every few
 * seconds.
 */
export async function hurryUntilShown(page: Page, what: Locator): Promise<void> {
  const isShown = async () => {
    if (await what.isVisible()) return true;
    await page.clock.fastForward(1000);
    return what.isVisible();
  };
  await expect.poll(isShown, { interval: 100 }).toBe(true);
}
