import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env.GALLEY_PICTURES;

/** The maximum height of a screenshot, in pixels. */
const maxHeight = 4000;

/**
 * Makes the window as high as a page that scrolls inside it. Dialogs and menus are shown in a window of normal height.
 */
export async function fitHeight(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return 0;
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (hidden > 0) await page.setViewportSize({ width, height: Math.min(height + hidden, maxHeight) });
}

/**
 * Takes screenshots of the current screen in light and dark at the three widths, into the folder named by
 * GALLEY_PICTURES. Does nothing without it.
 */
export async function takePictures(page: Page, name: string, widths = [1440, 1024, 390]): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await fitHeight(page);
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`) });
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  if (before) await page.setViewportSize(before);
}
