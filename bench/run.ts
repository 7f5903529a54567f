/**
 * `npm run bench`: the builder's engine, then its whole page, against the browser's own floor, in one
 * run of a real Chromium. Writes bench/results.md and, of the pages alone, bench/real-page-results.md.
 * `BENCH_SIZES=10,100`, `BENCH_KEYS=30`, `BENCH_TARGETS=floor,galley`, `BENCH_SCRIPTS=0` and `BENCH_PAGES=0` narrow it
 * for a quick look, `BENCH_OUTPUT` writes elsewhere.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../scripts/lib/find-browser.mjs';
import { type Figures, measureTarget } from './measure';
import { startPageServer } from './page-server';
import { measurePages, type PageRow } from './real-page/measure-pages';
import { pageSizes, writePageTable } from './real-page/write-page-table';
import { measureScripts } from './script-bytes';
import { writeTable } from './write-table';

const sizes = (process.env.BENCH_SIZES ?? '10,100,500,2000').split(',').map(Number);
const targets = (process.env.BENCH_TARGETS ?? 'floor,galley').split(',');
const titles: Record<string, string> = { floor: 'floor', galley: 'Galley' };
const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome found. Set GALLEY_CHROMIUM to its path.');
const loadBefore = loadavg()[0] ?? 0;
const scripts = process.env.BENCH_SCRIPTS === '0' ? null : measureScripts();
const pageServer = await startPageServer(targets);
const results = new Map<string, Figures>();
let version = '';
const load = () => ({ before: loadBefore, after: loadavg()[0] ?? 0, cores: availableParallelism() });
/** Writes the results so far, so that a canceled run keeps its finished sizes. */
function writeResults(measured: readonly number[], pages: readonly PageRow[]): string {
  const table = writeTable({
    chromium: version,
    load: load(),
    sizes: measured,
    targets,
    titles,
    results,
    scripts,
    pages,
  });
  writeFileSync(process.env.BENCH_OUTPUT ?? path.join(import.meta.dirname, 'results.md'), table);
  return table;
}

try {
  for (const sections of sizes) {
    for (const target of targets) {
      const browser = await chromium.launch({
        executablePath,
        args: [...browserArguments, '--enable-precise-memory-info'],
      });
      version = browser.version();
      process.stdout.write(`${titles[target]}, ${sections} sections …\n`);
      results.set(`${target} ${sections}`, await measureTarget(browser, `${pageServer.address}/${target}`, sections));
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 5000))]);
    }
    writeResults(sizes.slice(0, sizes.indexOf(sections) + 1), []);
  }
} finally {
  await pageServer.stop();
}

let pages: readonly PageRow[] = [];
if (process.env.BENCH_PAGES !== '0') {
  const ofPages = process.env.BENCH_SIZES ? sizes : pageSizes;
  const measured = await measurePages(ofPages, (what) => process.stdout.write(`${what}\n`));
  pages = measured.rows;
  if (!process.env.BENCH_OUTPUT)
    writeFileSync(
      path.join(import.meta.dirname, 'real-page-results.md'),
      writePageTable({ ...measured, load: load() }),
    );
}
process.stdout.write(writeResults(sizes, pages));
process.exit(0);
