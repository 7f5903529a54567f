import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { upgradeDocuments } from './jobs';
import { prepareBatch, writePrepared } from './upgrade-batch';
import { themeHtmlLoader } from './upgrade-items';

const section = (extra: string, word: string, more = '') =>
  `<div class="block-section" data-group="hero"${extra}><h1 class="block-edit" data-block="t">${word}</h1>${more}</div>`;
const more = (word: string) => `<p class="block-edit" data-block="x">${word}</p>`;
const theme = (style: string, sections: string) =>
  `<html><head><style>${style}</style></head><body>${sections}</body></html>`;

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services), name: 'Anna' });
  as = await app.signIn(anna);
});
afterAll(() => app.close());
beforeEach(async () => {
  const html = theme('one', section('', 'Default', more('Words')));
  id = (await buildTemplate(app.services, { organization: anna.organization, html })).id;
});

/** Creates an email with one section that contains `word`, and returns its id. */
async function letter(word: string): Promise<number> {
  const body = { title: word, type: 'email', start: 'example' };
  const { email } = (await app.call('templates_emails_create', { params: { id }, body, as })).body;
  const opened = (await open(email.id)).html as string;
  const { body: taken } = await app.call('build_lease_take', { params: { id: email.id }, body: { tabId: 't' }, as });
  const saved = await app.call('build_save', {
    params: { id: email.id },
    body: {
      html: opened.replace('Default', word).replace('Words', `More of ${word}`),
      title: word,
      version: 1,
      leaseNumber: taken.lease.number,
      tabId: 't',
    },
    as,
  });
  expect(saved.status).toBe(200);
  const held = { tabId: 't', number: taken.lease.number };
  await app.call('build_lease_release', { params: { id: email.id }, body: held, as });
  return email.id as number;
}

/** Uploads a new version of the theme: other styles, and no place for the second text. */
async function uploadSecond(): Promise<void> {
  const opened = (await app.call('build_template_html', { params: { id }, as })).body;
  const { body } = await app.call('build_template_lease_take', { params: { id }, body: { tabId: 't' }, as });
  const saved = await app.call('build_template_save', {
    params: { id },
    body: {
      html: theme('two', section(' dir="ltr"', 'New')),
      title: 'Theme',
      version: 1,
      markerPrefix: opened.markerPrefix,
      leaseNumber: body.lease.number,
      tabId: 't',
    },
    as,
  });
  expect(saved.status).toBe(200);
}

const open = async (emailId: number) => (await app.call('build_email_html', { params: { id: emailId }, as })).body;
const layoutOf = async (emailId: number): Promise<number> => {
  const { html } = await open(emailId);
  const body = { templateType: 'email', html, name: 'Layout', eid: emailId };
  return (await app.call('build_templates_layout_upload', { params: { id }, body, as })).body.id;
};
const check = async () => (await app.call('build_template_upgrade_check', { params: { id }, as })).body;
const statusOf = async () => (await app.call('build_template_upgrade_status', { params: { id }, as })).body;
const run = () =>
  upgradeDocuments.run(
    {
      organizationId: anna.organization.id,
      templateId: id,
      userId: anna.id,
      version: 2,
      emails: null,
      layouts: true,
      pins: true,
    },
    app.services,
  );

describe('upgrading documents of a theme', () => {
  it('[B7-upgrade] Puts emails and layouts on the newest version of their theme, with their content', async () => {
    const emailId = await letter('Mine');
    const lid = await layoutOf(emailId);
    expect(await check()).toMatchObject({ version: 1, emails: [], layouts: [], undoable: 0 });
    await uploadSecond();
    expect(await check()).toMatchObject({
      version: 2,
      emails: [{ id: emailId, title: 'Mine', version: 1 }],
      layouts: [{ id: lid, version: 1 }],
    });
    // Until then, all documents use their version.
    expect(await open(emailId)).toMatchObject({ templateVersion: 1, emailVersion: 2 });
    await run();
    const email = await open(emailId);
    expect(email).toMatchObject({ templateVersion: 2, emailVersion: 3, title: 'Mine' });
    // The list of versions says why.
    expect(email.history[0]).toMatchObject({ version: 3, themeVersion: 2 });
    expect(email.history[1]).not.toHaveProperty('themeVersion');
    expect(email.html).toContain('<style>two</style>');
    expect(email.html).toMatch(/dir="ltr"[^>]*><h1[^>]*>Mine<\/h1>/);
    const layout = (await app.call('build_layout', { params: { id: lid }, as })).body;
    expect(layout.layout.version).toBe(2);
    expect(layout.html).toMatch(/dir="ltr"[^>]*><h1[^>]*>Mine<\/h1>/);
    expect(await check()).toMatchObject({ emails: [], layouts: [], undoable: 2 });
    const status = await app.call('build_template_upgrade_status', { params: { id }, as });
    expect(status.body).toMatchObject({ isUpgrading: false, percent: 100, isStopped: false, done: 2, leftOut: [] });
    // A second run doesn't change anything.
    await run();
    expect((await open(emailId)).emailVersion).toBe(3);
  });

  it('[B7-upgrade-start] Is started by owners and admins, and says that it runs', async () => {
    const emailId = await letter('Mine');
    await uploadSecond();
    const stranger = await app.signIn(await buildUser(app.services));
    const start = (caller: TestCaller) =>
      app.call('build_template_upgrade', { params: { id }, body: { ids: [emailId], layouts: false }, as: caller });
    expect((await start(stranger)).status).toBe(404);
    expect((await start(as)).body).toEqual({ success: true });
    const status = async () => (await app.call('build_template_upgrade_status', { params: { id }, as })).body;
    expect(await status()).toMatchObject({ isUpgrading: true, percent: 0, kind: 'upgrade' });
    await app.runJobs();
    expect(await status()).toMatchObject({ isUpgrading: false, percent: 100, done: 1 });
    expect((await open(emailId)).templateVersion).toBe(2);
  });

  it('[B7-upgrade-preview] Shows before and after with what is lost, and stores nothing', async () => {
    const emailId = await letter('Mine');
    await uploadSecond();
    const params = { id, kind: 'email', itemId: emailId };
    const { body } = await app.call('build_template_upgrade_preview', { params, as });
    expect(body.notes).toEqual([{ kind: 'lost', block: 'Hero', text: 'More of Mine' }]);
    const page = async (url: string) => (await app.inject({ method: 'GET', url })).text;
    const [before, after] = [await page(body.beforeUrl), await page(body.afterUrl)];
    expect([before.includes('<style>one'), before.includes('More of Mine')]).toEqual([true, true]);
    expect([after.includes('<style>two'), after.includes('More of Mine'), after.includes('>Mine<')]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await open(emailId)).emailVersion).toBe(2);
    const other = await buildTemplate(app.services, { organization: anna.organization, html: theme('x', '') });
    const foreign = { ...params, id: other.id };
    expect((await app.call('build_template_upgrade_preview', { params: foreign, as })).status).toBe(404);
  });

  it('[B7-upgrade-partial] Leaves a document that someone edits as it is, and takes it the next time', async () => {
    const [first, second] = [await letter('One'), await letter('Two')];
    await uploadSecond();
    const taken = await app.call('build_lease_take', { params: { id: first }, body: { tabId: 't' }, as });
    expect((await check()).emails).toMatchObject([
      { id: first, editor: 'Anna' },
      { id: second, editor: '' },
    ]);
    await run();
    const leftOut = [{ kind: 'email', id: first, title: 'One', reason: 'editing' }];
    expect(await statusOf()).toMatchObject({ done: 1, leftOut });
    expect([(await open(first)).templateVersion, (await open(second)).templateVersion]).toEqual([1, 2]);
    const { html } = await open(first);
    expect(html).toContain('<style>one</style>');
    const held = { tabId: 't', number: taken.body.lease.number };
    await app.call('build_lease_release', { params: { id: first }, body: held, as });
    await run();
    expect([(await open(first)).emailVersion, (await open(second)).emailVersion]).toEqual([3, 3]);
  });

  it('[B7-upgrade-race] Makes one version when it runs twice at once', async () => {
    const emailId = await letter('Mine');
    await uploadSecond();
    const batch = { kind: 'email', organizationId: anna.organization.id, ids: [emailId] } as const;
    const load = themeHtmlLoader(app.services.db);
    const one = async () =>
      await writePrepared(
        app.services,
        await prepareBatch(app.services, batch, 2, load),
        { version: 2, userId: anna.id },
        async () => undefined,
      );
    await Promise.all([one(), one(), one()]);
    expect((await open(emailId)).emailVersion).toBe(3);
  });

  it('[B7-upgrade-undo] Returns everything to the version before in one call, but not what was saved since', async () => {
    const [first, second] = [await letter('One'), await letter('Two')];
    const former = (await open(first)).html;
    await uploadSecond();
    await run();
    const { emailVersion, html } = await open(second);
    const taken = await app.call('build_lease_take', { params: { id: second }, body: { tabId: 't' }, as });
    const number = taken.body.lease.number;
    const body = { html, title: 'Two', version: emailVersion, leaseNumber: number, tabId: 't' };
    expect((await app.call('build_save', { params: { id: second }, body, as })).status).toBe(200);
    await app.call('build_lease_release', { params: { id: second }, body: { tabId: 't', number }, as });
    const undo = async () => {
      expect((await app.call('build_template_upgrade_undo', { params: { id }, body: {}, as })).status).toBe(200);
      await app.runJobs();
      return await statusOf();
    };
    const leftOut = [{ kind: 'email', id: second, title: 'Two', reason: 'saved' }];
    expect(await undo()).toMatchObject({ kind: 'return', percent: 100, done: 1, leftOut });
    expect(await open(first)).toMatchObject({ html: former, templateVersion: 1, emailVersion: 4 });
    expect((await open(second)).templateVersion).toBe(2);
    expect(await undo()).toMatchObject({ kind: 'return', percent: 100, done: 0 });
    expect((await open(first)).emailVersion).toBe(4);
    expect((await check()).emails).toMatchObject([{ id: first }]);
  });

  it('[B7-upgrade-return] Layouts and pins return with the emails, byte for byte, except what was saved since', async () => {
    const emailId = await letter('Mine');
    const [lid, changedLid] = [await layoutOf(emailId), await layoutOf(emailId)];
    const html = section(' data-be-id="k1:a1"', 'Mine');
    const sent = { html, markerPrefix: 'k1', blockId: 'a1' };
    const newPin = async (name: string) => {
      const body = { ...sent, name, mode: 'email', sectionId: 'hero' };
      return (await app.call('build_pin_archive_create', { params: { id }, body, as })).body.pinArchive.id as number;
    };
    const [pin, changedPin] = [await newPin('Same'), await newPin('Changed')];
    const layout = async () => (await app.call('build_layout', { params: { id: lid }, as })).body;
    const openPin = async (pinId: number) => {
      const query = { withSnapshots: '1' };
      return (await app.call('build_pin_archive', { params: { id: pinId }, query, as })).body.pinArchive;
    };
    const former = { layout: await layout(), pin: await openPin(pin) };
    await uploadSecond();
    await run();
    expect([(await check()).undoable, (await layout()).layout.version]).toEqual([5, 2]);
    const { htmlSha256: upgraded } = await layout();
    const saved = { html: theme('own', section('', 'Own')) };
    expect((await app.call('build_layout_save_html', { params: { id: changedLid }, body: saved, as })).status).toBe(
      200,
    );
    const other = { ...sent, html: html.replace('Mine', 'Own'), tmp_version: 2 };
    const params = { id: changedPin };
    expect((await app.call('build_pin_archive_snapshot_create', { params, body: other, as })).status).toBe(200);
    expect((await check()).undoable).toBe(3);
    await app.call('build_template_upgrade_undo', { params: { id }, body: {}, as });
    await app.runJobs();
    const status = await statusOf();
    expect(status).toMatchObject({ kind: 'return', percent: 100, done: 3 });
    expect(status.leftOut).toEqual([
      { kind: 'layout', id: changedLid, title: 'Layout', reason: 'saved' },
      { kind: 'pin', id: changedPin, title: 'Changed', reason: 'saved' },
    ]);
    const { html: bytes, htmlSha256, layout: returned } = await layout();
    expect([bytes, htmlSha256, returned.version]).toEqual([former.layout.html, former.layout.htmlSha256, 1]);
    const back = await openPin(pin);
    expect(back).toMatchObject({ tmp_version: 1, snapshotCount: 1, is_upgradable: true });
    expect(back.snapshots[0]).toMatchObject({ id: former.pin.snapshots[0].id, html });
    expect((await openPin(changedPin)).tmp_version).toBe(2);
    // The upgraded email has the same HTML and keeps it in its history.
    const kept = await app.pool.query(
      `select 1 from html_contents h where h.sha256 = $1
       and not exists (select 1 from versions v where v.organization_id = h.organization_id and v.html_sha256 = h.sha256)`,
      [upgraded],
    );
    expect([kept.rowCount, (await check()).undoable]).toEqual([0, 0]);
    // The next upgrade includes them again.
    await run();
    expect([(await layout()).layout.version, (await openPin(pin)).snapshotCount]).toEqual([2, 2]);
  });

  it('[B5-pin-upgrade] Renews pins of older versions with their content, but not those for phones or of no section', async () => {
    const pinOf = async (word: string, over: object = {}) => {
      const html = section(' data-be-id="k1:a1"', word);
      const body = { name: word, mode: 'email', html, markerPrefix: 'k1', blockId: 'a1', sectionId: 'hero', ...over };
      return (await app.call('build_pin_archive_create', { params: { id }, body, as })).body.pinArchive;
    };
    const [pin, phone, loose] = [
      await pinOf('Mine'),
      await pinOf('P', { mobile: true }),
      await pinOf('L', { sectionId: '' }),
    ];
    const gone = await pinOf('G', {
      html: '<div class="block-section" data-group="gone"><p>G</p></div>',
      markerPrefix: '',
    });
    await uploadSecond();
    const listed = { title: 'Mine', type: 'email', version: 1 };
    expect((await check()).pins).toMatchObject([{ id: pin.id, ...listed }, { id: gone.id }]);
    const params = { id, kind: 'pin', itemId: pin.id };
    const shown = (await app.call('build_template_upgrade_preview', { params, as })).body;
    const after = await app.inject({ method: 'GET', url: shown.afterUrl });
    expect([after.text.includes('dir="ltr"'), after.text.includes('>Mine<')]).toEqual([true, true]);
    const pins = async () => (await app.call('build_pin_archives', { params: { id }, as })).body.pinArchives;
    const find = async ({ id: pinId }: { id: number }) =>
      (await pins()).find((one: { id: number }) => one.id === pinId);
    const body = { ids: [], layouts: false, pins: [pin.id, gone.id] };
    await app.call('build_template_upgrade', { params: { id }, body, as });
    expect([(await find(pin)).upgrading, (await find(phone)).upgrading]).toEqual([true, false]);
    await app.runJobs();
    expect(await find(pin)).toMatchObject({ tmp_version: 2, upgrading: false, snapshotCount: 2, is_upgradable: true });
    expect(await find(phone)).toMatchObject({ tmp_version: 1, snapshotCount: 1 });
    expect(await find(loose)).toMatchObject({ tmp_version: 1, is_upgradable: false });
    expect(await statusOf()).toMatchObject({ done: 1, leftOut: [{ kind: 'pin', id: gone.id, reason: 'gone' }] });
    const query = { withSnapshots: '1' };
    const opened = (await app.call('build_pin_archive', { params: { id: pin.id }, query, as })).body.pinArchive;
    expect(opened.snapshots[0].hashedHtml).toBe(section(' dir="ltr"', 'Mine'));
    expect(opened.snapshots[0].htmlSha1).toBe(createHash('sha1').update(opened.snapshots[0].hashedHtml).digest('hex'));
    expect(opened.snapshots[1].hashedHtml).toContain('>Mine<');
  });

  it('[B3-layout-upgradable] Layouts say that they can be upgraded, and that they are', async () => {
    const lid = await layoutOf(await letter('Mine'));
    const find = async () => {
      const { layouts } = (await app.call('templates_layouts', { params: { id }, as })).body;
      return layouts.find((one: { id: number }) => one.id === lid);
    };
    expect(await find()).toMatchObject({ is_upgradable: false, upgrading: false });
    await uploadSecond();
    expect(await find()).toMatchObject({ is_upgradable: true, upgrading: false });
    await app.call('build_template_upgrade', { params: { id }, body: { ids: [], layouts: [lid], pins: false }, as });
    expect(await find()).toMatchObject({ is_upgradable: true, upgrading: true });
    await app.runJobs();
    expect(await find()).toMatchObject({ is_upgradable: false, upgrading: false, version: 2 });
  });
});
