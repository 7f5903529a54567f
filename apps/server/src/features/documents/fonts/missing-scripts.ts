import { BrowserError } from '../../../platform/browser/browser';
import type { CagedPage } from '../../../platform/browser/caged-page';
import { sharp } from '../../../platform/sharp';
import type { Services } from '../../../services';
import { scripts } from './used-scripts';

/** A code point without a character: every font draws it as the sign for a missing one. */
const unassigned = '\u0378';
const cellPx = 48;
const origin = 'https://fonts.invalid';

/** The scripts that the browser of a server can't draw. Fonts are installed while a server runs, but not often. */
const missingIn = new WeakMap<Services['browser'], Promise<ReadonlySet<string>>>();

/** Returns those of the scripts for which the browser of this server has no font, so that it draws boxes. */
export async function findMissingScripts(
  { browser, log }: Pick<Services, 'browser' | 'log'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0 || !browser.isInstalled) return [];
  const known = missingIn.get(browser) ?? drawSamples(browser);
  missingIn.set(browser, known);
  try {
    const missing = await known;
    return names.filter((name) => missing.has(name));
  } catch (error) {
    missingIn.delete(browser);
    if (!(error instanceof BrowserError)) throw error;
    log.debug('The fonts of the browser could not be determined.', { error: error.failure });
    return [];
  }
}

/** Draws a letter of each script beside the sign for a missing one. Returns the names of those that look like it. */
async function drawSamples(browser: Services['browser']): Promise<ReadonlySet<string>> {
  const cells = [unassigned, ...scripts.map(({ sample }) => sample)]
    .map((sample) => `<p style="margin:0;height:${cellPx}px;overflow:hidden">${sample}</p>`)
    .join('');
  const html = `<!doctype html><meta charset="utf-8"><body style="margin:0;font:32px/${cellPx}px sans-serif">${cells}`;
  const size = { width: cellPx, height: cellPx * (scripts.length + 1) };
  const document = { html: Buffer.from(html), origin, file: async () => null };
  const take = async (page: CagedPage) => await page.screenshot({ ...size, scale: 1, format: 'png' });
  const { data, info } = await sharp(await browser.show(document, size, take))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytesPerCell = info.width * info.channels * cellPx;
  const cellAt = (index: number) => data.subarray(index * bytesPerCell, (index + 1) * bytesPerCell);
  return new Set(scripts.filter((_, index) => cellAt(index + 1).equals(cellAt(0))).map(({ name }) => name));
}
