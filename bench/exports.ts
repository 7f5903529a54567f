/**
 * `npm run bench:exports`: one export of each kind at 25, 250 and 2,500 KB, 20 at once beside health checks, and PDF
 * files of the sandboxed Chromium compared with a bare one. Writes bench/exports-results.md. `BENCH_TIMES=3` and
 * `BENCH_SIZES=25,250` shorten it.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser } from '../apps/server/src/platform/browser/browser';
import { silentLog } from '../apps/server/src/platform/log';
import { createHttpClient, setUpServer } from '../apps/server/src/testing/http-client';
import { launchBrowser } from '../e2e/support/browser';
import { startGalley } from '../e2e/support/galley';
import { findBrowser } from '../scripts/lib/find-browser.mjs';
import { median, percentile } from './measure-kit';

const times = Number(process.env.BENCH_TIMES ?? 5);
const sizes = (process.env.BENCH_SIZES ?? '25,250,2500').split(',').map(Number);
const file = findBrowser();
if (!file) throw new Error('No Chromium or Chrome found. Set GALLEY_CHROMIUM to its path.');
const before = loadavg()[0] ?? 0;

/** Returns an email of this many kilobytes: sections with a heading, a text with a link, a template tag and a table. */
function letterOf(kilobytes: number): string {
  const part = (number: number) =>
    `<table role="presentation" width="600" align="center"><tr><td class="cell"><h2 class="head">Part ${number}</h2>
<p class="text">Hello {{ first_name }}, the <b>spring</b> list is here: <a href="https://shop.test/list?part=${number}">see part ${number}</a>.</p>
<!--[if mso]><p>For Outlook</p><![endif]--></td></tr></table>\n`;
  const head =
    '<!doctype html><html lang="en"><head><title>Bench</title><style>.cell{padding:24px}.head{font:700 24px/1.2 Arial}.text{font:16px/1.5 Arial;color:#222}</style></head><body>\n<p class="block-edit">Bench</p>\n';
  let body = '';
  for (let number = 1; head.length + body.length < kilobytes * 1024; number += 1) body += part(number);
  return `${head}${body}</body></html>\n`;
}

const galley = await startGalley({ GALLEY_CHROMIUM: file, GALLEY_RATE_LIMIT_FACTOR: '1000' });
const client = createHttpClient(galley.address);

async function call(...args: Parameters<typeof client.call>) {
  const answer = await client.call(...args);
  if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

interface Letter {
  templateId: number;
  id: number;
}

async function storeLetter(kilobytes: number): Promise<Letter> {
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('template', new File([letterOf(kilobytes)], 'index.html', { type: 'text/html' }));
  const templateId = Number((await call('build_template_upload', { form })).id);
  const body = { title: `Letter of ${kilobytes} KB`, type: 'email' };
  const { email } = await call('templates_emails_create', { params: { id: templateId }, body });
  return { templateId, id: Number(email.id) };
}

const direct =
  (query: Record<string, string>) =>
  async ({ id }: Letter) =>
    void (await call('build_export', { params: { id }, query }));
const byJob =
  (kind: string, choices = {}) =>
  async ({ templateId, id }: Letter) => {
    const params = { id: templateId };
    const { export: made } = await call('templates_exports_create', { params, body: { ids: [id], kind, choices } });
    for (;;) {
      const { exports } = await call('templates_exports', { params });
      const job = exports.find((entry: { id: number }) => entry.id === made.id);
      if (job.state === 'done') return;
      if (job.state === 'failed') throw new Error(job.error);
      await wait(25);
    }
  };

const kinds: [name: string, make: (letter: Letter) => Promise<void>][] = [
  ['HTML', direct({ kind: 'html' })],
  ['HTML, inlined and minified', direct({ kind: 'html', inlineCss: '1', minify: '1' })],
  ['email draft', direct({ kind: 'email' })],
  ['text', direct({ kind: 'text' })],
  ['RTF', direct({ kind: 'rtf' })],
  ['ZIP, by a job', byJob('zip')],
  ['PDF of one page or A4, by a job', byJob('pdf')],
];

/**
 * Measures the response time of health checks while `work` runs. Each check is sent 20 ms after the previous response.
 */
async function healthDuring(work: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  const working = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await call('health');
    taken.push(performance.now() - began);
    await wait(20);
  }
  await working;
  return taken;
}

const rows: string[] = [];
let health: number[] = [];
try {
  await setUpServer(client);
  const letters: Letter[] = [];
  for (const kilobytes of sizes) letters.push(await storeLetter(kilobytes));
  for (const [name, make] of kinds) {
    const cells: string[] = [];
    for (const letter of letters) {
      const taken: number[] = [];
      let problem = '';
      for (let round = 0; round <= times && problem === ''; round += 1) {
        const began = performance.now();
        await make(letter).catch((error: Error) => {
          problem = error.message;
        });
        // The first round starts processes and isn't counted.
        if (round > 0) taken.push(performance.now() - began);
      }
      cells.push(problem === '' ? `${Math.round(median(taken))} ms` : problem);
    }
    rows.push(`| ${name} | ${cells.join(' | ')} |`);
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  const middle = letters[1] ?? letters[0];
  if (!middle) throw new Error('No letters.');
  const at = Array.from({ length: 20 }, (_, index) => kinds[index % kinds.length]?.[1](middle));
  health = await healthDuring(Promise.all(at));
} finally {
  await galley.remove();
}

const bare = await launchBrowser();
// At the same process priority as the server's Chromium.
const caged = createBrowser({ configured: file, log: silentLog, priority: 0 });
const printed: { bare: number[]; caged: number[] } = { bare: [], caged: [] };
const html = letterOf(25);
try {
  for (let round = 0; round <= times; round += 1) {
    const began = performance.now();
    const page = await bare.newPage({ viewport: { width: 640, height: 800 } });
    await page.setContent(html);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.emulateMedia({ media: 'screen' });
    await page.pdf({
      width: '640px',
      height: `${Math.min(height, 19_000) + 1}px`,
      printBackground: true,
      tagged: true,
    });
    await page.close();
    const middle = performance.now();
    const document = { html: Buffer.from(html), origin: 'http://galley.test', file: async () => null };
    await caged.show(document, { width: 640, height: 800 }, async (shown) => {
      await shown.print({ width: 640, paper: 'full', tallPaper: 'a4', heightMax: 19_000 }, async () => undefined);
    });
    if (round === 0) continue;
    printed.bare.push(middle - began);
    printed.caged.push(performance.now() - middle);
  }
} finally {
  await bare.close();
  await caged.close();
}

const ratio = median(printed.caged) / median(printed.bare);
const table = `# Exports

Made by \`npm run bench:exports\` on ${availableParallelism()} cores, load ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after; medians of ${times}. PDF files are limited to 10 s.

| kind | ${sizes.map((size) => `${size} KB`).join(' | ')} |
|---|${sizes.map(() => '---|').join('')}
${rows.join('\n')}

| | |
|---|---|
| health while 20 exports of ${sizes[1] ?? sizes[0]} KB are made at once, p95 of ${health.length} (goal: at most 100 ms) | ${Math.round(percentile(health, 0.95))} ms |
| PDF of 25 KB, bare Chromium | ${Math.round(median(printed.bare))} ms |
| PDF of 25 KB, in the cage | ${Math.round(median(printed.caged))} ms |
| ratio (goal: at most 1.5) | ${ratio.toFixed(2)} |
`;
writeFileSync(path.join(import.meta.dirname, 'exports-results.md'), table);
process.stdout.write(table);
process.exit(0);
