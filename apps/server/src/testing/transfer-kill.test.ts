import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, saveDocument, setUpServer } from './http-client';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  type ServerProcess,
  startServerProcess,
} from './server-process';
import { type SftpServer, sshd, startSftpServer } from './servers/sftp-server';

const dataDir = makeScratchFolder('transfer-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 20;
const imageCount = 8;
const environment = { GALLEY_PRIVATE_HOSTS: '127.0.0.1' };

let sftp: SftpServer;
let server: ServerProcess;
let client: HttpClient;
let templateId: number;
let sid: number;

beforeAll(async () => {
  if (!sshd) return;
  sftp = await startSftpServer();
  await copyUnusedData(dataDir);
  server = await startServerProcess(dataDir, environment);
  client = createHttpClient(server.url);
  templateId = (await setUpServer(client)).templateId;
  const settings = { host: '127.0.0.1', port: String(sftp.port), user: sftp.user, privateKey: sftp.privateKey };
  const values = { ...settings, folder: sftp.folder, publicUrl: 'https://cdn.orchard.test' };
  const body = { settings: values, hostKey: sftp.fingerprint(), isTested: false };
  const added = await client.call('integrations_add', { params: { slug: 'sftp' }, body });
  if (added.status !== 200) throw new Error(`The source was not added: ${JSON.stringify(added.body)}`);
  sid = added.body.source.id;
});
afterAll(async () => {
  await server?.stop();
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  await sftp?.stop();
});

/** Returns the entries of a folder; none if it was removed at this moment. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the paths of all files on the remote server. */
function filesThere(): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else found.push(relative(sftp.folder, path));
    }
  };
  walk(sftp.folder);
  return found;
}

const sha = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(sftp.folder, path)))
    .digest('hex');

/** Uploads new images. Returns their addresses. */
async function uploadImages(id: number, round: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let at = 0; at < imageCount; at += 1) {
    const background = { r: round * 7, g: at * 20, b: 90 };
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(png)], `picture ${at}.png`, { type: 'image/png' }));
    const { status, body } = await client.call('build_images_upload', { params: { id }, form });
    if (status !== 200) throw new Error(`An image was not uploaded: ${JSON.stringify(body)}`);
    addresses.push(body.src);
  }
  return addresses;
}

const show = (addresses: readonly string[], title: string) =>
  `<h1>${title}</h1>${addresses.map((address) => `<img src="${address}">`).join('')}<p>End of ${title}</p>`;

async function create(id: number, title: string, type: 'email' | 'page'): Promise<number> {
  const made = await client.call('templates_emails_create', { params: { id }, body: { title, type } });
  if (made.status !== 200) throw new Error(`It was not created: ${JSON.stringify(made.body)}`);
  return made.body.email.id;
}

async function uploadPageTheme(): Promise<number> {
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'page');
  form.set('title', 'Pages');
  form.set('template', new File(['<p class="block-edit">Hello</p>'], 'index.html', { type: 'text/html' }));
  return (await client.call('build_template_upload', { form })).body.id;
}

/** Kills the server and its database once `isDue`, restarts them, and waits until the transfer has ended. */
async function killAndFinish(start: () => Promise<{ body: { uuid: string } }>, isDue: () => boolean): Promise<void> {
  const { uuid } = (await start()).body;
  while (!isDue()) await wait(1);
  await killServerAndDatabase(server, dataDir);
  server = await startServerProcess(dataDir, environment);
  client = client.at(server.url);
  for (;;) {
    const { body } = await client.call('build_images_transfer_progress', { params: { uuid } });
    if (body.progress === -1) return;
    if (typeof body.progress !== 'number') throw new Error(`The transfer ended: ${JSON.stringify(body)}`);
    await wait(20);
  }
}

describe.skipIf(!sshd)('[A1-transfer-kill] when server and database are killed', () => {
  testInFull(
    'during a transfer, it goes on by itself, and nothing is there twice',
    async () => {
      const random = createRandom(seed);
      for (let round = 0; round < kills; round += 1) {
        const title = `Mail ${round}`;
        const id = await create(templateId, title, 'email');
        const before = filesThere();
        await saveDocument(client, id, show(await uploadImages(id, round), title));
        const killedAt = before.length + random.integer(0, imageCount + 1);
        const body = { sid, folder: 'mails', html: { name: title } };
        await killAndFinish(
          () => client.call('build_images_transfer', { params: { id }, body }),
          () => filesThere().length >= killedAt,
        );
        const added = filesThere().filter((path) => !before.includes(path));
        expect(added.filter((path) => path.endsWith('.html'))).toEqual([`mails/mail-${round}.html`]);
        const images = added.filter((path) => path.endsWith('.png'));
        expect(images.length, `round ${round}`).toBe(imageCount);
        expect(new Set(images.map(sha)).size).toBe(imageCount);
        expect(added.length, added.join(' ')).toBe(imageCount + 1);
        const html = readFileSync(join(sftp.folder, `mails/mail-${round}.html`), 'utf8');
        expect(html).toContain(`<p>End of ${title}</p>`);
        for (const path of images) expect(html).toContain(`https://cdn.orchard.test/${path}`);
      }
      console.log(`transfer kill test, seed ${seed}: ${kills} kills`);
    },
    { timeout: Math.max(300_000, kills * 40_000) },
  );

  testInFull(
    'while a page is published, it is wholly the page before or the page after, and its files are there',
    async () => {
      const random = createRandom(seed + 1);
      const tid = await uploadPageTheme();
      const id = await create(tid, 'Landing', 'page');
      const images = [await uploadImages(id, 100), await uploadImages(id, 101)];
      const publish = () =>
        client.call('build_publish_pages', {
          params: { id: tid },
          body: { tid, sourceId: sid, pids: [id], folder: 'site' },
        });
      const there = () => filesThere().filter((path) => path.startsWith('site/'));
      /** Returns the title of the page that readers see. */
      const readPage = (): string => {
        const html = readFileSync(join(sftp.folder, 'site/landing/index.html'), 'utf8');
        const title = /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? '';
        expect(html).toContain(`<p>End of ${title}</p>`);
        const shown = [...html.matchAll(/src="([^"]*)"/g)].map(([, path]) => `site/landing/${path}`);
        expect(shown.length).toBe(imageCount);
        expect(shown.filter((path) => !there().includes(path))).toEqual([]);
        for (const path of shown) expect(readFileSync(join(sftp.folder, path)).subarray(1, 4).toString()).toBe('PNG');
        return title;
      };
      await saveDocument(client, id, show(images[0] ?? [], 'Page 0'));
      await killAndFinish(publish, () => true);
      expect(readPage()).toBe('Page 0');
      for (let round = 1; round <= kills; round += 1) {
        await saveDocument(client, id, show(images[round % 2] ?? [], `Page ${round}`));
        const before = there().length;
        const killedAt = random.integer(0, imageCount);
        await killAndFinish(publish, () => {
          expect([`Page ${round - 1}`, `Page ${round}`]).toContain(readPage());
          return there().length - before >= killedAt || readPage() === `Page ${round}`;
        });
        expect(readPage()).toBe(`Page ${round}`);
        expect(there().length, there().join(' ')).toBe(imageCount + 1);
      }
      console.log(`publish kill test, seed ${seed}: ${kills} kills`);
    },
    { timeout: Math.max(300_000, kills * 40_000) },
  );
});
