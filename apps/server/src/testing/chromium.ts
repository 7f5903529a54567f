import { describeMissing } from '../../../../scripts/lib/find-browser.mjs';
import { findChromium } from '../platform/browser/find-chromium';

/** The machine's Chromium as the server finds it; null = there is none, and the tests that need it are skipped. */
export const chromium = findChromium(process.env.GALLEY_CHROMIUM || null);

if (chromium === null) process.stderr.write(`${describeMissing('chromium')} Tests of thumbnails are skipped.\n`);
