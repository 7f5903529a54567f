import type { Browser } from '../../../../platform/browser/browser';
import type { CagedPage } from '../../../../platform/browser/caged-page';
import { sharp } from '../../../../platform/sharp';

/** For tests: returns a browser that draws every letter as the same blank box. */
export function browserWithoutFonts(browser: Browser): Browser {
  const screenshot: CagedPage['screenshot'] = async ({ width, height }) =>
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const page = { screenshot } as unknown as CagedPage;
  return { ...browser, isInstalled: true, show: async (_document, _size, take) => await take(page) };
}
