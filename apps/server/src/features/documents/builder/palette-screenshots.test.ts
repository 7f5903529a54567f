import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, BrowserError } from '../../../platform/browser/browser';
import type { CagedDocument } from '../../../platform/browser/caged-page';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const section = (text: string) => `<div class="block-section"><p class="block-edit">${text}</p></div>`;
const themeOf = (texts: readonly string[], head = '') =>
  `<!doctype html><html><head>${head}</head><body>${texts.map(section).join('')}</body></html>`;
const fruits = ['Plum', 'Pear', 'Fig'];

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let id: number;
/** The pages that the browser showed, in order. */
let shown: string[];

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  asAnna = await app.signIn(anna);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  id = (await buildTemplate(app.services, { organization: anna.organization, html: themeOf(fruits) })).id;
  shown = [];
  fakeBrowser(async (html) => {
    shown.push(/Plum|Pear|Fig|Kiwi|Layout/.exec(html)?.[0] ?? '');
  });
});

/** Replaces Chromium. */
function fakeBrowser(look: (html: string) => Promise<void>): void {
  const show = async ({ html }: CagedDocument) => {
    await look(html.toString());
    return { desktop: Buffer.from('wide'), mobile: Buffer.from('narrow') };
  };
  app.services.browser = {
    ...app.services.browser,
    isInstalled: true,
    show,
    close: async () => undefined,
  } as unknown as Browser;
}

const open = async (as = asAnna) => (await app.call('build_template_html', { params: { id }, as })).body;
const idsOf = (texts: readonly string[]) => texts.map((_, at) => `section-${at}`);
const ask = async (as: TestCaller | null = asAnna, version = 1, ids = idsOf(fruits)) =>
  await app.call('build_palette_screenshots', { params: { id }, body: { version, ids }, as });
const get = (url: string) => app.inject({ method: 'GET', url });
const countJobs = async () =>
  (
    await app.pool.query(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'screenshots.take'",
    )
  ).rows[0].count;

async function save(html: string): Promise<number> {
  const { markerPrefix, emailVersion: _, title, templateVersion: version } = await open();
  const taken = await app.call('build_template_lease_take', { params: { id }, body: { tabId: 'tab' }, as: asAnna });
  const body = { html, title, version, markerPrefix, leaseNumber: taken.body.lease.number, tabId: 'tab' };
  return (await app.call('build_template_save', { params: { id }, body, as: asAnna })).body.templateVersion;
}

describe('[B3-palette-screenshots] screenshots of palette items', () => {
  it('[B3-palette-screenshots] are requested by the first who looks, and come with the theme from then on', async () => {
    expect((await open()).sections.map((item: { screenshotStatus: string }) => item.screenshotStatus)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(await countJobs()).toBe(0);
    expect([(await ask()).body.items, (await ask()).body.items, await countJobs()]).toEqual([[], [], 3]);
    expect((await open()).sections[0].screenshotStatus).toBe('pending');
    await app.runJobs();
    const { items } = (await ask()).body;
    const { sections } = await open();
    expect(items).toHaveLength(3);
    expect(items[1]).toMatchObject({ id: 'section-1', screenshotStatus: 'ready' });
    expect(sections[1]).toMatchObject(items[1]);
    expect(sections.at(-1)).toMatchObject({ isCode: true, htmlSha1: '', screenshotStatus: 'none' });
    const [desktop, mobile] = [await get(items[1].screenshotDesktop), await get(items[1].screenshotMobile)];
    expect([desktop.text, mobile.text, desktop.headers['content-type']]).toEqual(['wide', 'narrow', 'image/webp']);
    expect(String(desktop.headers['content-security-policy'])).toContain("default-src 'none'");
    expect(shown.toSorted()).toEqual(fruits.toSorted());
  });

  it('[B3-palette-screenshots] are taken once for what looks the same, and again where anything around it changed', async () => {
    await ask();
    await app.runJobs();
    const changed = ['Plum', 'Kiwi', 'Fig'];
    const version = await save(themeOf(changed));
    expect((await ask(asAnna, version)).body.items.map((item: { id: string }) => item.id)).toEqual([
      'section-0',
      'section-2',
    ]);
    await app.runJobs();
    expect(shown.slice(3)).toEqual(['Kiwi']);
    // The head of the theme is part of each screenshot.
    const styled = await save(themeOf(changed, '<style>p{color:red}</style>'));
    expect((await ask(asAnna, styled)).body.items).toEqual([]);
    await app.runJobs();
    expect(shown.slice(4).toSorted()).toEqual(changed.toSorted());
  });

  it('[B3-palette-line] wait behind those of documents', async () => {
    await ask();
    await app.call('build_templates_layout_upload', {
      params: { id },
      body: { templateType: 'email', name: 'Spring', html: '<html><body>Layout</body></html>' },
      as: asAnna,
    });
    await app.runJobs();
    expect([shown[0], shown.length]).toEqual(['Layout', 4]);
  });

  it('[B3-palette-access] are requested and seen by editors of the theme alone, and not after their session', async () => {
    const ben = await buildUser(app.services, { organization: anna.organization, role: 'editor' });
    const asBen = await app.signIn(ben);
    const stranger = await app.signIn(await buildUser(app.services));
    expect([
      (await ask(asBen)).status,
      (await ask(stranger)).status,
      (await ask(null)).status,
      await countJobs(),
    ]).toEqual([403, 404, 401, 0]);
    await inviteToTemplate(app.services, { organization: anna.organization, templateId: id, user: ben });
    await ask(asBen);
    await app.runJobs();
    const [item] = (await ask(asBen)).body.items;
    expect((await get(item.screenshotDesktop)).status).toBe(200);
    // A ticket for another theme doesn't show anything of this one.
    const other = await buildTemplate(app.services, { organization: anna.organization, html: themeOf(['Kiwi']) });
    const { sections } = (await app.call('build_template_html', { params: { id: other.id }, as: asAnna })).body;
    const query = item.screenshotDesktop.split('?')[1];
    expect((await get(`${sections[0].miniatureUrl}?${query}`)).status).toBe(404);
    await app.call('logout', { as: asBen });
    expect((await get(item.screenshotDesktop)).status).toBe(404);
  });

  it('[B3-palette-missing] say what is missing without Chromium, and why one failed', async () => {
    fakeBrowser(() => Promise.reject(new BrowserError('missing', 'No.')));
    app.services.browser = { ...app.services.browser, isInstalled: false };
    const { items } = (await ask()).body;
    expect(items[0]).toMatchObject({
      screenshotStatus: 'error',
      screenshotError: 'Thumbnails need Chromium on the server. The server administrator can install it.',
    });
    expect([items.length, await countJobs()]).toEqual([3, 0]);
    app.services.browser = { ...app.services.browser, isInstalled: true };
    await ask();
    await app.runJobs();
    expect((await open()).components[0].screenshotStatus).toBe('none');
    expect((await open()).sections[0]).toMatchObject({ screenshotStatus: 'error', screenshotDesktop: '' });
    expect((await get((await open()).sections[0].miniatureUrl)).status).toBe(200);
    // After a retry they are pending again. Only editors of the theme can retry.
    const stranger = await app.signIn(await buildUser(app.services));
    const retry = async (as: TestCaller) =>
      await app.call('build_screenshots_retry', { params: { id }, body: { kind: 'item' }, as });
    expect((await retry(stranger)).status).toBe(404);
    expect((await open()).sections[0].screenshotStatus).toBe('error');
    fakeBrowser(() => Promise.resolve());
    expect((await retry(asAnna)).body).toEqual({ requested: 3 });
    expect((await retry(asAnna)).body).toEqual({ requested: 0 });
    expect((await open()).sections[0].screenshotStatus).toBe('pending');
    await app.runJobs();
    expect((await open()).sections[0].screenshotStatus).toBe('ready');
  });
});
