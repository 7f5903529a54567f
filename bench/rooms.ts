/**
 * `npm run bench:rooms`: people watching someone edit, with a running Galley, its sockets, and its page in Chromium.
 * Measures the delay and size of changes, the cost of a socket, and whether watchers slow down typing. Writes
 * bench/rooms-results.md in about four minutes. `BENCH_KEYS=30` and `BENCH_MESSAGES=10` shorten it, `BENCH_OUTPUT`
 * changes the output path.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { createHttpClient, type HttpClient } from '../apps/server/src/testing/http-client';
import { LiveEditor, LiveListener, type LivePlace, LiveWatcher } from '../apps/server/src/testing/live-clients';
import { launchBrowser, openWindow } from '../e2e/support/browser';
import { benchDocument, benchSection } from './documents';
import { median } from './measure-kit';
import { type BenchGalley, startBenchGalley } from './real-page/galley-page';
import { measureKeys, type PageFigures } from './real-page/measure-page';
import { type Spread, spread } from './server/spread';

/** About 100 KB. */
const sections = 40;
const audiences = [1, 10, 100];
const sizes = [10, 100, 500];
const idle = [0, 100, 500];
const messages = Number(process.env.BENCH_MESSAGES ?? 40);
/** A connection may send ten messages a second; a page sends one. */
const messagePauseMs = 150;
/** Four times the amount that a page sends for one second of typing, which is measured too. */
const changeBytes = 1000;
const settleMs = 3000;

interface Weight {
  batch: number;
  count: number;
}

const before = loadavg()[0] ?? 0;
const bench = await startBenchGalley();
const client = createHttpClient(bench.galley.address, { cookie: bench.cookies });
const browser = await launchBrowser();
try {
  say('memory of idle sockets …');
  const memory = await measureMemory(bench);
  const latencies = new Map<number, Spread>();
  for (const count of audiences) {
    say(`change to watcher, ${count} watchers …`);
    latencies.set(count, await measureLatency(bench, client, count));
  }
  const weights = new Map<number, Weight>();
  for (const size of sizes) {
    say(`bytes of what is typed, ${size} sections …`);
    weights.set(size, await measureWeight(bench, browser, size));
  }
  const keys = new Map<number, PageFigures>();
  for (const count of [0, 100]) {
    say(`keys of the editor, ${count} watchers …`);
    keys.set(count, await measureTyping(bench, browser, count));
  }
  const load = { before, after: loadavg()[0] ?? 0 };
  const table = writeTable({ chromium: browser.version(), load, memory, latencies, weights, keys });
  writeFileSync(process.env.BENCH_OUTPUT ?? path.join(import.meta.dirname, 'rooms-results.md'), table);
  say(table);
} finally {
  await browser.close();
  await bench.galley.remove();
}
process.exit(0);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Opens the room of an email stored by `emailOf`, at its second version. */
function placeOf({ galley, cookies }: BenchGalley, url: string, tabId: string): LivePlace {
  const headers = { origin: galley.address, cookie: cookies };
  return { url: galley.address, headers, id: Number(url.split('/').at(-1)), tabId, version: 2 };
}

async function openListeners(of: BenchGalley, url: string, count: number): Promise<LiveListener[]> {
  const listeners = Array.from({ length: count }, (_, nth) => new LiveListener(placeOf(of, url, `listener-${nth}`)));
  await until(() => listeners.every(({ users }) => users.reduce((sum, { tabs }) => sum + tabs, 0) >= count));
  return listeners;
}

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('What was waited for did not come within a minute.');
    await wait(20);
  }
}

/**
 * Measures the server's memory in megabytes with this many sockets in one room: the minimum of several readings, a
 * while after the last one joined.
 */
async function measureMemory(of: BenchGalley): Promise<Map<number, number>> {
  const { url } = await of.emailOf(sections);
  const found = new Map<number, number>();
  const open: LiveListener[] = [];
  for (const count of idle) {
    open.push(...(await openListeners(of, url, count - open.length)));
    const readings: number[] = [];
    for (let reading = 0; reading < 10; reading += 1) {
      await wait(settleMs / 5);
      readings.push(residentMb(of.galley.pid()));
    }
    found.set(count, Math.min(...readings));
  }
  for (const one of open) one.close();
  return found;
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Measures the time from sending a change until every watcher has applied it. */
async function measureLatency(of: BenchGalley, http: HttpClient, count: number): Promise<Spread> {
  const { url } = await of.emailOf(sections);
  const place = placeOf(of, url, 'editor');
  const taken = await http.call('build_lease_take', { params: { id: place.id }, body: { tabId: place.tabId } });
  const editor = new LiveEditor(place, { number: taken.body.lease.number, baseVersion: 2 });
  const watchers = Array.from({ length: count }, (_, nth) => new LiveWatcher(placeOf(of, url, `watcher-${nth}`)));
  const latencies: number[] = [];
  await editor.settle();
  await until(() => watchers.every(({ sequence }) => sequence > 0));
  let sentAt = 0;
  for (const watcher of watchers) watcher.onShown = () => latencies.push(performance.now() - sentAt);
  for (let message = 1; message <= messages; message += 1) {
    editor.type('x'.repeat(changeBytes));
    sentAt = performance.now();
    await editor.flush();
    await until(() => latencies.length === message * count);
    await wait(messagePauseMs);
  }
  if (watchers.some((watcher) => watcher.hash() !== watchers[0]?.hash() || watcher.misfits > 0))
    throw new Error('Not all watchers have the same document.');
  for (const one of [editor, ...watchers]) one.close();
  return spread(latencies);
}

/** Opens an email with this many sections in Chromium and starts editing its last text. */
async function openEditing(of: BenchGalley, inside: Browser, size: number) {
  const target = await of.emailOf(size);
  const { page, context } = await openWindow(inside);
  const [name = '', value = ''] = of.cookies.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: of.galley.address }]);
  await page.goto(target.url);
  await target.edit(page);
  return { page, context, url: target.url };
}

async function type(page: Page, count: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'x');
    await wait(messagePauseMs);
  }
}

/** Measures the size of one message to one watcher while someone is typing. */
async function measureWeight(of: BenchGalley, inside: Browser, size: number): Promise<Weight> {
  const { page, context, url } = await openEditing(of, inside, size);
  const [listener] = await openListeners(of, url, 1);
  // The first message has the whole document.
  await type(page, 1);
  await wait(settleMs);
  const first = listener?.received.length ?? 0;
  await type(page, 40);
  await wait(settleMs);
  const batches = listener?.received.slice(first) ?? [];
  listener?.close();
  await context.close();
  return { batch: median(batches), count: batches.length };
}

async function measureTyping(of: BenchGalley, inside: Browser, count: number): Promise<PageFigures> {
  const { page, context, url } = await openEditing(of, inside, sections);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const listeners = count > 0 ? await openListeners(of, url, count) : [];
  const figures: PageFigures = {};
  await measureKeys(page, devtools, figures);
  const heard = listeners.every(({ received }) => received.length > 0);
  if (!heard) throw new Error('Somebody who watches heard nothing.');
  for (const one of listeners) one.close();
  await context.close();
  return figures;
}

interface Run {
  chromium: string;
  load: { before: number; after: number };
  memory: ReadonlyMap<number, number>;
  latencies: ReadonlyMap<number, Spread>;
  weights: ReadonlyMap<number, Weight>;
  keys: ReadonlyMap<number, PageFigures>;
}

function writeTable({ chromium, load, memory, latencies, weights, keys }: Run): string {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  const one = (value: number | undefined) => (value ?? Number.NaN).toFixed(1);
  const [alone, watched] = [keys.get(0), keys.get(100)];
  const perSocket = (((memory.get(500) ?? 0) - (memory.get(100) ?? 0)) * 1024) / 400;
  const ratio = (name: 'mainThreadPerKey' | 'keyToFrameP95') =>
    ((watched?.[name] ?? Number.NaN) / (alone?.[name] ?? Number.NaN)).toFixed(2);
  const weight = (size: number) => weights.get(size)?.batch ?? Number.NaN;
  return `${[
    '# Results of `npm run bench:rooms`',
    '',
    `Chromium ${chromium}, ${availableParallelism()} cores for server, database, browser and everyone who watches. Load of the machine: ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.`,
    '',
    '## A change until it is there',
    '',
    `A document of ${kb(benchDocument(sections).length)} KB, ${messages} changes of ${changeBytes} bytes. From sending, which a page does 1 s after the last key, until each watcher has applied it, in milliseconds. Goal with 100 watchers: p50 ≤ 100, p95 ≤ 300.`,
    '',
    '| watchers | p50 | p95 |',
    '|---:|---:|---:|',
    ...[...latencies].map(([count, { p50, p95 }]) => `| ${count} | ${one(p50)} | ${one(p95)} |`),
    '',
    '## What is sent while someone types',
    '',
    `Typed in the last text of a document in the page. Bytes of one message to one watcher, median; one section is ${kb(benchSection(0).length)} KB of HTML. Goal: the size of what is edited, whatever the size of the document.`,
    '',
    '| sections | document, KB | messages | bytes of one message | of that with 10 sections |',
    '|---:|---:|---:|---:|---:|',
    ...[...weights].map(
      ([size, { batch, count }]) =>
        `| ${size} | ${kb(benchDocument(size).length)} | ${count} | ${batch} | ${(batch / weight(10)).toFixed(2)} × |`,
    ),
    '',
    '## What a socket costs',
    '',
    'Resident memory of the server with sockets in one room that do nothing, in MB.',
    '',
    '| sockets | MB |',
    '|---:|---:|',
    ...[...memory].map(([count, mb]) => `| ${count} | ${one(mb)} |`),
    '',
    `From 100 to 500 sockets: ${perSocket.toFixed(0)} KB for each.`,
    '',
    '## Typing with watchers',
    '',
    `Keys of a real keyboard in the page, 5 a second, ${sections} sections, in milliseconds. The work of sending is in the main thread's time.`,
    '',
    '| | nobody watches | 100 watch | ratio |',
    '|---|---:|---:|---:|',
    `| main thread per key | ${one(alone?.mainThreadPerKey)} | ${one(watched?.mainThreadPerKey)} | ${ratio('mainThreadPerKey')} |`,
    `| key to frame, p95 | ${one(alone?.keyToFrameP95)} | ${one(watched?.keyToFrameP95)} | ${ratio('keyToFrameP95')} |`,
    `| layouts per key | ${one(alone?.layoutsPerKey)} | ${one(watched?.layoutsPerKey)} | |`,
  ].join('\n')}\n`;
}
