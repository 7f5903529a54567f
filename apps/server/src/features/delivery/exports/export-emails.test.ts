import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { uniqueFolders } from './export-emails';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;
let png: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  const files = new Map([
    ['images/dot.png', png],
    ['images/other.png', await sharp(png).negate().png().toBuffer()],
  ]);
  id = (await buildTemplate(app.services, { organization: owner.organization, title: 'Meridian', files })).id;
});
afterAll(() => app.close());

const email = async (title: string, html: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId: id, author: owner, title, html })).id;
const download = (ids: number[]) => app.call('templates_emails_export', { params: { id }, body: { ids }, as });

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

describe('the export of several emails', () => {
  it('[D4-bulk-export] Is one ZIP with a uniquely named folder for each, which contains its files', async () => {
    const ids = [
      await email('Spring list', '<img src="images/dot.png"><p>one</p>'),
      await email('spring list', '<p>two</p>'),
      await email('../etc/passwd', '<img src="images/other.png">'),
    ];
    const answer = await download(ids);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('filename="Meridian.zip"');
    expect(answer.headers['galley-failed']).toBe('0');
    const packed = await unzip(answer.bytes);
    expect([...packed.keys()]).toEqual([
      'Spring list/index.html',
      'Spring list/images/dot.png',
      'spring list 2/index.html',
      'etc passwd/index.html',
      'etc passwd/images/other.png',
    ]);
    expect(packed.get('Spring list/index.html')?.toString()).toBe('<img src="images/dot.png"><p>one</p>');
    expect(packed.get('Spring list/images/dot.png')?.equals(png)).toBe(true);
  });

  it('[D4-bulk-export] Lists emails it could not pack, and packs the others', async () => {
    const good = await email('Good', '<p>good</p>');
    const bad = await email('Bad', '<img src="images/other.png">');
    const { rows } = await app.pool.query("select sha256 from blobs where name = 'other.png'");
    const sha256: string = rows[0].sha256;
    const folder = join(app.services.config.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4));
    await rm(join(folder, sha256));
    const answer = await download([bad, good]);
    expect(answer.headers['galley-failed']).toBe('1');
    const packed = await unzip(answer.bytes);
    expect([...packed.keys()]).toEqual(['Good/index.html', 'errors.txt']);
    expect(packed.get('errors.txt')?.toString()).toContain('Bad (Bad): The file images/other.png is missing.');
    const none = await download([bad]);
    expect([none.status, none.body.code]).toEqual([409, 'conflict']);
    expect(none.body.error).toContain('Bad (Bad): The file images/other.png is missing.');
  });

  it('[D4-bulk-export] Numbers equal names, also if a numbered one is already taken', () => {
    expect(uniqueFolders(['A', 'a 2', 'a', 'A', ':'])).toEqual(['A', 'a 2', 'a 3', 'A 4', 'export']);
  });
});
