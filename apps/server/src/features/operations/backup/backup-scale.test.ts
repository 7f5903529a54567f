/**
 * A backup while people save, as a process beside the server, and its restore into an empty folder. 1,000 documents
 * with images, fewer in a short soak; npm test has [J1-backup] instead.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from '../../../testing/http-client';
import { createRandom } from '../../../testing/random';
import { type AcknowledgedSave, findLost, startSavingClients } from '../../../testing/saving-clients';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  runBundle,
  serverEnvironment,
  startServerProcess,
} from '../../../testing/server-process';
import { sha256Of } from '../../../testing/sha256-of';

const count = Math.min(1000, 50 * Number(process.env.GALLEY_SOAK ?? 20));
const atOnce = 6;
const random = createRandom(13);
let base: string;
let [dataDir, emptyDir, file] = ['', '', ''];

// Neither is called when the test is left out.
beforeAll(() => {
  base = makeScratchFolder('backup-scale');
  [dataDir, emptyDir, file] = [join(base, 'data'), join(base, 'restored'), join(base, 'all.galley')];
});
afterAll(() => {
  endStartedProcesses();
  for (const folder of [dataDir, emptyDir]) killDatabase(folder);
  rmSync(base, { recursive: true, force: true });
});

/** An email with its own image, saved once. */
async function makeDocument(client: HttpClient, templateId: number, title: string): Promise<AcknowledgedSave> {
  const body = { title, type: 'email' };
  const { email } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body;
  const params = { id: Number(email.id) };
  const form = new FormData();
  form.set('image', new File([await makeImage()], 'photo.png', { type: 'image/png' }));
  const image = (await client.call('build_images_upload', { params, form })).body;
  const { lease, version } = (await client.call('build_lease_take', { params, body: { tabId: 'tab' } })).body;
  const text = random.text(random.integer(20_000, 80_000));
  const html = `<table><tr><td><img src="${image.src}" alt=""></td><td>${text}</td></tr></table>`;
  const save = { html, version, leaseNumber: lease.number, title, tabId: 'tab' };
  const saved = await client.call('build_save', { params, body: save });
  if (saved.status !== 200) throw new Error(`${title}: ${saved.status} ${JSON.stringify(saved.body)}`);
  return { emailId: params.id, version: saved.body.version, sha256: sha256Of(html) };
}

async function makeDocuments(client: HttpClient, templateId: number): Promise<AcknowledgedSave[]> {
  const made: AcknowledgedSave[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) made.push(await makeDocument(client, templateId, `Document ${next++}`));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

/** 90 KB of incompressible data. */
async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [200, 150];
  const raw = { width, height, channels: 3 } as const;
  const png = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

async function measure<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

testInFull(
  '[A13-scale] a backup of many documents under load restores to what was acknowledged, with every image',
  async () => {
    await copyUnusedData(dataDir);
    const server = await startServerProcess(dataDir);
    const client = createHttpClient(server.url);
    const { templateId } = await setUpServer(client);
    const documents = await makeDocuments(client, templateId);
    const saving = { templateId, count: 4, bytes: 60_000, pauseMs: 0, random };
    const people = await startSavingClients(client, saving);
    while (people.leastSinceMark() < 3) await new Promise((resolve) => setImmediate(resolve));

    const before = people.listAcknowledged();
    const backup = await measure(() => runBundle(['backup', file], serverEnvironment(dataDir)));
    expect([backup.result.code, backup.result.stderr]).toEqual([0, '']);
    const during = people.countAcknowledged() - before.length;
    await people.stop();
    expect(people.unexpected).toEqual([]);
    expect(during).toBeGreaterThan(0);

    mkdirSync(emptyDir);
    copyFileSync(join(dataDir, 'secret'), join(emptyDir, 'secret'));
    const restore = await measure(() => runBundle(['restore', file], serverEnvironment(emptyDir)));
    expect([restore.result.code, restore.result.stderr]).toEqual([0, '']);
    const [facts] = restore.result.stdout.split('\n');
    const megabytes = Math.round(statSync(file).size / 1024 / 1024);
    console.log(
      `backup of ${count} documents, ${megabytes} MB: ${backup.seconds} s beside ${during} saves; restore ${restore.seconds} s: ${facts}`,
    );

    const restored = createHttpClient((await startServerProcess(emptyDir)).url);
    const body = { email: 'ann@orchard.test', password: 'a password for tests' };
    expect((await restored.call('api_v1_auth_login', { body })).status).toBe(200);
    expect(await findLost(restored, [...documents, ...before])).toEqual([]);
    expect(await findLost(restored, await listRestored(restored, people.listAcknowledged()))).toEqual([]);
    for (const { emailId } of documents) {
      const { html } = (await restored.call('build_email_get_html', { params: { id: emailId } })).body;
      const src = /src="([^"]+)"/.exec(html)?.[1] ?? '';
      const image = await fetch(new URL(new URL(src, server.url).pathname, restored.headers().origin));
      expect([image.status, (await image.arrayBuffer()).byteLength > 80_000]).toEqual([200, true]);
    }
  },
  { timeout: 60_000 + count * 1000 },
);

/** The saves in the backup among those acknowledged in the end. None may belong to another version. */
async function listRestored(restored: HttpClient, saves: AcknowledgedSave[]): Promise<AcknowledgedSave[]> {
  const newest = new Map<number, number>();
  for (const { emailId: id } of saves) {
    if (newest.has(id)) continue;
    const taken = await restored.call('build_lease_take', { params: { id }, body: { tabId: 'restored' } });
    newest.set(id, taken.body.version);
  }
  return saves.filter(({ emailId, version }) => version <= (newest.get(emailId) ?? 0));
}
