/**
 * `npm run bench:checks`: the checks of exported bytes at 10 to 2,000 sections, compared with parsing the same export
 * once by parse5, and one check of a 250 KB export. Writes bench/checks-results.md. `BENCH_TIMES=3` shortens it.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { checkExport, checkExportOf } from '@galley/checks';
import { parseSource } from '@galley/markup';
import { exportHtml } from '@galley/markup/export';
import { parse } from 'parse5';
import { benchDocument } from './documents';
import { median } from './measure-kit';

const times = Number(process.env.BENCH_TIMES ?? 9);
const before = loadavg()[0] ?? 0;

/** Returns the milliseconds of each run after a first one that isn't counted. */
function time(work: () => unknown, rounds: number): number[] {
  work();
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

const rows: string[] = [];
for (const sections of [10, 100, 500, 2000]) {
  const source = benchDocument(sections);
  const html = exportHtml(source, { markerPrefix: '' });
  const rounds = sections > 500 ? Math.min(3, times) : times;
  let count = 0;
  const tree = parseSource(source, { markerPrefix: '', newId: () => `b${++count}` });
  const floor = median(time(() => parse(html, { sourceCodeLocationInfo: true }), rounds)) ?? 0;
  const whole = median(time(() => checkExportOf(tree, { isEmail: true }), rounds)) ?? 0;
  const cells = [
    sections,
    Math.round(html.length / 1024),
    floor.toFixed(0),
    whole.toFixed(0),
    (whole / floor).toFixed(1),
  ];
  rows.push(`| ${cells.join(' | ')} |`);
}

let email = '';
for (let sections = 90; email.length < 250_000; sections += 5)
  email = exportHtml(benchDocument(sections), { markerPrefix: '' });
const taken = time(() => checkExport(email, { isEmail: true }), times * 4).sort((a, b) => a - b);
const p95 = taken[Math.ceil(taken.length * 0.95) - 1] ?? 0;

writeFileSync(
  path.join(import.meta.dirname, 'checks-results.md'),
  `# Results of \`npm run bench:checks\`

Milliseconds, medians. The export with the block of each byte is written, read and checked by every rule; images aren't loaded. Load of the machine (${availableParallelism()} cores): ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.

| sections | KB | parse5 | all checks | ratio |
|---:|---:|---:|---:|---:|
${rows.join('\n')}

One export of ${Math.round(email.length / 1024)} KB: p50 ${(median(taken) ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal: 150 ms).
`,
);
