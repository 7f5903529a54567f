/**
 * `npm run bench:page`: the product as people use it (server, session, page, real keys) beside the browser's own floor, a
 * bare frame with the same document. Writes bench/real-page-results.md. `BENCH_SIZES=10,100`, `BENCH_KEYS=30` and
 * `BENCH_ROUNDS=3` narrow it for a quick look, `BENCH_OUTPUT` writes elsewhere.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openWindow } from '../../e2e/support/browser';
import { startFloorServer } from './floor-server';
import { startBenchGalley } from './galley-page';
import { measurePage, type PageFigures, type PageTarget } from './measure-page';
import { writePageTable } from './write-page-table';

const sizes = (process.env.BENCH_SIZES ?? '10,100,500,1900').split(',').map(Number);
const loadBefore = loadavg()[0] ?? 0;
const [floor, bench] = await Promise.all([startFloorServer(), startBenchGalley()]);
const rows: { sections: number; floor: PageFigures; galley: PageFigures }[] = [];
let chromium = '';

const floorTarget = (sections: number): PageTarget => ({
  url: floor.pageOf(sections),
  async edit(page) {
    const text = page.frameLocator('#canvas iframe').locator('p.block-edit').last();
    await text.evaluate((element) => {
      element.setAttribute('contenteditable', 'true');
    });
    await text.scrollIntoViewIfNeeded();
    await text.click();
    await page.keyboard.press('End');
    return undefined;
  },
});

async function measure(browser: Browser, target: PageTarget, sections: number): Promise<PageFigures> {
  const { page, context } = await openWindow(browser);
  try {
    const [name = '', value = ''] = bench.cookies.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: bench.galley.address }]);
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    return await measurePage(page, client, target, sections);
  } finally {
    await context.close();
  }
}

try {
  for (const sections of sizes) {
    const email = await bench.emailOf(sections);
    const figures: PageFigures[] = [];
    for (const target of [floorTarget(sections), email]) {
      process.stdout.write(`${target === email ? 'Galley' : 'floor'}, ${sections} sections …\n`);
      const browser = await launchBrowser();
      chromium = browser.version();
      figures.push(await measure(browser, target, sections));
      await browser.close();
    }
    rows.push({ sections, floor: figures[0] as PageFigures, galley: figures[1] as PageFigures });
  }
} finally {
  await bench.galley.remove();
  await floor.stop();
}
const load = { before: loadBefore, after: loadavg()[0] ?? 0, cores: availableParallelism() };
const table = writePageTable({ chromium, load, rows });
writeFileSync(process.env.BENCH_OUTPUT ?? path.join(import.meta.dirname, '..', 'real-page-results.md'), table);
process.stdout.write(table);
process.exit(0);
