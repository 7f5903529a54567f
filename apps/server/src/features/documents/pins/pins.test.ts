import { createHash, randomUUID } from 'node:crypto';
import { limits } from '@galley/contract';
import { stripMarkers } from '@galley/markup';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { purgeTrash } from '../trash/jobs';

const theme =
  '<html><head><style>p{color:teal}</style></head><body><table class="outer"><tr><td><table class="block-section"><tr><td><p class="block-edit">Hi</p></td></tr></table></td></tr></table></body></html>';
/**
 * Returns a section with everything that a parser could change: odd quotes, entities, line breaks, an emoji, foreign
 * markers.
 */
const section = (text = 'caf&eacute;') =>
  `<table data-be-id="k1:a1" data-be-variation="k1:2" class='block-section'><tr><td>\r\n<p data-be-id="k1:a2" data-be-hidden="k1:" class=block-edit>${text} é \u{1F600} data-be-id="other:b1"<br/></p></td></tr></table>`;
const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('hex');

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let uninvited: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
  stranger = await app.signIn(await buildUser(app.services));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  const { organization } = anna;
  id = (await buildTemplate(app.services, { organization, html: theme })).id;
  await inviteToTemplate(app.services, { organization, templateId: id, user: ben });
});

const pin = (as: TestCaller, over: Record<string, unknown> = {}, headers = {}) =>
  app.call('build_pin_archive_create', {
    params: { id },
    body: { name: 'Offer', mode: 'email', html: section(), markerPrefix: 'k1', blockId: 'a1', ...over },
    as,
    headers,
  });
const pinned = async (over: Record<string, unknown> = {}) => (await pin(asAnna, over)).body.pinArchive;
const list = async (as: TestCaller, query = {}) => await app.call('build_pin_archives', { params: { id }, query, as });
const open = async (as: TestCaller, pinId: number, query = {}) =>
  await app.call('build_pin_archive', { params: { id: pinId }, query, as });
const snapshotOf = async (as: TestCaller, snapshotId: number, query = {}) =>
  await app.call('build_pin_archive_snapshot', { params: { id: snapshotId }, query, as });
const add = (as: TestCaller, pinId: number, html = section('new'), headers = {}) =>
  app.call('build_pin_archive_snapshot_create', {
    params: { id: pinId },
    body: { html, markerPrefix: 'k1', blockId: 'a1' },
    as,
    headers,
  });
const change = (as: TestCaller, pinId: number, body: Record<string, unknown>) =>
  app.call('build_pin_archive_update', { params: { id: pinId }, body, as });
const remove = (as: TestCaller, pinId: number) => app.call('build_pin_archive_delete', { params: { id: pinId }, as });
const saveGroup = (as: TestCaller, name = 'Offers') =>
  app.call('build_libraries_pin_groups_save', { params: { id }, body: { name }, as });
const countOf = async (sql: string, values: unknown[]) =>
  (await app.pool.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count as number;
const events = async () => (await app.call('account_audit', { as: asAnna })).body.events;

describe('pinning a section', () => {
  it('[B7-pin-create] Refuses strangers, and lists the pin for everyone with the theme', async () => {
    expect([(await pin(stranger)).status, (await pin(uninvited)).status]).toEqual([404, 403]);
    const { status, body } = await pin(asBen, { htmlSha1: 'f'.repeat(40), hashedHtml: 'wrong', sectionId: 's1' });
    expect([status, body.pinArchive]).toMatchObject([
      200,
      {
        name: 'Offer',
        mobile: false,
        tmp_version: 1,
        is_upgradable: true,
        sectionId: 's1',
        snapshotCount: 1,
        snapshots: [],
        thumbnailStatus: 'pending',
        pinGroupId: 0,
        createdBy: 'Ben',
        // The server computes it, whatever checksum the client sends.
        defaultSnapshotHtmlSha1: sha1(stripMarkers(section(), 'k1')),
      },
    ]);
    expect([(await list(stranger)).status, (await list(uninvited)).status]).toEqual([404, 403]);
    const [{ miniatureUrl: _, ...listed }] = (await list(asAnna, { mode: 'email' })).body.pinArchives;
    const { miniatureUrl: __, ...made } = body.pinArchive;
    expect(listed).toEqual(made);
    expect((await list(asAnna, { mode: 'page' })).body).toMatchObject({ field: 'mode' });
  });

  it('[B3-pin-opening] Opening an email or a theme answers pins and groups, a preview none', async () => {
    const { id: pinId } = await pinned();
    const { id: groupId } = (await saveGroup(asBen)).body.pinGroup;
    const { organization } = anna;
    const email = await buildEmail(app.services, { organization, templateId: id, author: anna });
    for (const [name, of] of [
      ['build_email_html', email.id],
      ['build_template_html', id],
    ] as const) {
      const { body } = await app.call(name, { params: { id: of }, body: {}, as: asBen });
      expect(body).toMatchObject({
        pinArchives: [{ id: pinId, name: 'Offer', snapshots: [] }],
        pinGroups: [{ id: groupId, name: 'Offers' }],
      });
    }
  });

  it('[B5-pin-whole] Only sections can be pinned, one at a time and whole', async () => {
    const component = '<p class="block-component">Hi</p>';
    for (const html of [
      component,
      '<p>Hi</p>',
      section() + section(),
      section() + component,
      `${section()} text`,
      '',
    ]) {
      expect((await pin(asAnna, { html })).body).toMatchObject({
        error: 'Only sections can be pinned.',
        field: 'html',
      });
    }
    const { id: pinId } = await pinned();
    expect((await add(asAnna, pinId, component)).body).toMatchObject({ error: 'Only sections can be pinned.' });
    expect((await open(asAnna, pinId)).body.pinArchive.snapshotCount).toBe(1);
  });

  it('[B7-pin-odd] Refuses another mode, no name, a group of elsewhere, a version to come, and too many', async () => {
    expect((await pin(asAnna, { mode: 'page' })).body).toMatchObject({ field: 'mode' });
    expect((await pin(asAnna, { name: '  ' })).body).toMatchObject({ field: 'name' });
    expect((await pin(asAnna, { tmp_version: 2 })).body).toMatchObject({ field: 'tmp_version' });
    expect((await pin(asAnna, { markerPrefix: '"><script>' })).body).toMatchObject({ field: 'markerPrefix' });
    expect((await pin(asAnna, { html: undefined })).status).toBe(400);
    const group = (await saveGroup(asAnna)).body.pinGroup.id;
    const ours = id;
    id = (await buildTemplate(app.services, { organization: anna.organization, html: theme })).id;
    expect((await pin(asAnna, { pinGroupId: group })).body).toMatchObject({ field: 'pinGroupId' });
    id = ours;
    await app.pool.query(
      `insert into pin_archives (organization_id, template_id, template_version, title)
       select organization_id, template_id, 1, 'More' from pin_archives, generate_series(1, $2) where id = $1`,
      [(await pinned({ pinGroupId: group })).id, limits.pinsPerTemplate - 1],
    );
    expect((await pin(asAnna)).body).toMatchObject({ code: 'invalid_field', field: 'name' });
  });

  it('[B7-pin-once] The same request twice pins once, and adds one snapshot', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await pin(asAnna, {}, headers), await pin(asAnna, {}, headers)];
    expect(second.body.pinArchive.id).toBe(first.body.pinArchive.id);
    expect((await pin(asAnna, { name: 'Other' }, headers)).status).toBe(409);
    const pinId = first.body.pinArchive.id;
    await add(asAnna, pinId, section('new'), headers);
    await add(asAnna, pinId, section('new'), headers);
    expect((await list(asAnna)).body.pinArchives).toMatchObject([{ id: pinId, snapshotCount: 2 }]);
  });
});

describe('snapshots', () => {
  it('[B3-pin-bytes] A snapshot has the bytes that were pinned; hash and HTML leave out the markers', async () => {
    const { defaultSnapshotId } = await pinned();
    expect((await snapshotOf(stranger, defaultSnapshotId)).status).toBe(404);
    expect((await snapshotOf(uninvited, defaultSnapshotId)).status).toBe(403);
    const { snapshot } = (await snapshotOf(asBen, defaultSnapshotId)).body;
    const hashedHtml = stripMarkers(section(), 'k1');
    expect(snapshot).toMatchObject({
      html: section(),
      markerPrefix: 'k1',
      hashedHtml,
      htmlSha1: sha1(hashedHtml),
      blockId: 'a1',
      createdBy: 'Anna',
      thumbnailStatus: 'pending',
    });
    expect((await snapshotOf(asBen, defaultSnapshotId, { omitHtml: '1' })).body.snapshot).toMatchObject({
      html: '',
      hashedHtml: '',
    });
  });

  it('[B3-pin-snapshots] Another snapshot becomes the default, the same again is none, an older one can be restored', async () => {
    const { id: pinId, defaultSnapshotId: first } = await pinned();
    expect([(await add(stranger, pinId)).status, (await add(uninvited, pinId)).status]).toEqual([404, 403]);
    const { snapshot, pinArchive } = (await add(asBen, pinId)).body;
    expect(pinArchive).toMatchObject({ defaultSnapshotId: snapshot.id, snapshotCount: 2 });
    expect((await add(asAnna, pinId)).body.snapshot.id).toBe(snapshot.id);
    const all = { withSnapshots: '1', snapshotsWithUser: '1' };
    const { snapshots } = (await open(asAnna, pinId, all)).body.pinArchive;
    expect(snapshots).toMatchObject([
      { id: snapshot.id, html: section('new'), createdBy: 'Ben' },
      { id: first, html: section(), hashedHtml: stripMarkers(section(), 'k1'), createdBy: 'Anna' },
    ]);
    const bare = (await open(asAnna, pinId, { withSnapshots: '1', snapshotsOmitHTML: '1' })).body.pinArchive;
    expect(bare.snapshots).toMatchObject([{ html: '', createdBy: '' }, { html: '' }]);
    expect((await change(asBen, pinId, { defaultSnapshotId: first })).body.pinArchive.defaultSnapshotId).toBe(first);
    expect((await events())[0]).toMatchObject({ action: 'pin.default_changed', objectTitle: 'Offer' });
    // A snapshot of another pin.
    const other = await pinned();
    expect((await change(asBen, other.id, { defaultSnapshotId: first })).body).toMatchObject({
      field: 'defaultSnapshotId',
    });
    await app.pool.query(
      `with made as (
         insert into versions (organization_id, document_kind, document_id, version, html_sha256, template_version)
         select organization_id, 'pin', document_id, 100 + n, html_sha256, template_version
         from versions, generate_series(1, $2) n where id = $1
         returning id, organization_id)
       insert into pin_snapshots (version_id, organization_id, html_sha1, marker_prefix)
       select id, organization_id, '', '' from made`,
      [first, limits.snapshotsPerPin - 2],
    );
    expect((await add(asAnna, pinId, section('one too many'))).body).toMatchObject({ code: 'invalid_field' });
  });

  it('[B7-pin-version] Refuses a snapshot of another version of the theme, whose files it would lose', async () => {
    const { id: pinId, assetBase } = await pinned({ tmp_version: 1 });
    expect(assetBase).toMatch(/^\/assets\/[\w-]+\/$/);
    const body = { html: section('new'), markerPrefix: 'k1' };
    const at = (tmp_version: number) =>
      app.call('build_pin_archive_snapshot_create', {
        params: { id: pinId },
        body: { ...body, tmp_version },
        as: asAnna,
      });
    expect((await at(2)).body).toMatchObject({ code: 'invalid_field', field: 'tmp_version' });
    expect((await at(1)).body.pinArchive.snapshotCount).toBe(2);
  });

  it('[B4-pin-thumbnails] Says which wait for no thumbnail, without those of others', async () => {
    const { defaultSnapshotId: one } = await pinned();
    const finished = async (as: TestCaller, ids: string) =>
      await app.call('build_pin_archive_snapshot_thumbnail_finished', { query: { ids }, as });
    expect((await finished(asBen, `${one},999999`)).body).toEqual({ ids: [] });
    const picture = { desktop: Buffer.from('wide'), mobile: Buffer.from('narrow') };
    app.services.browser = { isInstalled: true, show: async () => picture, close: async () => undefined } as never;
    await app.runJobs();
    expect((await finished(asBen, `${one},999999`)).body).toEqual({ ids: [one] });
    const { snapshot } = (await snapshotOf(asBen, one)).body;
    expect(snapshot).toMatchObject({ thumbnailStatus: 'ready', thumbnailError: '' });
    const shown = async (url: string) => (await app.inject({ method: 'GET', url })).text;
    expect([await shown(snapshot.thumbnailDesktop), await shown(snapshot.thumbnailMobile)]).toEqual(['wide', 'narrow']);
    expect((await finished(stranger, String(one))).body).toEqual({ ids: [] });
    expect((await finished(uninvited, String(one))).body).toEqual({ ids: [] });
    expect((await finished(asBen, '1;2')).status).toBe(400);
  });

  it('[B3-pin-miniature] Its miniature shows the section in its theme, without markers, tags and scripts', async () => {
    const { miniatureUrl } = await pinned();
    const picture = await app.inject({ method: 'GET', url: miniatureUrl });
    expect([picture.status, picture.text.includes('data-be-'), picture.text.includes('block-section')]).toEqual([
      200,
      false,
      false,
    ]);
    expect(picture.text).toContain('p{color:teal}');
    expect(picture.text).toContain('<table class="outer">');
    expect(picture.headers['content-security-policy']).toContain("script-src 'none'");
  });
});

describe('changing pins', () => {
  it('[B7-pin-update] Name, phone setting and group, for those with the theme', async () => {
    const { id: pinId } = await pinned();
    expect((await change(stranger, pinId, { name: 'X' })).status).toBe(404);
    expect((await change(uninvited, pinId, { name: 'X' })).status).toBe(403);
    const group = (await saveGroup(asBen)).body.pinGroup.id;
    const { pinArchive } = (await change(asBen, pinId, { name: 'Deal', mobile: true, pinGroupId: group })).body;
    expect(pinArchive).toMatchObject({ name: 'Deal', mobile: true, pinGroupId: group });
    const before = (await events()).length;
    expect((await change(asBen, pinId, { name: 'Deal' })).body.pinArchive).toMatchObject({ mobile: true });
    expect(await events()).toHaveLength(before);
    expect((await change(asBen, pinId, { pinGroupId: 0 })).body.pinArchive.pinGroupId).toBe(0);
    expect((await change(asBen, pinId, { name: '' })).body).toMatchObject({ field: 'name' });
  });

  it('[B7-pin-groups] Groups are made, renamed and deleted; their pins stay', async () => {
    expect([(await saveGroup(stranger)).status, (await saveGroup(uninvited)).status]).toEqual([404, 403]);
    const { id: groupId } = (await saveGroup(asBen)).body.pinGroup;
    const { id: pinId } = await pinned({ pinGroupId: groupId });
    const rename = (as: TestCaller) =>
      app.call('build_libraries_pin_groups_update', { params: { id: groupId }, body: { name: 'Deals' }, as });
    const drop = (as: TestCaller) => app.call('build_libraries_pin_groups_delete', { params: { id: groupId }, as });
    for (const [as, status] of [[stranger, 404] as const, [uninvited, 403] as const])
      expect([(await rename(as)).status, (await drop(as)).status]).toEqual([status, status]);
    expect((await rename(asBen)).body.pinGroup).toEqual({ id: groupId, name: 'Deals' });
    expect((await drop(asBen)).status).toBe(200);
    expect((await drop(asBen)).status).toBe(404);
    expect((await list(asAnna)).body).toMatchObject({ pinArchives: [{ id: pinId, pinGroupId: 0 }], pinGroups: [] });
    expect((await events())[0]).toMatchObject({ action: 'pin_group.deleted', objectTitle: 'Deals' });
    await app.pool.query(
      `insert into pin_groups (organization_id, template_id, name)
       select organization_id, id, 'G' from templates, generate_series(1, $2) where id = $1`,
      [id, limits.pinGroupsPerTemplate],
    );
    expect((await saveGroup(asAnna)).body).toMatchObject({ code: 'invalid_field', field: 'name' });
  });

  it('[B7-pin-delete] Deletes a pin with HTML that nothing else needs, logs its name, and answers the others', async () => {
    const kept = await pinned({ html: section('both') });
    const gone = await pinned({ html: section('both'), name: 'Gone' });
    await add(asAnna, gone.id, section('alone'));
    expect([(await remove(stranger, gone.id)).status, (await remove(uninvited, gone.id)).status]).toEqual([404, 403]);
    const shas = (
      await app.pool.query("select html_sha256 from versions where document_kind = 'pin' and document_id = $1", [
        gone.id,
      ])
    ).rows.map((row) => row.html_sha256);
    const { status, body } = await remove(asBen, gone.id);
    expect([status, body.pinArchives]).toMatchObject([200, [{ id: kept.id }]]);
    expect((await remove(asBen, gone.id)).status).toBe(404);
    expect(await countOf('html_contents where sha256 = any($1)', [shas])).toBe(1);
    expect((await events())[0]).toMatchObject({ action: 'pin.deleted', objectTitle: 'Gone' });
  });

  it('[B3-pin-kept] The trash and the deletion of an image leave what a pin shows, until its theme goes', async () => {
    const { organization } = anna;
    const email = await buildEmail(app.services, { organization, templateId: id, author: anna });
    const form = new FormData();
    form.set('image', new File([new Uint8Array(await dot())], 'dot.png', { type: 'image/png' }));
    const image = (await app.call('build_images_upload', { params: { id: email.id }, form, as: asAnna })).body;
    const { id: pinId } = await pinned({ html: section(`<img src="${image.src}">`) });
    await saveGroup(asAnna);
    await app.call('build_images_delete', { params: { id: email.id, imageId: image.id }, as: asAnna });
    await app.call('builder_delete_email', { params: { id: email.id }, as: asAnna });
    app.clock.advance((limits.trashDays + 1) * 24 * 60 * 60 * 1000);
    await app.pool.query("update emails set deleted_at = deleted_at - interval '40 days' where id = $1", [email.id]);
    await purgeTrash.run({}, app.services);
    expect(await countOf('emails where id = $1', [email.id])).toBe(0);
    const as = await app.signIn(anna);
    expect((await open(as, pinId, { withSnapshots: '1' })).status).toBe(200);
    expect((await app.inject({ method: 'GET', url: new URL(image.src, 'http://any').pathname })).status).toBe(200);
    await app.pool.query("update templates set deleted_at = now() - interval '400 days' where id = $1", [id]);
    for (let night = 0; night < 3; night += 1) {
      app.clock.advance(2 * 24 * 60 * 60 * 1000);
      await purgeTrash.run({}, app.services);
    }
    for (const table of ['pin_archives', 'pin_groups'])
      expect(await countOf(`${table} where template_id = $1`, [id])).toBe(0);
    expect(await countOf('templates where id = $1', [id])).toBe(0);
  });
});

const dot = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
