import { randomUUID } from 'node:crypto';
import { limits, noEmailSettings } from '@galley/contract';
import { changeMarkerPrefix, stripMarkers } from '@galley/markup';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
  '<html><body><table class="block-section"><tr><td><p class="block-edit">Hi</p></td></tr></table></body></html>';
/**
 * Returns a marked document with everything that a parser could change: odd quotes, entities, line breaks, an emoji.
 */
const document = (prefix: string) =>
  `<!DOCTYPE html>\r\n<html><body bgcolor=#fff>\n<table data-be-id="${prefix}:a1" class='block-section'><tr><td>\r\n<p data-be-id="${prefix}:a2" data-be-hidden="${prefix}:" class=block-edit>caf&eacute; é \u{1F600} data-be-id="other:b1"<br/></p></td></tr></table><!--be-empty-section ${prefix}--> ${prefix}</body></html>`;

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let uninvited: TestCaller;
let id: number;
let emailId: number;

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
  emailId = await email('k1');
});

const email = async (markerPrefix: string, templateId = id) =>
  (
    await buildEmail(app.services, {
      organization: anna.organization,
      templateId,
      author: anna,
      html: document(markerPrefix),
      markerPrefix,
    })
  ).id;
const saveLayout = (as: TestCaller, over: Record<string, unknown> = {}, templateId = id, headers = {}) =>
  app.call('build_templates_layout_upload', {
    params: { id: templateId },
    body: { templateType: 'email', name: 'Spring', html: document('k1'), eid: emailId, ...over },
    as,
    headers,
  });
const savedLayout = async (over: Record<string, unknown> = {}) => (await saveLayout(asAnna, over)).body.id as number;
const list = async (as: TestCaller) => await app.call('templates_layouts', { params: { id }, as });
const open = async (as: TestCaller, email: number) =>
  (await app.call('build_email_html', { params: { id: email }, body: {}, as })).body;
const lease = async (as: TestCaller, email: number) =>
  (await app.call('build_lease_take', { params: { id: email }, body: { tabId: 'tab' }, as })).body.lease
    .number as number;
const load = (as: TestCaller, email: number, lid: number, body: { emailVersion: number; leaseNumber: number }) =>
  app.call('build_layout_load', { params: { id: email, lid }, body, as });
const countOf = async (sql: string, values: unknown[]) =>
  (await app.pool.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count as number;

async function copyLayout(lid: number, count: number): Promise<void> {
  await app.pool.query(
    `with copies as (
       insert into layouts (organization_id, template_id, template_version, title, marker_prefix)
       select organization_id, template_id, 1, 'More', 'x' from layouts, generate_series(1, $2::int) where id = $1
       returning id, organization_id
     ), registered as (
       insert into documents (organization_id, kind, id) select organization_id, 'layout', id from copies
     )
     insert into versions (organization_id, document_kind, document_id, version, html_sha256, template_version)
     select c.organization_id, 'layout', c.id, 1, v.html_sha256, 1
     from copies c, versions v where v.document_kind = 'layout' and v.document_id = $1 and v.version = 1`,
    [lid, count],
  );
}

describe('saving a layout', () => {
  it('[D3-theme-layouts] The list of themes has their layouts in one query, for each caller those of their themes', async () => {
    const { organization } = anna;
    const other = (await buildTemplate(app.services, { organization, html: theme })).id;
    const [first, second] = [await savedLayout(), await savedLayout({ name: 'Summer' })];
    const third = (await saveLayout(asAnna, { eid: 0 }, other)).body.id;
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { body } = await app.call('api_v1_templates', { as: asAnna });
    const texts = query.mock.calls.map(([sent]) => (sent as unknown as { text?: string }).text ?? '');
    query.mockRestore();
    expect(texts.filter((text) => text.includes('from "layouts"'))).toHaveLength(1);
    const facts = { tid: id, version: 1, is_upgradable: false };
    expect(body.layouts[id]).toEqual([
      { id: second, title: 'Summer', ...facts },
      { id: first, title: 'Spring', ...facts },
    ]);
    expect(body.layouts[other]).toEqual([{ ...facts, id: third, tid: other, title: 'Spring' }]);
    const seenBy = async (as: TestCaller) => Object.keys((await app.call('api_v1_templates', { as })).body.layouts);
    expect(await seenBy(asBen)).toContain(String(id));
    expect(await seenBy(asBen)).not.toContain(String(other));
    expect([await seenBy(uninvited), await seenBy(stranger)]).toEqual([[], []]);
  });

  it('[B3-layout-save] Refuses strangers, and lists it for everyone with the theme', async () => {
    expect((await saveLayout(stranger)).status).toBe(404);
    expect((await saveLayout(uninvited)).status).toBe(403);
    const { status, body } = await saveLayout(asBen);
    expect([status, body]).toMatchObject([
      200,
      { message: 'Layout saved.', meta: { screenshotDesktop: '', screenshotMobile: '' } },
    ]);
    expect((await list(stranger)).status).toBe(404);
    expect((await list(uninvited)).status).toBe(403);
    const [layout] = (await list(asAnna)).body.layouts;
    expect(layout).toMatchObject({
      id: body.id,
      tid: id,
      title: 'Spring',
      version: 1,
      createdBy: 'Ben',
      parentPageId: 0,
    });
    expect((await open(asAnna, emailId)).layouts).toMatchObject([{ id: body.id, title: 'Spring' }]);
    const picture = await app.inject({ method: 'GET', url: layout.miniatureUrl });
    expect([picture.status, picture.text.includes('data-be-id="k1')]).toEqual([200, false]);
    expect(picture.headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('[B3-layout-save-odd] Refuses another type, an email of elsewhere, no name and too many', async () => {
    expect((await saveLayout(asAnna, { templateType: 'page' })).body).toMatchObject({ field: 'templateType' });
    expect((await saveLayout(asAnna, { eid: 999_999 })).body).toMatchObject({ field: 'eid' });
    const other = (await buildTemplate(app.services, { organization: anna.organization, html: theme })).id;
    expect((await saveLayout(asAnna, { eid: await email('k2', other) })).body).toMatchObject({ field: 'eid' });
    expect((await saveLayout(asAnna, { name: '  ' })).body).toMatchObject({ field: 'name' });
    expect((await saveLayout(asAnna, { html: undefined })).status).toBe(400);
    await copyLayout(await savedLayout(), limits.layoutsPerTemplate - 1);
    expect((await saveLayout(asAnna)).body).toMatchObject({ code: 'invalid_field', field: 'name' });
  });

  it('[B3-layout-limit] Several at once exceed the limit of a theme no more than one after another', async () => {
    await copyLayout(await savedLayout(), limits.layoutsPerTemplate - 2);
    const all = await Promise.all([asAnna, asBen, asAnna, asBen, asAnna, asBen].map((as) => saveLayout(as)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await list(asAnna)).body.layouts).toHaveLength(limits.layoutsPerTemplate);
  });

  it('[B3-layout-once] The same request twice saves one layout', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await saveLayout(asAnna, {}, id, headers), await saveLayout(asAnna, {}, id, headers)];
    expect(second.body).toEqual(first.body);
    expect((await saveLayout(asAnna, { name: 'Other' }, id, headers)).status).toBe(409);
    expect((await list(asAnna)).body.layouts).toHaveLength(1);
  });

  it('[B3-layout-unmarked] HTML without markers gets its own', async () => {
    const lid = await savedLayout({ html: theme, eid: 0 });
    const { html, markerPrefix } = (await app.call('build_layout', { params: { id: lid }, as: asBen })).body;
    expect(html).toContain(`<p data-be-id="${markerPrefix}:`);
    expect(stripMarkers(html, markerPrefix)).toBe(theme);
  });
});

describe('loading a layout', () => {
  it('[B3-layout-bytes] Gives back the bytes that were saved, with the markers of the document', async () => {
    const lid = await savedLayout();
    const other = await email('q9x');
    for (const [target, prefix] of [
      [emailId, 'k1'],
      [other, 'q9x'],
    ] as const) {
      const leaseNumber = await lease(asBen, target);
      const { status, body } = await load(asBen, target, lid, { emailVersion: 1, leaseNumber });
      expect([status, body.lid, body.title]).toEqual([200, lid, 'Spring']);
      expect(body.html).toBe(changeMarkerPrefix(document('k1'), 'k1', prefix));
      expect(stripMarkers(body.html, prefix)).toBe(stripMarkers(document('k1'), 'k1'));
    }
    expect((await open(asBen, emailId)).emailVersion).toBe(1);
  });

  it('[B3-layout-watching] Refuses people who don’t hold the lease, a stale version and another theme', async () => {
    const lid = await savedLayout();
    const leaseNumber = await lease(asAnna, emailId);
    const body = { emailVersion: 1, leaseNumber };
    expect((await load(stranger, emailId, lid, body)).status).toBe(404);
    expect((await load(uninvited, emailId, lid, body)).status).toBe(403);
    expect((await load(asBen, emailId, lid, body)).body.code).toBe('lease_lost');
    expect((await load(asAnna, emailId, lid, { ...body, emailVersion: 2 })).body.code).toBe('stale_version');
    const other = (await buildTemplate(app.services, { organization: anna.organization, html: theme })).id;
    const elsewhere = await saveLayout(asAnna, { eid: await email('k1', other) }, other);
    expect((await load(asAnna, emailId, elsewhere.body.id, body)).status).toBe(404);
    expect((await load(asAnna, emailId, lid, body)).status).toBe(200);
  });

  it('[B4-duplicate-lid] A copy of an email keeps its layout, as long as that exists', async () => {
    const lid = await savedLayout();
    const create = { params: { id }, body: { title: 'New', type: 'email', lid }, as: asBen };
    const original = (await app.call('templates_emails_create', create)).body.email.id as number;
    const duplicate = async () => {
      const copy = await app.call('build_duplicate_email', {
        params: { id: original },
        body: { title: 'Copy' },
        as: asBen,
      });
      return (await open(asBen, copy.body.email.id)).lid;
    };
    expect(await duplicate()).toBe(lid);
    await app.call('build_layout_delete', { params: { id: lid }, as: asBen });
    expect(await duplicate()).toBe(0);
  });

  it('[B4-draft-lid-server] A draft keeps the layout that was loaded, and so does the HTML of a refused save', async () => {
    const put = {
      baseVersion: 1,
      changes: 1,
      settings: noEmailSettings,
      content: { kind: 'full', html: '<p>mine</p>' },
    };
    const params = { id: emailId };
    const draftOf = async (tabId: string) =>
      (await app.call('build_draft_get', { params, query: { tabId }, as: asAnna })).body.draft;
    await app.call('build_draft_put', { params, body: { ...put, tabId: 'a', lid: 5 }, as: asAnna });
    await app.call('build_draft_put', { params, body: { ...put, tabId: 'b' }, as: asAnna });
    expect([(await draftOf('a')).lid, (await draftOf('b')).lid]).toEqual([5, 0]);
    const save = { title: 'T', tabId: 'c', html: '<p>late</p>', version: 1, leaseNumber: 999, lid: 6 };
    expect((await app.call('build_save', { params, body: save, as: asAnna })).status).toBe(409);
    expect(await draftOf('c')).toMatchObject({ html: '<p>late</p>', lid: 6 });
  });

  it('[B7-lid] A save notes the layout, answers it, and opening the email does too', async () => {
    const lid = await savedLayout();
    const leaseNumber = await lease(asAnna, emailId);
    const save = async (version: number, more = {}) =>
      (
        await app.call('build_save', {
          params: { id: emailId },
          body: { title: 'T', tabId: 'tab', html: document('k1'), version, leaseNumber, ...more },
          as: asAnna,
        })
      ).body;
    expect((await save(1)).lid).toBe(0);
    expect((await save(2, { lid })).lid).toBe(lid);
    // A save that doesn't name a layout doesn't change it.
    expect((await save(3)).lid).toBe(lid);
    expect((await open(asAnna, emailId)).lid).toBe(lid);
    // A layout of another theme or one that doesn't exist is ignored; the content is saved.
    expect(await save(4, { lid: 999_999 })).toMatchObject({ version: 5, lid: 0 });
    expect((await save(5, { lid })).lid).toBe(lid);
    expect((await app.call('build_layout_delete', { params: { id: lid }, as: asAnna })).status).toBe(200);
    expect(await open(asAnna, emailId)).toMatchObject({ lid: 0, emailVersion: 6, html: document('k1') });
  });

  it('[B3-layout-new] A new email starts from a layout with the same bytes and markers', async () => {
    const lid = await savedLayout();
    const create = (body: Record<string, unknown>, as = asBen) =>
      app.call('templates_emails_create', { params: { id }, body: { title: 'New', type: 'email', ...body }, as });
    expect((await create({ lid }, stranger)).status).toBe(404);
    expect((await create({ lid: 999_999 })).body).toMatchObject({ code: 'invalid_field', field: 'lid' });
    const { body } = await create({ lid });
    const opened = await open(asBen, body.email.id);
    expect(opened).toMatchObject({ html: document('k1'), markerPrefix: 'k1', lid, templateVersion: 1 });
  });
});

describe('changing a layout', () => {
  it('[B3-layout-settings] Title and page: for those with the theme, and a page of it', async () => {
    const lid = await savedLayout();
    const change = (as: TestCaller, body: Record<string, unknown>, layout = lid) =>
      app.call('build_layout_settings', {
        params: { id: layout },
        body: { title: 'Summer', parentPageId: 0, ...body },
        as,
      });
    expect((await change(stranger, {})).status).toBe(404);
    expect((await change(uninvited, {})).status).toBe(403);
    expect((await change(asBen, {})).body.layout).toMatchObject({ id: lid, title: 'Summer' });
    // An email isn't a page.
    expect(await change(asBen, { parentPageId: emailId })).toMatchObject({
      status: 400,
      body: { error: 'There is no such page.', field: 'parentPageId' },
    });
    await app.pool.query("update emails set type = 'page' where id = $1", [emailId]);
    expect((await change(asBen, { parentPageId: emailId })).body.layout.parentPageId).toBe(emailId);
    expect((await change(asBen, { parentPageId: emailId })).body.layout.parentPageId).toBe(emailId);
    expect((await change(asBen, {})).body.layout.parentPageId).toBe(0);
  });

  it('[B3-layout-html] Saves other HTML as the next version, and the one before stays', async () => {
    const lid = await savedLayout({ html: '<p data-be-id="k1:a1">old</p>' });
    const replace = (as: TestCaller) =>
      app.call('build_layout_save_html', { params: { id: lid }, body: { html: '<p data-be-id="k1:a1">new</p>' }, as });
    expect((await replace(stranger)).status).toBe(404);
    expect((await replace(uninvited)).status).toBe(403);
    const before = (await app.call('build_layout', { params: { id: lid }, as: asBen })).body;
    const { uuid } = (await replace(asBen)).body;
    const status = await app.call('build_templates_uploading_status', { params: { uuid }, as: asBen });
    expect(status.body).toMatchObject({ percent: 100 });
    const after = (await app.call('build_layout', { params: { id: lid }, as: asBen })).body;
    expect(after.html).toBe('<p data-be-id="k1:a1">new</p>');
    expect(await countOf('html_contents where sha256 = any($1)', [[before.htmlSha256, after.htmlSha256]])).toBe(2);
    expect(after.layout.miniatureUrl).not.toBe(before.layout.miniatureUrl);
  });

  it('[F3-layout-overwrite] Saves a document over a layout as its next version, with its markers and the document’s theme version', async () => {
    const lid = await savedLayout();
    const overwrite = (as: TestCaller, body: object) =>
      app.call('build_library_update', { params: { id: lid }, body, as });
    await app.pool.query('update emails set template_version = 3 where id = $1', [emailId]);
    const other = await email('q9x');
    const html = document('q9x').replace('caf&eacute;', 'tea');
    expect((await overwrite(stranger, { html, eid: other })).status).toBe(404);
    expect((await overwrite(uninvited, { html, eid: other })).status).toBe(403);
    expect((await overwrite(asBen, { html, eid: 999_999 })).body).toMatchObject({ field: 'eid' });
    const { status, body } = await overwrite(asBen, { html, eid: other });
    expect([status, body.layout]).toMatchObject([200, { id: lid, title: 'Spring', version: 1 }]);
    const opened = async () => (await app.call('build_layout', { params: { id: lid }, as: asBen })).body;
    expect((await opened()).html).toBe(changeMarkerPrefix(html, 'q9x', 'k1'));
    const versions = async () =>
      (await app.call('build_layout_history', { params: { id: lid }, as: asBen })).body.history.map(
        ({ version }: { version: number }) => version,
      );
    expect(await versions()).toEqual([2, 1]);
    await overwrite(asBen, { html, eid: other });
    expect(await versions()).toEqual([2, 1]);
    expect((await overwrite(asBen, { html: document('k1'), eid: emailId })).body.layout.version).toBe(3);
    expect((await overwrite(asBen, { html: theme })).body.layout.version).toBe(1);
    const { html: marked, markerPrefix } = await opened();
    expect([stripMarkers(marked, markerPrefix), markerPrefix]).toEqual([theme, 'k1']);
    expect(marked).toContain('<p data-be-id="k1:');
    expect(await versions()).toEqual([4, 3, 2, 1]);
  });

  it.each(['build_library_update', 'build_layout_save_html'] as const)(
    '[F3-layout-overwrite-held] Refuses HTML for a layout that another person is editing, by name: %s',
    async (route) => {
      const lid = await savedLayout();
      const opened = async () => (await app.call('build_layout', { params: { id: lid }, as: asBen })).body;
      const before = await opened();
      const write = (as: TestCaller, text: string) =>
        app.call(route, { params: { id: lid }, body: { html: document('k1').replace('caf&eacute;', text) }, as });
      const params = { id: lid };
      const taken = await app.call('build_layout_lease_take', { params, body: { tabId: 'tab' }, as: asAnna });
      expect(taken.status).toBe(200);
      const { status, body } = await write(asBen, 'tea');
      expect([status, body.code, body.holder]).toEqual([409, 'lease_held', { id: anna.id, name: 'Anna' }]);
      expect(await opened()).toEqual(before);
      // A request that changes nothing isn't refused: the response to the first request may have been lost.
      expect((await write(asAnna, 'tea')).status).toBe(200);
      const after = await opened();
      expect(after.htmlSha256).not.toBe(before.htmlSha256);
      expect((await write(asBen, 'tea')).status).toBe(200);
      app.clock.advance(limits.leaseSeconds * 1000);
      expect((await write(asBen, 'milk')).status).toBe(200);
      expect((await opened()).htmlSha256).not.toBe(after.htmlSha256);
    },
  );

  it.each(['build_layout_get_htmls', 'build_library_get_htmls'] as const)(
    '[B3-layout-htmls] Reads several at once, without those of others: %s',
    async (route) => {
      const [one, two] = [await savedLayout(), await savedLayout({ html: '<p>two</p>' })];
      const htmls = async (as: TestCaller, ids = [one, two, 999_999]) =>
        (await app.call(route, { body: { ids }, as })).body.htmls;
      expect(await htmls(asBen)).toEqual({ [one]: document('k1'), [two]: '<p>two</p>' });
      expect([await htmls(stranger), await htmls(uninvited)]).toEqual([{}, {}]);
    },
  );

  it('[B3-layout-delete] Deletes it with HTML that nothing else needs, and logs its name', async () => {
    const lid = await savedLayout({ html: '<p>alone</p>', name: 'Alone' });
    const { htmlSha256 } = (await app.call('build_layout', { params: { id: lid }, as: asAnna })).body;
    const remove = (as: TestCaller) => app.call('build_layout_delete', { params: { id: lid }, as });
    expect([(await remove(stranger)).status, (await remove(uninvited)).status]).toEqual([404, 403]);
    expect((await remove(asBen)).status).toBe(200);
    expect((await remove(asBen)).status).toBe(404);
    expect(await countOf('html_contents where sha256 = $1', [htmlSha256])).toBe(0);
    const { events } = (await app.call('account_audit', { as: asAnna })).body;
    expect(events[0]).toMatchObject({ action: 'layout.deleted', objectTitle: 'Alone' });
  });

  it('[B15-layout-uses] An image that only layouts show is in use, and deleted only after a confirmation', async () => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(await dot())], 'dot.png', { type: 'image/png' }));
    const { body: image } = await app.call('build_images_upload', { params: { id: emailId }, form, as: asAnna });
    const remove = (query = {}) =>
      app.call('build_images_delete', { params: { id: emailId, imageId: image.id }, query, as: asAnna });
    const html = `<p data-be-id="k1:a1"><img src="${image.src}"></p>`;
    const lids = [await savedLayout({ html }), await savedLayout({ html, name: 'Second' })];
    expect((await remove()).body).toMatchObject({ code: 'conflict', error: 'This image is used in 2 layouts.' });
    const leaseNumber = await lease(asAnna, emailId);
    const body = { title: 'T', tabId: 'tab', html, version: 1, leaseNumber };
    await app.call('build_save', { params: { id: emailId }, body, as: asAnna });
    expect((await remove()).body.error).toBe('This image is used in 1 email and 2 layouts.');
    await app.call('build_layout_delete', { params: { id: lids[0] ?? 0 }, as: asAnna });
    expect((await remove()).body.error).toBe('This image is used in 1 email and 1 layout.');
    expect((await remove({ isConfirmed: '1' })).status).toBe(200);
  });

  it('[B3-layout-kept] The trash and the deletion of an image leave what a layout shows', async () => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(await dot())], 'dot.png', { type: 'image/png' }));
    const image = (await app.call('build_images_upload', { params: { id: emailId }, form, as: asAnna })).body;
    const removeImage = async () =>
      (
        await app.call('build_images_delete', {
          params: { id: emailId, imageId: image.id },
          query: { isConfirmed: '1' },
          as: asAnna,
        })
      ).status;
    const lid = await savedLayout({ html: `<p data-be-id="k1:a1"><img src="${image.src}"></p>` });
    expect(await removeImage()).toBe(200);
    const kept = await savedLayout({ name: 'Of the email' });
    await app.call('builder_delete_email', { params: { id: emailId }, as: asAnna });
    app.clock.advance((limits.trashDays + 1) * 24 * 60 * 60 * 1000);
    await app.pool.query("update emails set deleted_at = deleted_at - interval '40 days' where id = $1", [emailId]);
    await purgeTrash.run({}, app.services);
    expect(await countOf('emails where id = $1', [emailId])).toBe(0);
    const as = await app.signIn(anna);
    for (const layout of [lid, kept])
      expect((await app.call('build_layout', { params: { id: layout }, as })).status).toBe(200);
    expect((await app.inject({ method: 'GET', url: new URL(image.src, 'http://any').pathname })).status).toBe(200);
    // Layouts are deleted with their theme, and then don't keep its images.
    await app.pool.query("update templates set deleted_at = now() - interval '400 days' where id = $1", [id]);
    for (let night = 0; night < 3; night += 1) {
      app.clock.advance(2 * 24 * 60 * 60 * 1000);
      await purgeTrash.run({}, app.services);
    }
    expect(await countOf('layouts where template_id = $1', [id])).toBe(0);
    expect(await countOf('templates where id = $1', [id])).toBe(0);
  });
});

const dot = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
