import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { createApp } from '../../../app';
import { messages } from '../../../messages';
import { createDiskBlobStore } from '../../../platform/blobs/disk-blob-store';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { addFile, fileUrl, type StoredFile } from './stored-files';

const megabyte = 1024 * 1024;
const readers = 40;

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let port: number;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const server = await createApp(app.services);
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as { port: number }).port;
  stop = () => server.close();
});
afterAll(async () => {
  await stop();
  await app.close();
});

const pathOf = (sha256: string) =>
  join(app.services.config.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function store(bytes: Buffer, type = 'image/png'): Promise<StoredFile> {
  const sha256 = await app.services.blobs.write(bytes);
  const file = { organizationId: owner.organization.id, userId: owner.id, sha256, type, size: bytes.length, name: 'a' };
  return await addFile(app.services.db, app.services, file);
}
const get = (file: StoredFile, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: fileUrl(file), headers });

/** Requests a file and only reads the beginning of the response. */
async function readSlowly(file: StoredFile): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${fileUrl(file)} HTTP/1.1\r\nhost: galley.test\r\nconnection: close\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  expect(chunk.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK/);
  return socket;
}

/** Files of the blob store that this process has open. */
function openBlobs(): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(app.services.config.dataDir, 'blobs'));
    } catch {
      return false;
    }
  }).length;
}

/** Flips one bit of a byte somewhere in the middle. */
function damage(sha256: string): void {
  const bytes = readFileSync(pathOf(sha256));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(pathOf(sha256), bytes);
}

describe('stored files', () => {
  testInFull(
    '[V6-stream] Forty slow readers of one 40 MB file hold some pieces of it, and its end comes whole',
    async () => {
      const file = await store(randomBytes(40 * megabyte), 'video/mp4');
      const held = () => process.memoryUsage().arrayBuffers / megabyte;
      const before = held();
      const sockets = await Promise.all(Array.from({ length: readers }, () => readSlowly(file)));
      const most = held() - before;
      process.stdout.write(`${readers} slow readers of 40 MB: ${most.toFixed(1)} MB more in buffers\n`);
      expect(most).toBeLessThan(60);
      const [last, ...others] = sockets;
      for (const socket of others) socket.destroy();
      last?.destroy();
      await expect.poll(openBlobs).toBe(0);
      const hash = createHash('sha256')
        .update((await get(file)).bytes)
        .digest('hex');
      expect(hash).toBe(file.sha256);
    },
  );

  it('[V6-archive] The archive of a version streams its files, and a client that goes away leaves none open', async () => {
    const files = new Map([
      ['big.mp4', Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(30 * megabyte)])],
    ]);
    const html = '<html><body><video class="block-section" src="big.mp4"></video></body></html>';
    const { organization } = owner;
    const template = await buildTemplate(app.services, { organization, author: owner, html, files });
    const email = await buildEmail(app.services, { organization, templateId: template.id, author: owner, html });
    const held = () => process.memoryUsage().arrayBuffers / megabyte;
    const before = held();
    const socket = connect(port, '127.0.0.1');
    const url = `/api/v1/build/emails/${email.id}/export?kind=zip`;
    socket.write(`GET ${url} HTTP/1.1\r\nhost: galley.test\r\ncookie: ${as?.cookie}\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    expect(chunk.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(held() - before).toBeLessThan(20);
    socket.destroy();
    await expect.poll(openBlobs).toBe(0);
  });

  it('[V6-once] Reads a file for its checksum once, however many ask, and again when it changed', async () => {
    const folder = join(app.services.config.dataDir, 'once');
    const disk = createDiskBlobStore(folder);
    const sha256 = await disk.write(randomBytes(4 * megabyte));
    const cpu = async (times: number) => {
      const start = process.cpuUsage();
      for (let at = 0; at < times; at += 1) await disk.open(sha256);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    await Promise.all([disk.open(sha256), disk.open(sha256)]);
    // 500 times 4 MB would be several seconds.
    expect(await cpu(500)).toBeLessThan(1500);
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(1, 100, 101));
    await expect(disk.open(sha256)).rejects.toThrow(/is damaged/);
  });

  it('[V6-range] Answers one range of bytes, and the whole file for what it cannot answer in part', async () => {
    const bytes = randomBytes(1000);
    const file = await store(bytes);
    const whole = await get(file);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '1000' });
    const etag = String(whole.headers.etag);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, bytes: found, headers } = await get(file, { range, ...more });
      return [status, headers['content-range'] ?? '', found.length === 0 ? -1 : bytes.indexOf(found), found.length];
    };
    expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/1000', 0, 1]);
    expect(await part('bytes=10-19')).toEqual([206, 'bytes 10-19/1000', 10, 10]);
    expect(await part('bytes=990-')).toEqual([206, 'bytes 990-999/1000', 990, 10]);
    expect(await part('bytes=990-5000')).toEqual([206, 'bytes 990-999/1000', 990, 10]);
    expect(await part('bytes=-10')).toEqual([206, 'bytes 990-999/1000', 990, 10]);
    expect(await part('bytes=-5000')).toEqual([206, 'bytes 0-999/1000', 0, 1000]);
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', -1, 0]);
    expect(await part('bytes=-0')).toEqual([416, 'bytes */1000', -1, 0]);
    for (const odd of [
      'bytes=5-1',
      'bytes=0-1,3-4',
      'bytes=-',
      'lines=0-1',
      `bytes=${'9'.repeat(400)}-`,
      'bytes=a-b',
    ]) {
      expect(await part(odd), odd).toEqual([200, '', 0, 1000]);
    }
    expect(await part('bytes=0-0', { 'if-range': etag })).toEqual([206, 'bytes 0-0/1000', 0, 1]);
    expect(await part('bytes=0-0', { 'if-range': '"other"' })).toEqual([200, '', 0, 1000]);
    expect((await get(file, { 'if-none-match': etag })).status).toBe(304);
    const head = await get(file, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '1000', 0]);
    const empty = await get(await store(Buffer.alloc(0), 'application/octet-stream'));
    expect([empty.status, empty.bytes.length]).toEqual([200, 0]);
    const text = await get(await store(Buffer.from('a { }'.repeat(2000)), 'text/css; charset=utf-8'), {
      range: 'bytes=0-1',
    });
    expect([text.status, text.headers['accept-ranges'], text.bytes.length]).toEqual([200, undefined, 10_000]);
    expect(String(text.headers.etag)).toMatch(/^W\//);
  });

  it('[A16-flip] Notices one changed byte in 50 of 50 images and 50 of 50 documents and serves none of them', async () => {
    const { organization } = owner;
    const template = await buildTemplate(app.services, { organization, author: owner });
    const from = app.logText().length;
    for (let at = 0; at < 50; at += 1) {
      const file = await store(randomBytes(1000 + at));
      if (at % 2 === 0) expect((await get(file)).status).toBe(200);
      damage(file.sha256);
      for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
        const answer = await get(file, headers);
        expect([answer.status, answer.body?.error]).toEqual([500, messages.fileDamaged]);
      }
      const html = `<p>Document ${at} ${randomBytes(50).toString('hex')}</p>`;
      const email = await buildEmail(app.services, { organization, templateId: template.id, author: owner, html });
      await app.pool.query(
        `update html_contents set compressed = set_byte(compressed, length(compressed) / 2, get_byte(compressed, length(compressed) / 2) # 1)
         where sha256 = $1`,
        [createHash('sha256').update(html).digest('hex')],
      );
      const opened = await app.call('build_email_html', {
        params: { id: email.id },
        query: { version: 0 },
        body: {},
        as,
      });
      expect([opened.status, opened.body.error]).toEqual([500, messages.documentDamaged]);
    }
    const written = app.logText().slice(from);
    expect(new Set(written.match(/"fileId":\d+/g)).size).toBe(50);
    expect(new Set(written.match(/"content":"[^"]+"/g)).size).toBe(50);
    await flushSecurityEvents(app.services, { all: true });
    const { rows } = await app.pool.query("select details from security_events where action = 'file.damaged'");
    expect(rows.length).toBeGreaterThan(0);
  });
});
