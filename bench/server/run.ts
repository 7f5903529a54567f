/**
 * `npm run bench:server`: lists and search with 100 to 20,000 emails in a theme, many people working at once, and 2,000
 * members. Writes bench/server-results.md. `BENCH_EMAILS=100,1000`, `BENCH_TIMES=10` and `BENCH_SCREENS=0` (no browser)
 * shorten it, `BENCH_OUTPUT` changes the output path.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createHttpClient, setUpServer } from '../../apps/server/src/testing/http-client';
import { launchBrowser } from '../../e2e/support/browser';
import { startGalley } from '../../e2e/support/galley';
import { type ListRow, measureLists } from './list-rows';
import { measureLoad } from './load-rows';
import { measureMembers } from './member-rows';
import { measureScreens, type ScreenRow } from './screen-rows';
import type { Spread } from './spread';
import { openStock } from './stock';
import { writeServerTable } from './write-server-table';

const sizes = (process.env.BENCH_EMAILS ?? '100,1000,10000,20000').split(',').map(Number);
const times = Number(process.env.BENCH_TIMES ?? 60);
const before = loadavg()[0] ?? 0;
const stallFile = path.join(mkdtempSync(path.join(tmpdir(), 'galley-bench-')), 'stalls');
const galley = await startGalley({
  NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'stall-probe.cjs')}`,
  BENCH_STALLS: stallFile,
});
const browser = process.env.BENCH_SCREENS === '0' ? null : await launchBrowser();
try {
  const client = createHttpClient(galley.address);
  const { templateId } = await setUpServer(client);
  const first = { params: { id: templateId }, body: { title: 'First', type: 'email' } };
  await client.call('templates_emails_create', first);
  const stock = await openStock(galley, templateId);
  const lists = new Map<number, Record<ListRow, Spread>>();
  const screens = new Map<number, Record<ScreenRow, number>>();
  // The first rounds of a process are always slow and must not be counted for the smallest size.
  await measureLists(client, stock, templateId, 40);
  for (const size of sizes) {
    process.stdout.write(`${size} emails …\n`);
    await stock.growTo(size);
    lists.set(size, await measureLists(client, stock, templateId, times));
    if (browser) screens.set(size, await measureScreens(browser, galley.address, templateId, Math.ceil(times / 6)));
  }
  process.stdout.write('many at work …\n');
  const load = await measureLoad(client, templateId, stallFile);
  process.stdout.write('2,000 members …\n');
  const members = await measureMembers(galley, client, times);
  await stock.close();
  await galley.stop();
  const began = performance.now();
  await galley.start();
  const startMs = performance.now() - began;
  const table = writeServerTable({
    sizes,
    lists,
    screens,
    ...load,
    figures: [...load.figures, ...members],
    startMs,
    load: { before, after: loadavg()[0] ?? 0, cores: availableParallelism() },
  });
  writeFileSync(process.env.BENCH_OUTPUT ?? path.join(import.meta.dirname, '..', 'server-results.md'), table);
  process.stdout.write(table);
} finally {
  await browser?.close();
  await galley.remove();
  rmSync(path.dirname(stallFile), { recursive: true, force: true });
}
process.exit(0);
