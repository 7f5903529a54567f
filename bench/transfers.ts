/**
 * `npm run bench:transfers`: an email with 50 images sent to a fake platform on this machine, compared with the same
 * number of plain uploads, one after the other; and the same email sent again when its images are already there. Writes
 * bench/transfers-results.md. `BENCH_TIMES=3` shortens it.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { startFakeListmonk } from '../apps/server/src/testing/fakes/listmonk';
import { createHttpClient, setUpServer } from '../apps/server/src/testing/http-client';
import { startGalley } from '../e2e/support/galley';
import { median } from './measure-kit';

const times = Number(process.env.BENCH_TIMES ?? 5);
const count = 50;
const before = loadavg()[0] ?? 0;
const fake = await startFakeListmonk();
const galley = await startGalley({
  GALLEY_PRIVATE_HOSTS: `127.0.0.1:${fake.port}`,
  GALLEY_RATE_LIMIT_FACTOR: '1000',
  GALLEY_CHROMIUM: '/none',
});
const client = createHttpClient(galley.address);

async function call(...args: Parameters<typeof client.call>) {
  const answer = await client.call(...args);
  if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Returns a new photo of about 100 KB that isn't stored anywhere yet. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return await sharp({ create: { width: 420, height: 280, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function uploadTo(address: string, bytes: Buffer, name: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  const authorization = `Basic ${Buffer.from(`${fake.username}:${fake.token}`).toString('base64')}`;
  const answer = await fetch(address, { method: 'POST', body: form, headers: { authorization } });
  if (!answer.ok) throw new Error(`The fake answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** Creates an email that shows these photos. Returns its id. */
async function makeEmail(templateId: number, photos: readonly Buffer[], title: string): Promise<number> {
  const { email } = await call('templates_emails_create', {
    params: { id: templateId },
    body: { title, type: 'email' },
  });
  const id = Number(email.id);
  const shown: string[] = [];
  for (const [at, bytes] of photos.entries()) {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], `photo-${at}.jpg`, { type: 'image/jpeg' }));
    const { src } = await call('build_images_upload', { params: { id }, form });
    shown.push(`<img src="${src}" alt="">`);
  }
  const tabId = 'bench';
  const opened = await call('build_email_html', { params: { id }, body: {} });
  const { lease } = await call('build_lease_take', { params: { id }, body: { tabId } });
  const html = `<h1>${title}</h1>${shown.join('\n')}`;
  const body = { html, title, version: opened.emailVersion, leaseNumber: lease.number, tabId };
  await call('build_save', { params: { id }, body });
  return id;
}

/** Sends an email. Returns the milliseconds from the request to the end of the transfer. */
async function send(id: number, sid: number, name: string): Promise<number> {
  const began = performance.now();
  const { uuid } = await call('build_images_transfer', { params: { id }, body: { sid, html: { name } } });
  for (;;) {
    const answer = await call('build_images_transfer_progress', { params: { uuid } });
    if (answer.progress === -1) return performance.now() - began;
    if (typeof answer.progress !== 'number') throw new Error(`It ended: ${JSON.stringify(answer)}`);
    await wait(10);
  }
}

const taken = { bare: [] as number[], first: [] as number[], again: [] as number[] };
let bytes = 0;
try {
  const { templateId } = await setUpServer(client);
  const address = `http://127.0.0.1:${fake.port}`;
  const settings = { url: address, username: fake.username, token: fake.token };
  const { source } = await call('integrations_add', {
    params: { slug: 'listmonk' },
    body: { settings, isTested: false },
  });
  for (let round = 0; round <= times; round += 1) {
    const photos = await Promise.all(Array.from({ length: count }, photo));
    bytes = photos.reduce((sum, { length }) => sum + length, 0) / count;
    const id = await makeEmail(templateId, photos, `Mail ${round}`);
    const began = performance.now();
    for (const [at, one] of photos.entries()) await uploadTo(`${address}/api/media`, one, `bare-${round}-${at}.jpg`);
    const bare = performance.now() - began;
    const first = await send(id, source.id, `Mail ${round}`);
    const again = await send(id, source.id, `Mail ${round}`);
    process.stdout.write(
      `round ${round}: bare ${bare.toFixed(0)}, first ${first.toFixed(0)}, again ${again.toFixed(0)}\n`,
    );
    // The first round starts processes and isn't counted.
    if (round === 0) continue;
    taken.bare.push(bare);
    taken.first.push(first);
    taken.again.push(again);
  }
} finally {
  await galley.remove();
  await fake.close();
}

const [bare, first, again] = [median(taken.bare), median(taken.first), median(taken.again)];
const table = `# Transfers

Made by \`npm run bench:transfers\` on ${availableParallelism()} cores, load ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after; medians of ${times}. ${count} images of ${Math.round(bytes / 1024)} KB to a fake of listmonk on the same machine.

| | |
|---|---|
| ${count} bare uploads with fetch, one after the other | ${Math.round(bare)} ms |
| an email with these images, from the request to the end of its transfer | ${Math.round(first)} ms |
| of that for each image above a bare upload | ${((first - bare) / count).toFixed(1)} ms |
| the same email again, its images are there | ${Math.round(again)} ms |
`;
writeFileSync(path.join(import.meta.dirname, 'transfers-results.md'), table);
process.stdout.write(table);
process.exit(0);
