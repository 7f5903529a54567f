import type { Page } from 'playwright-core';

/**
 * Milliseconds from the first input event of the type, in any frame, what handles it included, until an element shows a text that matches. The page
 * looks once per frame.
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
      // A frame has a clock of its own.
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
