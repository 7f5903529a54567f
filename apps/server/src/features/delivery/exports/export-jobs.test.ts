import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { limits } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { messages } from '../../../messages';
import { BrowserError } from '../../../platform/browser/browser';
import { chromium } from '../../../testing/chromium';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { exportPath, listExportFiles, removeExportFiles } from './export-files';
import { removeExpiredExports } from './jobs';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let editor: TestCaller;
let stranger: TestCaller;
let id: number;

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  app = await createTestApp(options);
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  const ben = await buildUser(app.services, { organization, role: 'editor' });
  as = await app.signIn(owner);
  editor = await app.signIn(ben);
  stranger = await app.signIn(await buildUser(app.services));
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#05a' } })
    .png()
    .toBuffer();
  const files = new Map([['images/logo.png', png]]);
  id = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>', files })).id;
  await inviteToTemplate(app.services, { organization, templateId: id, user: ben });
}

const email = async (html: string, title: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId: id, author: owner, html, title })).id;
const start = (body: Record<string, unknown>, caller = as) =>
  app.call('templates_exports_create', { params: { id }, body, as: caller });
const list = async (caller = as) => (await app.call('templates_exports', { params: { id }, as: caller })).body.exports;
const download = (xid: number, caller = as) =>
  app.call('templates_exports_download', { params: { id, xid }, as: caller });
const cancel = (xid: number, caller = as) => app.call('templates_exports_cancel', { params: { id, xid }, as: caller });

describe('exports that a job makes', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  it('[B7-export-jobs] Is refused to strangers, and another person’s exports aren’t there', async () => {
    const eid = await email('<p>a</p>', 'One');
    expect((await start({ ids: [eid], kind: 'zip' }, stranger)).status).toBe(404);
    const made = (await start({ ids: [eid], kind: 'zip' })).body.export;
    await app.runJobs();
    expect([(await list(editor)).length, (await download(made.id, editor)).status]).toEqual([0, 404]);
    expect((await cancel(made.id, editor)).status).toBe(404);
    expect((await download(made.id)).status).toBe(200);
  });

  it('[B7-export-jobs] Makes a ZIP outside of the request, and the file can be downloaded later', async () => {
    const eid = await email('<img src="images/logo.png">', 'Spring / 1');
    const { body } = await start({ ids: [eid], kind: 'zip' });
    expect(body.export).toMatchObject({ state: 'waiting', kind: 'zip', ids: [eid], fileName: 'Spring 1.zip', size: 0 });
    expect((await download(body.export.id)).status).toBe(404);
    await app.runJobs();
    const [made] = await list();
    expect(made).toMatchObject({ id: body.export.id, state: 'done', percent: 100, error: '', failed: 0 });
    const file = await download(made.id);
    expect([file.headers['content-type'], file.bytes.length]).toEqual(['application/zip', made.size]);
    expect(file.headers['content-disposition']).toContain('filename="Spring 1.zip"');
    expect((await unzip(file.bytes)).get('index.html')?.toString()).toBe('<img src="images/logo.png">');
    // As in an immediate export.
    const direct = await app.call('build_export', { params: { id: eid }, query: { kind: 'zip' }, as });
    expect(file.bytes.equals(direct.bytes)).toBe(true);
  });

  it('[B7-export-jobs] Makes a ZIP that is larger than what a stream holds at once', async () => {
    const html = `<p>${randomBytes(400_000).toString('base64')}</p>`;
    const eid = await email(html, 'Large');
    const { body } = await start({ ids: [eid], kind: 'zip' });
    await app.runJobs();
    const file = await download(body.export.id);
    expect((await unzip(file.bytes)).get('index.html')?.toString()).toBe(html);
    const direct = await app.call('build_export', { params: { id: eid }, query: { kind: 'zip' }, as });
    expect(direct.bytes.equals(file.bytes)).toBe(true);
  });

  it('[B7-export-jobs] Makes one ZIP of many, and lists what could not be exported', async () => {
    const ids = [await email('<p>1</p>', 'Same'), await email('<p>2</p>', 'Same'), await email('<p>3</p>', 'Gone')];
    const made = (await start({ ids, kind: 'zip', choices: { keepTags: true } })).body.export;
    await app.pool.query('update emails set deleted_at = now() where id = $1', [ids[2]]);
    await app.runJobs();
    const packed = await unzip((await download(made.id)).bytes);
    expect([...packed.keys()]).toEqual(['Same/index.html', 'Same 2/index.html']);
    expect(packed.get('Same 2/index.html')?.toString()).toBe('<p>2</p>');
    expect((await start({ ids: [ids[2]], kind: 'zip' })).status).toBe(404);
  });

  it('[B7-export-jobs-cancel] Can be canceled before and after it was made; nothing of it stays', async () => {
    const eid = await email('<p>a</p>', 'One');
    const waiting = (await start({ ids: [eid], kind: 'zip' })).body.export;
    const idsOf = (exports: { id: number }[]) => exports.map((entry) => entry.id);
    expect(idsOf((await cancel(waiting.id)).body.exports)).not.toContain(waiting.id);
    await app.runJobs();
    expect(existsSync(exportPath(app.services, waiting.id))).toBe(false);
    const made = (await start({ ids: [eid], kind: 'zip' })).body.export;
    await app.runJobs();
    expect(existsSync(exportPath(app.services, made.id))).toBe(true);
    await cancel(made.id);
    expect([existsSync(exportPath(app.services, made.id)), (await download(made.id)).status]).toEqual([false, 404]);
  });

  it('[B7-export-jobs-retry] Makes a failed export again for the person who started it, once', async () => {
    const eid = await email('<p>a</p>', 'One');
    const made = (await start({ ids: [eid], kind: 'zip' })).body.export;
    await app.runJobs();
    const retry = (caller = as, xid = made.id) =>
      app.call('templates_exports_retry', { params: { id, xid }, as: caller });
    // A finished export doesn't change.
    expect((await retry()).body.export).toMatchObject({ id: made.id, state: 'done' });
    await removeExportFiles(app.services, made.id);
    await app.pool.query("update export_jobs set state = 'failed', error = 'No room.', percent = 40 where id = $1", [
      made.id,
    ]);
    expect([(await retry(stranger)).status, (await retry(editor)).status]).toEqual([404, 404]);
    const [first, second] = await Promise.all([retry(), retry()]);
    expect([first, second].map(({ status, body }) => [status, body.export.state, body.export.error])).toEqual([
      [200, 'waiting', ''],
      [200, 'waiting', ''],
    ]);
    const { rows: queued } = await app.pool.query(
      "select id from graphile_worker.jobs where task_identifier = 'exports.make'",
    );
    expect(queued).toHaveLength(1);
    await app.runJobs();
    expect((await list()).find((job: { id: number }) => job.id === made.id)).toMatchObject({
      state: 'done',
      error: '',
    });
    expect((await unzip((await download(made.id)).bytes)).get('index.html')?.toString()).toBe('<p>a</p>');
    await app.pool.query("update export_jobs set state = 'failed' where id = $1", [made.id]);
    await app.pool.query('update emails set deleted_at = now() where id = $1', [eid]);
    expect((await retry()).status).toBe(404);
  });

  it('[B7-export-jobs-expire] Is removed after a day, and so are files that belong to nothing', async () => {
    const made = (await start({ ids: [await email('<p>a</p>', 'One')], kind: 'zip' })).body.export;
    await app.runJobs();
    app.clock.advance((limits.exportHours - 1) * 3_600_000);
    as = await app.signIn(owner);
    await removeExpiredExports.run({}, app.services);
    expect((await download(made.id)).status).toBe(200);
    app.clock.advance(2 * 3_600_000);
    as = await app.signIn(owner);
    expect((await download(made.id)).status).toBe(404);
    await removeExpiredExports.run({}, app.services);
    expect([await listExportFiles(app.services), await list()]).toEqual([[], []]);
  });

  it('[B7-export-jobs] Limits how many of one person wait, and says what to install for a PDF', async () => {
    const eid = await email('<p>a</p>', 'One');
    expect((await start({ ids: [eid], kind: 'pdf' })).body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Chromium'),
    });
    const statuses = new Set<number>();
    for (let made = 0; made < limits.exportsWaiting; made += 1)
      statuses.add((await start({ ids: [eid], kind: 'zip' })).status);
    expect([...statuses, (await start({ ids: [eid], kind: 'zip' })).status]).toEqual([200, 429]);
    expect((await start({ ids: [eid], kind: 'zip' }, editor)).status).toBe(200);
    await app.runJobs();
  });
});

describe('build_export_pages', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  const pages = (query: Record<string, string | number>, caller = as) =>
    app.call('build_export_pages', { params: { id }, query, as: caller });

  it('[D7-pages-export] Downloads pages as one ZIP; JSON is an error', async () => {
    const ids = [await email('<p>1</p>', 'Home'), await email('<p>2</p>', 'About')];
    const answer = await pages({ tid: id, pids: ids.join(',') });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/filename=".+\.zip"/);
    expect([...(await unzip(answer.bytes)).keys()]).toEqual(['Home/index.html', 'About/index.html']);
    const refused: Record<string, string>[] = [
      { pids: '1,x' },
      { tid: String(id + 1), pids: String(ids[0]) },
      { pids: '999999' },
    ];
    for (const query of refused) expect((await pages(query)).body).toMatchObject({ error: expect.any(String) });
    expect((await pages({ pids: String(ids[0]) }, stranger)).status).toBe(404);
  });
});

describe.skipIf(chromium === null)('PDF files', () => {
  beforeAll(() => open({ chromium }));
  afterAll(() => app.close());

  testInFull('[B7-export-pdf] Are made by a job, of one document or of many, with images of the theme', async () => {
    const html = '<!doctype html><p>a <a href="https://x.test/a">b</a></p><img src="images/logo.png" alt="Logo">';
    const ids = [await email(html, 'One'), await email('<p>b</p>', 'Two')];
    const one = (await start({ ids: ids.slice(0, 1), kind: 'pdf' })).body.export;
    const both = (await start({ ids, kind: 'pdf', choices: { paper: 'a4' } })).body.export;
    await app.runJobs();
    expect((await list()).map(({ state, error }: { state: string; error: string }) => [state, error])).toEqual([
      ['done', ''],
      ['done', ''],
    ]);
    const pdf = await download(one.id);
    expect([one.fileName, pdf.headers['content-type']]).toEqual(['One.pdf', 'application/pdf']);
    const text = pdf.bytes.toString('latin1');
    for (const part of ['%PDF-', 'https://x.test/a', '/StructTreeRoot', '/Subtype /Image'])
      expect(text.includes(part), part).toBe(true);
    const packed = await unzip((await download(both.id)).bytes);
    expect([...packed.keys()]).toEqual(['One.pdf', 'Two.pdf']);
    expect(packed.get('Two.pdf')?.toString('latin1').startsWith('%PDF-')).toBe(true);
  });
});

describe('PDF files that can’t be made', () => {
  beforeAll(() => open({ chromium: process.execPath }));
  afterAll(() => app.close());

  it('[W3-busy-pdf] Wait for a busy server, one document or many, and are made then', async () => {
    const ids = [await email('<p>a</p>', 'One'), await email('<p>b</p>', 'Two')];
    for (const some of [ids.slice(0, 1), ids]) {
      let shown = 0;
      app.services.browser.show = async () => {
        shown += 1;
        if (shown <= 3) throw new BrowserError('busy', 'The server is busy.');
        return undefined as never;
      };
      await start({ ids: some, kind: 'pdf' });
      for (let round = 0; round < 3; round += 1) {
        await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
        await app.runJobs();
        expect((await list())[0]).toMatchObject({
          state: 'waiting',
          percent: 0,
          error: 'The server is busy. Galley will try again.',
        });
      }
      await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await app.runJobs();
      expect((await list())[0]).toMatchObject({ state: 'done', failed: 0, error: '' });
    }
  });

  it('[B7-export-pdf-long] Say that the document is too long, and what to do', async () => {
    const ids = [await email('<p>a</p>', 'Long')];
    for (const failure of ['memory', 'time'] as const) {
      app.services.browser.show = async () => {
        throw new BrowserError(failure, 'Too much.');
      };
      await start({ ids, kind: 'pdf' });
      await app.runJobs();
      const [job] = await list();
      expect([job.state, job.error]).toEqual(['failed', messages.pdfErrors[failure]]);
      expect(job.error).toContain('too long for a PDF');
      expect(job.error).toContain('download it as HTML');
    }
  });
});

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
