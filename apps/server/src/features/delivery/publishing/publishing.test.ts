import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { connectSource, type MemorySource, openMemorySource } from '../../../testing/memory-source';
import { saveHtml } from '../../../testing/save-html';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let memory: MemorySource;
let sourceId: number;

const first = '<link rel="stylesheet" href="css/page.css"><h1>First</h1><img src="images/a.png">';
const second = '<link rel="stylesheet" href="css/page.css"><h1>Second</h1><img src="images/b.png">';

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const files = new Map([
    ['images/a.png', await dot('#3a6')],
    ['images/b.png', await dot('#a36')],
    ['images/behind.png', await dot('#66a')],
    ['css/page.css', Buffer.from('h1 { background: url(../images/behind.png) }')],
  ]);
  const made = { organization: owner.organization, title: 'Meridian', type: 'page' as const, files };
  templateId = (await buildTemplate(app.services, made)).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  memory = openMemorySource('storage');
  sourceId = await connectSource(app.services, owner, memory);
});

async function dot(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
}

async function page(title = 'Spring list', html = first): Promise<number> {
  const { organization } = owner;
  return (await buildEmail(app.services, { organization, templateId, author: owner, title, html })).id;
}

const start = async (pids: number[], by: TestCaller = as, mode?: 'ask' | 'overwrite') =>
  await app.call('build_publish_pages', {
    params: { id: templateId },
    body: { tid: templateId, sourceId, pids, folder: 'site', mode },
    as: by,
  });

async function publish(pids: number[], mode?: 'ask' | 'overwrite') {
  const { status, body } = await start(pids, as, mode);
  expect([status, body.error]).toEqual([200, undefined]);
  await app.runJobs();
  return (await app.call('build_images_transfer_progress', { params: { uuid: body.uuid }, as })).body;
}

const published = async () =>
  (await app.call('pages_published', { params: { id: templateId }, as })).body.pages as { id: number; url: string }[];
const paths = () => memory.objects.map(({ folder, name }) => `${folder}/${name}`).sort();

const pageHtml = (title: string) =>
  memory.objects.find(({ id }) => id === `site/${title}/index.html`)?.bytes.toString('utf8') ?? '';

/** The missing files of a page, by their addresses. */
function missing(title: string): string[] {
  const there = new Set(paths());
  const shown = [...pageHtml(title).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => String(address));
  expect(shown.length).toBe(2);
  return shown.filter((address) => !there.has(`site/${title}/${address}`));
}

describe('[B28-publish] publishing pages', () => {
  it('is for people who can edit the theme, and takes only its pages', async () => {
    const id = await page();
    expect((await start([id], null)).status).toBe(401);
    expect((await start([id], await app.signIn(await buildUser(app.services)))).status).toBe(404);
    const { organization } = owner;
    const mails = await buildTemplate(app.services, { organization, title: 'Mails' });
    const email = await buildEmail(app.services, { organization, templateId: mails.id, author: owner });
    expect((await start([id, email.id])).status).toBe(404);
    expect((await start([999_999_999])).status).toBe(404);
    memory.capabilities.takesPages = false;
    expect((await start([id])).body.error).toBe('This connection doesn’t take pages. Choose another one.');
    expect(memory.objects).toEqual([]);
  });

  it('[W8-publish-running] is listed for its author while it runs, with its pages', async () => {
    const id = await page();
    const running = async (who = as) =>
      (await app.call('pages_published', { params: { id: templateId }, as: who })).body.running;
    const { uuid } = (await start([id])).body;
    expect(await running()).toMatchObject([{ uuid, kind: 'pages', ids: [id], folder: 'site', sourceId }]);
    const other = await buildUser(app.services, { organization: owner.organization });
    expect(await running(await app.signIn(other))).toEqual([]);
    await app.runJobs();
    expect(await running()).toEqual([]);
  });

  it('sends a page with the files it and its style sheets show, at relative addresses', async () => {
    const id = await page();
    const end = await publish([id]);
    expect(end).toMatchObject({ progress: -1, total: 1, remotes: [{ id, name: 'Spring list' }] });
    expect(paths()).toEqual([
      expect.stringMatching(/^site\/Spring list\/files-[0-9a-f]{12}\/css\/page\.css$/),
      expect.stringMatching(/^site\/Spring list\/files-[0-9a-f]{12}\/images\/a\.png$/),
      expect.stringMatching(/^site\/Spring list\/files-[0-9a-f]{12}\/images\/behind\.png$/),
      'site/Spring list/index.html',
    ]);
    expect(missing('Spring list')).toEqual([]);
    expect(pageHtml('Spring list')).toContain('<h1>First</h1>');
    const url = 'https://cdn.memory.test/site/Spring list/index.html';
    expect((await published()).filter((one) => one.id === id)).toMatchObject([
      { id, kind: 'page', version: 1, url, isChanged: false, sourceName: 'Memory storage' },
    ]);
  });

  it('publishes several pages, two of one title under different names', async () => {
    const ids = [await page('Twins'), await page('Twins'), await page('Other')];
    expect(await publish(ids)).toMatchObject({ progress: -1, total: 3 });
    expect(memory.objects.filter(({ kind }) => kind === 'html').map(({ folder }) => folder)).toEqual([
      'site/Twins',
      `site/Twins ${ids[1]}`,
      'site/Other',
    ]);
  });

  it('asks before it replaces a file of that name that it didn’t publish', async () => {
    const id = await page('Index');
    const file = { folder: 'site/Index', name: 'index.html', bytes: Buffer.from('mine'), contentType: 'text/html' };
    memory.objects.push({ ...file, id: 'site/Index/index.html', kind: 'html', revision: 1 });
    expect(await publish([id])).toMatchObject({ progress: 'Question', question: 'exists', message: 'Index' });
    expect(pageHtml('Index')).toBe('mine');
    expect(await publish([id], 'overwrite')).toMatchObject({ progress: -1 });
    expect(pageHtml('Index')).toContain('<h1>First</h1>');
  });

  it('replaces a published page, and removes files that it doesn’t show anymore', async () => {
    const id = await page();
    await publish([id]);
    const before = paths();
    await saveHtml(app, as, id, second);
    expect((await published()).find((one) => one.id === id)).toMatchObject({ isChanged: true });
    await publish([id]);
    expect(pageHtml('Spring list')).toContain('<h1>Second</h1>');
    expect(missing('Spring list')).toEqual([]);
    expect(paths().length).toBe(4);
    expect(paths().filter((path) => before.includes(path))).toEqual(['site/Spring list/index.html']);
  });

  it('is taken back with everything that was sent', async () => {
    const id = await page();
    await publish([id]);
    const call = async (by: TestCaller) =>
      (await app.call('pages_unpublish', { params: { id }, body: { sourceId }, as: by })).status;
    expect(await call(await app.signIn(await buildUser(app.services)))).toBe(404);
    expect(await call(as)).toBe(200);
    expect(paths()).toEqual([]);
    expect((await published()).filter((one) => one.id === id)).toEqual([]);
    expect(await call(as)).toBe(404);
  });
});

describe('[B28-cut] a publish that was cut', () => {
  const cuts = Array.from({ length: 6 }, (_, at) => at).filter((at) => inFull(1, 2) === 1 || at % 2 === 0);

  it.each(
    cuts.flatMap((at) => [
      { at, isAfterWork: false },
      { at, isAfterWork: true },
    ]),
  )('after $at calls (with the request arrived: $isAfterWork) leaves the page whole', async ({ at, isAfterWork }) => {
    const id = await page();
    await publish([id]);
    await saveHtml(app, as, id, second);
    memory.cutAfter = memory.calls.length + at;
    memory.isCutAfterWork = isAfterWork;
    await publish([id]);
    expect(missing('Spring list')).toEqual([]);
    memory.cutAfter = null;
    expect(await publish([id])).toMatchObject({ progress: -1 });
    expect(pageHtml('Spring list')).toContain('<h1>Second</h1>');
    expect(missing('Spring list')).toEqual([]);
    expect(paths().length).toBe(4);
  });
});
