import type { Page } from 'playwright-core';

/** Scripts requested from now on only arrive after `release`. */
export async function holdScripts(page: Page): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  return { release: () => release() };
}

/** Slows down the page's CPU by this factor until the returned function is called. */
export async function slowDown(page: Page, rate: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  return () => cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 }).then(() => cdp.detach());
}
