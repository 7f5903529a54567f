/**
 * `npm run bench`: the builder's engine against the browser's own floor and against GrapesJS, in one run of a real
 * Chromium. Writes bench/results.md. `BENCH_SIZES=10,100` and `BENCH_TARGETS=floor,galley` narrow it for a quick look.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../scripts/lib/find-browser.mjs';
import { type Figures, measureTarget } from './measure';
import { startPageServer } from './page-server';

const sizes = (process.env.BENCH_SIZES ?? '10,100,500,2000').split(',').map(Number);
const targets = (process.env.BENCH_TARGETS ?? 'floor,grapes,galley').split(',');
const titles: Record<string, string> = { floor: 'floor', grapes: 'GrapesJS', galley: 'Galley' };
const rows: [keyof Figures, string][] = [
  ['open', 'open to editable, ms'],
  ['mainThreadPerKey', 'main thread per key, ms'],
  ['keyToFrameP95', 'key to frame, p95, ms'],
  ['leaveText', 'leave a text block, ms'],
  ['insert', 'insert in the middle, ms'],
  ['move', 'move, ms'],
  ['duplicate', 'duplicate, ms'],
  ['undoInsert', 'undo an insert, ms'],
  ['serialise', 'serialise after one edit, ms'],
  ['heapMb', 'heap after opening, MB'],
];

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome found. Set GALLEY_CHROMIUM to its path.');
const pageServer = await startPageServer(targets);
const results = new Map<string, Figures>();
let version = '';
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
  }
} finally {
  await pageServer.stop();
}

const show = (value: number | undefined) =>
  value === undefined ? 'gave up' : value < 10 ? value.toFixed(2) : value.toFixed(0);
const lines = [
  '# Results of `npm run bench`',
  '',
  `Chromium ${version}. Medians; the floor is a bare frame with the same document and contenteditable, the peer is GrapesJS with its defaults. "gave up" = longer than 180 s. Ratios are Galley against the floor of the same run.`,
  '',
  `| | sections | ${targets.map((target) => titles[target]).join(' | ')} | Galley / floor |`,
  `|---|---:|${targets.map(() => '---:').join('|')}|---:|`,
];
for (const [key, title] of rows) {
  for (const sections of sizes) {
    const values = targets.map((target) => results.get(`${target} ${sections}`)?.[key]);
    const floor = results.get(`floor ${sections}`)?.[key];
    const galley = results.get(`galley ${sections}`)?.[key];
    const ratio = floor && galley ? (galley / floor).toFixed(2) : '';
    lines.push(`| ${title} | ${sections} | ${values.map(show).join(' | ')} | ${ratio} |`);
  }
}
writeFileSync(path.join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(0);
