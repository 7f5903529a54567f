import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, BrowserError } from '../../../platform/browser/browser';
import { chromium } from '../../../testing/chromium';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { catchUpScreenshots } from '../../documents/document-pages/screenshot-jobs';

const theme =
  '<!doctype html><html><body style="margin:0"><table class="block-section"><tr><td>Hi</td></tr></table></body></html>';
/** A page with one color on a computer, and another on a phone. */
const page = (color: string, more = '') =>
  `<!doctype html><html><head><style>div{background:${color};height:300px}@media(max-width:500px){div{background:#00f}}</style></head><body style="margin:0"><div>${more}</div></body></html>`;

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let id: number;

const save = async (html: string, as = asAnna) =>
  (
    await app.call('build_templates_layout_upload', {
      params: { id },
      body: { templateType: 'email', name: 'Spring', html },
      as,
    })
  ).body.id as number;
const replace = (lid: number, html: string) =>
  app.call('build_layout_save_html', { params: { id: lid }, body: { html }, as: asAnna });
const list = async (as = asAnna) =>
  (await app.call('build_libraries', { query: { id, mode: 'template' }, as })).body.libraries;
const find = async (lid: number) => (await list()).find((layout: { id: number }) => layout.id === lid);
const get = (url: string) => app.inject({ method: 'GET', url });
/** Red, green and blue of a pixel, each 0 or 1. */
const colorAt = async (picture: Buffer, left: number, top: number) => {
  const box = { left, top, width: 1, height: 1 };
  return [...(await sharp(picture).removeAlpha().extract(box).raw().toBuffer())].map((part) => (part > 128 ? 1 : 0));
};
const countRows = async () => (await app.pool.query('select count(*)::int as count from screenshots')).rows[0].count;

async function open(overrides: Parameters<typeof createTestApp>[0] = {}): Promise<void> {
  app = await createTestApp(overrides);
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  asAnna = await app.signIn(anna);
}
beforeEach(async () => {
  app.clock.advance(61_000);
  id = (await buildTemplate(app.services, { organization: anna.organization, html: theme })).id;
});

/** Replaces Chromium. */
function fakeBrowser(show: () => Promise<unknown>): void {
  app.services.browser = { ...app.services.browser, isInstalled: true, show, close: async () => undefined } as Browser;
}
const pictures = async () => ({ desktop: Buffer.from('wide'), mobile: Buffer.from('narrow') });

describe.skipIf(chromium === null)('Screenshots in Chromium', () => {
  beforeAll(() => open({ chromium }));
  afterAll(() => app.close());

  it('[B3-layout-screenshots] A layout gets one as a computer and one as a phone shows it, with its own images', async () => {
    const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(dot)], 'dot.png', { type: 'image/png' }));
    const email = (
      await app.call('templates_emails_create', { params: { id }, body: { title: 'T', type: 'email' }, as: asAnna })
    ).body;
    const upload = await app.call('build_images_upload', { params: { id: email.email.id }, form, as: asAnna });
    const { src } = upload.body;
    const lid = await save(page('#f00', `<img src="${src}" width="300" height="200" style="display:block">`));
    expect(await find(lid)).toMatchObject({ screenshotStatus: 'pending', screenshotDesktop: '', screenshotMobile: '' });
    await app.runJobs();
    const layout = await find(lid);
    expect(layout).toMatchObject({ screenshotStatus: 'ready', screenshotError: '' });
    const [desktop, mobile] = [await get(layout.screenshotDesktop), await get(layout.screenshotMobile)];
    expect([desktop.status, desktop.headers['content-type'], mobile.status]).toEqual([200, 'image/webp', 200]);
    const sizeOf = async ({ bytes }: { bytes: Buffer }) => {
      const { width, height } = await sharp(bytes).metadata();
      return [width, height];
    };
    expect([await sizeOf(desktop), await sizeOf(mobile)]).toEqual([
      [640, 240],
      [375, 300],
    ]);
    expect([await colorAt(desktop.bytes, 600, 200), await colorAt(desktop.bytes, 50, 50)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect([await colorAt(mobile.bytes, 350, 250), await colorAt(mobile.bytes, 50, 50)]).toEqual([
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });

  it('[B3-palette-screenshots] A palette item gets one as wide as the palette lays it out, and one of a phone', async () => {
    const style = '<style>div{background:#f00;height:300px}@media(max-width:500px){div{background:#00f}}</style>';
    const html = `<html><head>${style}</head><body style="margin:0"><div class="block-section">Hi</div></body></html>`;
    id = (await buildTemplate(app.services, { organization: anna.organization, html })).id;
    const ask = { params: { id }, body: { version: 1, ids: ['section-0'] }, as: asAnna };
    await app.call('build_palette_screenshots', ask);
    await app.runJobs();
    const [item] = (await app.call('build_palette_screenshots', ask)).body.items;
    const [desktop, mobile] = [await get(item.screenshotDesktop), await get(item.screenshotMobile)];
    const sizes = await Promise.all([desktop, mobile].map(async ({ bytes }) => await sharp(bytes).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [360, 150],
      [375, 300],
    ]);
    expect([await colorAt(desktop.bytes, 200, 140), await colorAt(mobile.bytes, 200, 290)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });
});

describe('Screenshots', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  it('[B3-screenshot-access] Are seen by editors of the theme alone, and not after their session', async () => {
    fakeBrowser(pictures);
    const lid = await save(page('#f00'));
    await app.runJobs();
    const ben = await buildUser(app.services, { organization: anna.organization, role: 'editor' });
    const asBen = await app.signIn(ben);
    const stranger = await app.signIn(await buildUser(app.services));
    expect([await list(asBen), await list(stranger), await list(null)]).toEqual([[], [], undefined]);
    await inviteToTemplate(app.services, { organization: anna.organization, templateId: id, user: ben });
    const [layout] = await list(asBen);
    expect((await get(layout.screenshotMobile)).text).toBe('narrow');
    await app.call('logout', { as: asBen });
    expect((await get(layout.screenshotMobile)).status).toBe(404);
    expect((await get((await find(lid)).screenshotDesktop)).text).toBe('wide');
  });

  it('[B3-screenshot-age] None is older than its HTML, also when the HTML changes while it is taken', async () => {
    fakeBrowser(pictures);
    const lid = await save(page('#f00'));
    await app.runJobs();
    const former = (await find(lid)).screenshotDesktop;
    fakeBrowser(async () => {
      // The first attempt is about the second HTML; meanwhile there is a third.
      fakeBrowser(async () => ({ desktop: Buffer.from('third'), mobile: Buffer.from('third') }));
      await replace(lid, page('#0ff'));
      return await pictures();
    });
    await replace(lid, page('#0f0'));
    expect(await find(lid)).toMatchObject({ screenshotStatus: 'pending', screenshotDesktop: '' });
    expect((await get(former)).status).toBe(404);
    await app.runJobs();
    const layout = await find(lid);
    expect([layout.screenshotStatus, (await get(layout.screenshotDesktop)).text]).toEqual(['ready', 'third']);
    // The same HTML again needs no other screenshots.
    fakeBrowser(() => Promise.reject(new Error('asked again')));
    await replace(lid, page('#0ff'));
    expect(await find(lid)).toMatchObject({ screenshotStatus: 'ready' });
  });

  it('[B3-screenshot-retry] What fails is tried three times, and then says why', async () => {
    let attempts = 0;
    fakeBrowser(async () => {
      attempts += 1;
      throw new BrowserError('time', 'The page took too long.');
    });
    const lid = await save(page('#f00'));
    const runAgain = async () => {
      await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await app.runJobs();
    };
    await runAgain();
    expect([attempts, (await find(lid)).screenshotStatus]).toEqual([1, 'pending']);
    await runAgain();
    await runAgain();
    await runAgain();
    expect(await find(lid)).toMatchObject({
      screenshotStatus: 'error',
      screenshotError: 'This takes too long to show, so it has no thumbnail.',
    });
    expect(attempts).toBe(3);
    // A person can request another attempt, and someone without access to the theme can't.
    const retry = async (as: TestCaller) =>
      await app.call('build_screenshots_retry', { params: { id }, body: { kind: 'layout' }, as });
    expect((await retry(await app.signIn(await buildUser(app.services)))).status).toBe(404);
    expect((await find(lid)).screenshotStatus).toBe('error');
    app.services.browser = { ...app.services.browser, isInstalled: false };
    expect((await retry(asAnna)).body).toEqual({ requested: 0 });
    fakeBrowser(pictures);
    expect((await retry(asAnna)).body).toEqual({ requested: 1 });
    await app.runJobs();
    expect((await find(lid)).screenshotStatus).toBe('ready');
    await replace(lid, page('#ff0'));
    await app.runJobs();
    expect((await find(lid)).screenshotStatus).toBe('ready');
  });

  it('[W3-busy-retry] A busy server tries again by itself, as often as it takes', async () => {
    let attempts = 0;
    fakeBrowser(async () => {
      attempts += 1;
      if (attempts <= 8) throw new BrowserError('busy', 'The server is busy.');
      return await pictures();
    });
    const lid = await save(page('#f0f'));
    for (let round = 1; round <= 8; round += 1) {
      await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await app.runJobs();
      expect(await find(lid)).toMatchObject({ screenshotStatus: 'pending', screenshotError: '' });
    }
    const { rows } = await app.pool.query(
      "select attempts from graphile_worker.jobs where task_identifier = 'screenshots.take'",
    );
    expect([attempts, rows]).toEqual([8, [{ attempts: 0 }]]);
    await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await app.runJobs();
    expect(await find(lid)).toMatchObject({ screenshotStatus: 'ready' });
  });

  it('[B3-screenshot-deleted] Are deleted with their layout, also when other documents have its HTML', async () => {
    fakeBrowser(pictures);
    const before = await countRows();
    const [one, other] = [await save(theme), await save(theme)];
    await app.runJobs();
    expect(await countRows()).toBe(before + 2);
    await app.call('build_layout_delete', { params: { id: one }, as: asAnna });
    expect(await countRows()).toBe(before + 1);
    await app.call('build_layout_delete', { params: { id: other }, as: asAnna });
    expect(await countRows()).toBe(before);
  });

  it('[D4-pictures-taken] Emails get theirs within ten minutes, of the version they have then', async () => {
    fakeBrowser(pictures);
    const made = await app.call('templates_emails_create', {
      params: { id },
      body: { title: 'T', type: 'email' },
      as: asAnna,
    });
    const ids = [made.body.email.id];
    const shown = async () =>
      (await app.call('templates_emails_pictures', { params: { id }, body: { ids }, as: asAnna })).body.pictures[0];
    expect((await shown()).screenshot).toBe('');
    const catchUp = async () => {
      await catchUpScreenshots.run({}, app.services);
      await app.runJobs();
    };
    await catchUp();
    const { screenshot } = await shown();
    expect((await get(screenshot)).text).toBe('wide');
    // Another version has none until they are taken; then the previous one is deleted.
    const html = page('#123');
    const { rows } = await app.pool.query('select current_version as version from emails where id = $1', ids);
    const lease = await app.call('build_lease_take', { params: { id: ids[0] }, body: { tabId: 'tab' }, as: asAnna });
    const { number: leaseNumber } = lease.body.lease;
    const body = { title: 'T', tabId: 'tab', html, version: rows[0].version, leaseNumber };
    expect((await app.call('build_save', { params: { id: ids[0] }, body, as: asAnna })).status).toBe(200);
    expect((await shown()).screenshot).toBe('');
    await catchUp();
    expect([(await shown()).screenshot === screenshot, (await get(screenshot)).status]).toEqual([false, 404]);
    expect((await get((await shown()).screenshot)).text).toBe('wide');
  });

  it('[B3-screenshot-themes] Versions of themes get theirs within ten minutes, and what failed is tried again a day later', async () => {
    const version = async () => (await app.call('template_settings', { params: { id }, as: asAnna })).body.versions[0];
    const catchUp = async () => {
      await catchUpScreenshots.run({}, app.services);
      await app.runJobs();
    };
    expect(await version()).toMatchObject({ screenshotStatus: 'none', screenshotDesktop: '' });
    expect((await get((await version()).miniatureUrl)).status).toBe(200);
    fakeBrowser(() => Promise.reject(new BrowserError('time', 'No.')));
    await catchUp();
    await app.pool.query("update screenshots set status = 'error', error = 'time' where status = 'pending'");
    fakeBrowser(pictures);
    await catchUp();
    expect((await version()).screenshotStatus).toBe('error');
    await app.pool.query("update screenshots set updated_at = now() - interval '25 hours'");
    await catchUp();
    expect((await version()).screenshotStatus).toBe('ready');
    expect((await get((await version()).screenshotMobile)).text).toBe('narrow');
  });

  it('[B3-screenshot-missing] Without Chromium a layout is saved and says what is missing', async () => {
    app.services.browser = {
      ...app.services.browser,
      isInstalled: false,
      show: () => Promise.reject(new BrowserError('missing', 'No.')),
    };
    const lid = await save(page('#f00'));
    await app.runJobs();
    const layout = await find(lid);
    expect(layout).toMatchObject({
      screenshotStatus: 'error',
      screenshotError: 'Thumbnails need Chromium on the server. The server administrator can install it.',
    });
    expect((await get(layout.miniatureUrl)).status).toBe(200);
    await catchUpScreenshots.run({}, app.services);
    expect((await find(lid)).screenshotStatus).toBe('error');
    // Once Chromium is available, they are taken, also of layouts of an earlier release.
    const other = await save(page('#0f0'));
    await app.pool.query('delete from screenshots where object_id = $1', [other]);
    expect((await find(other)).screenshotStatus).toBe('none');
    fakeBrowser(pictures);
    await catchUpScreenshots.run({}, app.services);
    await app.runJobs();
    expect([(await find(lid)).screenshotStatus, (await find(other)).screenshotStatus]).toEqual(['ready', 'ready']);
  });
});
