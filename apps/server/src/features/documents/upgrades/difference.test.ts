import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { type Browser, BrowserError } from '../../../platform/browser/browser';
import type { CagedPage } from '../../../platform/browser/caged-page';
import { chromium } from '../../../testing/chromium';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

/** Returns a theme with a section of 800 × 200 px, whose left part has this color and width. */
const theme = (color: string, width: number, more = '') =>
  `<!doctype html><html><head><style>.c{background:${color};width:${width}px;height:200px}</style></head><body style="margin:0"><div class="block-section" data-group="hero"><p class="block-edit" data-block="t" style="margin:0;font-size:0">Hi</p><div class="c"></div></div>${more}</body></html>`;

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let id: number;
let emailId: number;

async function open(overrides: Parameters<typeof createTestApp>[0] = {}): Promise<void> {
  app = await createTestApp(overrides);
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(anna);
}
beforeEach(async () => {
  app.clock.advance(61_000);
  id = (await buildTemplate(app.services, { organization: anna.organization, html: theme('#f00', 400) })).id;
  const body = { title: 'Spring', type: 'email', start: 'example' };
  emailId = (await app.call('templates_emails_create', { params: { id }, body, as })).body.email.id;
});

async function upload(html: string): Promise<void> {
  const { templateVersion: version, markerPrefix } = (await app.call('build_template_html', { params: { id }, as }))
    .body;
  const { lease } = (await app.call('build_template_lease_take', { params: { id }, body: { tabId: 't' }, as })).body;
  const body = { html, title: 'Theme', version, markerPrefix, leaseNumber: lease.number, tabId: 't' };
  expect((await app.call('build_template_save', { params: { id }, body, as })).status).toBe(200);
  const held = { tabId: 't', number: lease.number };
  await app.call('build_template_lease_release', { params: { id }, body: held, as });
}

const compare = async (kind = 'email', itemId = emailId) =>
  (await app.call('build_template_upgrade_compare', { params: { id, kind, itemId }, as })).body;
const read = async (caller = as) =>
  await app.call('build_template_upgrade_difference', { params: { id, kind: 'email', itemId: emailId }, as: caller });
const get = (url: string) => app.inject({ method: 'GET', url });
const runAgain = async () => {
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await app.runJobs();
};

/** Replaces Chromium. */
function fakeBrowser(show: Browser['show']): void {
  app.services.browser = { ...app.services.browser, isInstalled: true, show, close: async () => undefined } as Browser;
}
/** Returns pages of 10 × 10 px; the second one is black down to this line. */
async function pages(black: number, meanwhile = async () => {}): Promise<Browser['show']> {
  const white = { width: 10, height: 10, channels: 3, background: '#fff' } as const;
  const lines = await sharp({ create: { ...white, height: black, background: '#000' } })
    .png()
    .toBuffer();
  const first = await sharp({ create: white }).png().toBuffer();
  const second = await sharp(first)
    .composite([{ input: lines, top: 0, left: 0 }])
    .png()
    .toBuffer();
  let shown = 0;
  // Thumbnails are WebP.
  const screenshot: CagedPage['screenshot'] = async ({ format }) => {
    if (format !== 'png') return first;
    shown += 1;
    if (shown === 2) await meanwhile();
    return shown === 1 ? first : second;
  };
  const page: CagedPage = { resize: async () => {}, contentHeight: async () => 10, screenshot, print: async () => {} };
  return (_document, _size, work) => work(page);
}

describe.skipIf(chromium === null)('comparing an upgrade in Chromium', () => {
  beforeAll(() => open({ chromium }));
  afterAll(() => app.close());

  testInFull(
    '[B7-upgrade-difference] Shows which pixels an upgrade changes and how many, in documents of any height',
    async () => {
      await upload(theme('#f00', 200, '<div style="height:200px"></div>'));
      expect((await read()).body).toMatchObject({ status: 'none', url: '' });
      expect(await compare()).toMatchObject({ status: 'pending', url: '', reason: '' });
      await app.runJobs();
      const { body } = await read();
      // 200 × 200 of 800 × 400 px.
      expect(body).toMatchObject({ status: 'ready', changed: 0.125, isCut: false });
      const picture = await get(body.url);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      const pixels = await sharp(picture.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([pixels.info.width, pixels.info.height]).toEqual([800, 400]);
      const isRed = (x: number, y: number) => {
        const at = (y * 800 + x) * 3;
        return (pixels.data[at] ?? 0) > 200 && (pixels.data[at + 1] ?? 255) < 60;
      };
      expect([isRed(300, 100), isRed(100, 100), isRed(300, 300)]).toEqual([true, false, false]);
      // A change that isn't visible isn't a difference.
      await upload(theme('#ff0000', 400));
      await compare();
      await app.runJobs();
      expect((await read()).body).toMatchObject({ status: 'ready', changed: 0 });
    },
  );
});

describe('comparing an upgrade', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  it('[B7-difference-access] Is for owners and admins alone, and its image not for others and not after the session', async () => {
    await upload(theme('#0f0', 400));
    fakeBrowser(await pages(5));
    await compare();
    await app.runJobs();
    const { body } = await read();
    expect(body).toMatchObject({ status: 'ready', changed: 0.5 });
    const stranger = await app.signIn(await buildUser(app.services));
    const editor = await app.signIn(await buildUser(app.services, { organization: anna.organization, role: 'editor' }));
    expect([(await read(stranger)).status, (await read(editor)).status]).toEqual([404, 403]);
    const other = (await buildTemplate(app.services, { organization: anna.organization, html: theme('#0f0', 1) })).id;
    const params = { id: other, kind: 'email', itemId: emailId };
    expect((await app.call('build_template_upgrade_compare', { params, as })).status).toBe(404);
    const again = await app.signIn(anna);
    const own = (await read(again)).body.url;
    expect((await get(own)).status).toBe(200);
    await app.call('logout', { as: again });
    expect([(await get(own)).status, (await get(body.url)).status]).toEqual([404, 200]);
  });

  it('[B7-difference-age] Is never about an older document or theme, and made once for each', async () => {
    await upload(theme('#0f0', 400));
    fakeBrowser(await pages(5, () => upload(theme('#00f', 400))));
    await compare();
    await app.runJobs();
    // The theme has another version since the picture was taken.
    expect((await read()).body).toMatchObject({ status: 'none' });
    fakeBrowser(await pages(2));
    await compare();
    await app.runJobs();
    const { body } = await read();
    expect(body).toMatchObject({ status: 'ready', changed: 0.2 });
    fakeBrowser(() => Promise.reject(new Error('asked again')));
    expect(await compare()).toMatchObject({ status: 'ready', changed: 0.2 });
    const version = { title: 'Spring', version: 1, tabId: 't', html: theme('#f00', 300) };
    const { lease } = (await app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 't' }, as })).body;
    const saved = { ...version, leaseNumber: lease.number };
    expect((await app.call('build_save', { params: { id: emailId }, body: saved, as })).status).toBe(200);
    expect((await read()).body).toMatchObject({ status: 'none', url: '' });
    fakeBrowser(await pages(1));
    expect(await compare()).toMatchObject({ status: 'pending' });
    expect((await get(body.url)).status).toBe(404);
  });

  it('[B7-difference-missing] [W3-busy-retry] Says what is missing, tries again while the server is busy, and says why it failed after two attempts; then it can be tried again', async () => {
    await upload(theme('#0f0', 400));
    app.services.browser = { ...app.services.browser, isInstalled: false };
    expect(await compare()).toMatchObject({ status: 'error', reason: expect.stringContaining('needs Chromium') });
    fakeBrowser(() => Promise.reject(new BrowserError('busy', 'The server is busy.')));
    await compare();
    for (let round = 0; round < 4; round += 1) await runAgain();
    expect(await read()).toMatchObject({ body: { status: 'pending' } });
    await app.pool.query('update upgrade_differences set attempts = 0');
    fakeBrowser(() => Promise.reject(new BrowserError('time', 'The page took too long.')));
    await runAgain();
    expect((await read()).body.status).toBe('pending');
    await runAgain();
    expect((await read()).body).toMatchObject({ status: 'error', reason: expect.stringContaining('too long') });
    fakeBrowser(await pages(10));
    expect(await compare()).toMatchObject({ status: 'pending', reason: '' });
    await app.runJobs();
    expect((await read()).body).toMatchObject({ status: 'ready', changed: 1 });
  });
});
