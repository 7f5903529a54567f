import type { Page } from 'playwright-core';

/**
 * Measures the milliseconds from the first input event of a type, in any frame and including its handlers, until an
 * element shows a matching text. The page checks once per frame.
 */
export async function timeUntil(
  page: Page,
  type: string,
  act: () => Promise<unknown>,
  [selector, text]: readonly [string, string],
): Promise<number> {
  await page.evaluate((type) => {
    const seen = window as unknown as { began: number | null };
    seen.began = null;
    const inner = [...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentWindow ?? []);
    for (const view of [window, ...inner]) {
      // Each frame has its own clock.
      const ahead = view.performance.timeOrigin - performance.timeOrigin;
      view.addEventListener(
        type,
        (event) => {
          seen.began ??= event.timeStamp + ahead;
        },
        { capture: true, once: true },
      );
    }
  }, type);
  const look = ([selector, text]: readonly [string, string]) => {
    const { began } = window as unknown as { began: number | null };
    const isShown = [...document.querySelectorAll(selector)].some((one) => new RegExp(text).test(one.textContent));
    return began !== null && isShown && performance.now() - began;
  };
  const shown = page.waitForFunction(look, [selector, text] as const, { polling: 'raf' });
  await act();
  return Number(await (await shown).jsonValue());
}
