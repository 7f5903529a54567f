/**
 * `npm run bench:page`: only the part of `npm run bench` that measures whole pages. Writes bench/real-page-results.md.
 * `BENCH_SIZES=10,100`, `BENCH_KEYS=30` and `BENCH_ROUNDS=3` shorten it, `BENCH_OUTPUT` changes the output path.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { measurePages } from './measure-pages';
import { pageSizes, writePageTable } from './write-page-table';

const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? pageSizes;
const before = loadavg()[0] ?? 0;
const { chromium, rows } = await measurePages(sizes, (what) => process.stdout.write(`${what}\n`));
const load = { before, after: loadavg()[0] ?? 0, cores: availableParallelism() };
const table = writePageTable({ chromium, load, rows });
writeFileSync(process.env.BENCH_OUTPUT ?? path.join(import.meta.dirname, '..', 'real-page-results.md'), table);
process.stdout.write(table);
process.exit(0);
