/**
 * `npm run bench:thumbnails`: screenshots per minute in the server's sandboxed Chromium, compared with the same pages
 * in a bare one (Playwright, no interception, one page after the other). Writes bench/thumbnail-results.md.
 * `BENCH_TIMES=5` shortens it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { createBrowser } from '../apps/server/src/platform/browser/browser';
import { silentLog } from '../apps/server/src/platform/log';
import { launchBrowser } from '../e2e/support/browser';
import { findBrowser } from '../scripts/lib/find-browser.mjs';
import { median } from './measure-kit';

const desktop = { width: 800, height: 1200 };
const mobile = { width: 375, height: 800 };
const times = Number(process.env.BENCH_TIMES ?? 20);
const themes = path.join(import.meta.dirname, '..', 'themes');
const pages = readdirSync(themes, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.includes('node_modules'))
  .map((name) => readFileSync(path.join(themes, name), 'utf8'));
const file = findBrowser();
if (!file) throw new Error('No Chromium or Chrome found. Set GALLEY_CHROMIUM to its path.');

const before = loadavg()[0] ?? 0;
const bare = await launchBrowser();
// At the same process priority as the server's Chromium.
const caged = createBrowser({ configured: file, log: silentLog, priority: 0 });
const taken: { bare: number[]; caged: number[] } = { bare: [], caged: [] };

async function takeBare(html: string): Promise<void> {
  const page = await bare.newPage({ viewport: desktop });
  await page.setContent(html);
  await page.screenshot();
  await page.setViewportSize(mobile);
  await page.screenshot();
  await page.close();
}

async function takeCaged(html: string): Promise<void> {
  const document = { html: Buffer.from(html), origin: 'http://galley.test', file: async () => null };
  await caged.show(document, desktop, async (page) => {
    await page.screenshot({ ...desktop, height: Math.min(await page.contentHeight(), desktop.height), scale: 0.8 });
    await page.resize(mobile);
    await page.screenshot({ ...mobile, height: Math.min(await page.contentHeight(), mobile.height), scale: 1 });
  });
}

try {
  for (let round = 0; round <= times; round += 1) {
    for (const html of pages) {
      for (const [name, take] of [
        ['bare', takeBare],
        ['caged', takeCaged],
      ] as const) {
        const began = performance.now();
        await take(html);
        // The first round starts the browsers and isn't counted.
        if (round > 0) taken[name].push(performance.now() - began);
      }
    }
  }
} finally {
  await bare.close();
  await caged.close();
}

const perMinute = (list: number[]) => Math.round(60_000 / median(list));
const ratio = median(taken.caged) / median(taken.bare);
const table = `# Thumbnails

Made by \`npm run bench:thumbnails\` on ${availableParallelism()} cores, load ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after. A thumbnail is a page of a starter theme on a computer and on a phone; medians of ${taken.bare.length}.

| | thumbnails per minute | milliseconds each |
|---|---|---|
| bare Chromium | ${perMinute(taken.bare)} | ${Math.round(median(taken.bare))} |
| in the cage | ${perMinute(taken.caged)} | ${Math.round(median(taken.caged))} |
| ratio (goal: at most 2) | | ${ratio.toFixed(2)} |
`;
writeFileSync(path.join(import.meta.dirname, 'thumbnail-results.md'), table);
process.stdout.write(table);
process.exit(0);
