import { limits } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { partFor } from '../../files/images/image-size';
import { replaceAddressesTask } from '../../files/images/replace-addresses';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let ben: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  ben = await app.signIn(await buildUser(app.services, { organization, name: 'Ben' }));
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  id = await email('Library');
});
afterAll(() => app.close());

async function email(title: string): Promise<number> {
  return (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, title })).id;
}

async function upload(name: string, width: number, height: number, format: 'jpeg' | 'gif' = 'jpeg') {
  const bytes = await sharp({ create: { width, height, channels: 3, background: name } })
    .toFormat(format)
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), `${name}.${format}`);
  return (await app.call('build_images_upload', { params: { id }, form, as })).body as { id: number; src: string };
}

async function save(emailId: number, html: string) {
  const params = { id: emailId };
  const { lease, version } = (await app.call('build_lease_take', { params, body: { tabId: 't' }, as })).body;
  const body = { html, title: `Email ${emailId}`, version, leaseNumber: lease.number, tabId: 't' };
  expect((await app.call('build_save', { params, body, as })).status).toBe(200);
  await app.call('build_lease_release', { params, body: { tabId: 't', number: lease.number }, as });
}

const htmlOf = async (emailId: number) =>
  (await app.call('build_email_html', { params: { id: emailId }, body: {}, as })).body as {
    html: string;
    emailVersion: number;
  };
const replace = (imageId: number, withId: number, { isDryRun = false, who = as, cursor = 0 } = {}) =>
  app.call('build_images_replace', { params: { id, imageId }, body: { withId, isDryRun, cursor }, as: who });

describe('[B15-library-replace] replacing an image everywhere', () => {
  it('says first what it would change, then changes the addresses and nothing else, as a new version', async () => {
    const old = await upload('red', 400, 200);
    const next = await upload('blue', 800, 400);
    const crop = { cropperData: null, isAutoWidth: false, isAutoHeight: true, cropWidth: 100, cropHeight: 0 };
    const params = { id, imageId: old.id };
    const cut = (await app.call('build_images_crop', { params, body: crop, as })).body.image as { src: string };
    const [one, two, other] = [await email('One'), await email('Two'), await email('Other')];
    const around = (a: string, b: string) =>
      `<TABLE ><tr><td style='background:url(${a})'>é &amp; <IMG SRC="http://galley.test${a}" alt=x >\r\n<img src=${b} ></td></tr>`;
    await save(one, around(old.src, cut.src));
    await save(two, `<p><img src="${cut.src}"></p>`);
    await save(other, `<p><img src="${next.src}"></p>`);

    expect((await replace(old.id, next.id, { who: await app.signIn(await buildUser(app.services)) })).status).toBe(404);
    const plan = (await replace(old.id, next.id, { isDryRun: true })).body;
    expect(plan).toEqual({
      next: 0,
      documents: [
        { id: one, title: `Email ${one}`, kind: 'email', places: 3, editor: '', isReplaced: false },
        { id: two, title: `Email ${two}`, kind: 'email', places: 1, editor: '', isReplaced: false },
      ],
    });
    expect((await htmlOf(one)).html).toBe(around(old.src, cut.src));

    const done = (await replace(old.id, next.id)).body;
    expect(done.documents.map(({ isReplaced }: { isReplaced: boolean }) => isReplaced)).toEqual([true, true]);
    const stored = await htmlOf(one);
    const small = /<img src=(\S+) >/.exec(stored.html)?.[1] ?? '';
    expect([stored.html, stored.emailVersion]).toEqual([around(next.src, small), 3]);
    const served = await app.inject({ method: 'GET', url: small });
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 100, height: 50 });
    expect((await sharp(served.bytes).stats()).dominant.b).toBeGreaterThan(200);
    expect((await htmlOf(other)).emailVersion).toBe(2);
    expect((await replace(old.id, next.id)).body).toEqual({ next: 0, documents: [] });
  });

  it('leaves a document that someone is editing, and names both', async () => {
    const old = await upload('green', 40, 20, 'gif');
    const next = await upload('yellow', 40, 20, 'gif');
    const [open, free] = [await email('Open'), await email('Free')];
    for (const one of [open, free]) await save(one, `<p><img src="${old.src}"></p>`);
    const { lease } = (await app.call('build_lease_take', { params: { id: open }, body: { tabId: 'b' }, as: ben }))
      .body;
    for (const isDryRun of [true, false]) {
      const { documents } = (await replace(old.id, next.id, { isDryRun })).body;
      expect(documents).toMatchObject([
        { id: open, places: 1, editor: 'Ben', isReplaced: false },
        { id: free, places: 1, editor: '', isReplaced: !isDryRun },
      ]);
    }
    expect((await htmlOf(open)).html).toContain(old.src);
    expect((await htmlOf(free)).html).toBe(`<p><img src="${next.src}"></p>`);
    const params = { id: open };
    await app.call('build_lease_release', { params, body: { tabId: 'b', number: lease.number }, as: ben });
    expect((await replace(old.id, next.id)).body.documents).toMatchObject([{ id: open, isReplaced: true }]);
  });

  it('cuts the middle of an image of another shape, and refuses the same image', async () => {
    const old = await upload('purple', 200, 100);
    const next = await upload('orange', 300, 300);
    const one = await email('Shape');
    await save(one, `<img src="${old.src}" width="200" height="100">`);
    expect((await replace(old.id, old.id)).body).toMatchObject({ code: 'invalid_field', field: 'withId' });
    await replace(old.id, next.id);
    const url = /src="([^"]+)"/.exec((await htmlOf(one)).html)?.[1] ?? '';
    expect(await sharp((await app.inject({ method: 'GET', url })).bytes).metadata()).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  it('[B15-library-replace-focus] cuts around the focal point of the new image, once for all documents', async () => {
    const old = await upload('navy', 100, 100);
    const crop = { cropperData: null, isAutoWidth: false, isAutoHeight: false, cropWidth: 50, cropHeight: 50 };
    const params = { id, imageId: old.id };
    const cut = (await app.call('build_images_crop', { params, body: crop, as })).body.image as { src: string };
    const halves = sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } });
    const black = { create: { width: 100, height: 100, channels: 3, background: 'black' } } as const;
    const bytes = await halves
      .composite([{ input: black, left: 100, top: 0 }])
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), 'halves.png');
    const next = (await app.call('build_images_upload', { params: { id }, form, as })).body as { id: number };
    await app.pool.query(`update images set focal_point = '{"x": 90, "y": 50}' where id = $1`, [next.id]);
    const [one, two] = [await email('Focus'), await email('Focus again')];
    await save(one, `<img src="${cut.src}">`);
    expect((await replace(old.id, next.id)).body.documents).toMatchObject([{ id: one, isReplaced: true }]);
    await save(two, `<img src="${cut.src}">`);
    await replace(old.id, next.id);
    expect((await htmlOf(two)).html).toBe((await htmlOf(one)).html);
    const url = /src="([^"]+)"/.exec((await htmlOf(one)).html)?.[1] ?? '';
    const { channels } = await sharp((await app.inject({ method: 'GET', url })).bytes).stats();
    expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([0, 0, 0]);
    const found = (await app.call('build_images_find', { params: { id }, query: { src: url }, as })).body;
    expect(found).toMatchObject({ image: { id: next.id }, crop: { cropperData: { x: 100, y: 0, width: 100 } } });
  });

  it('[B15-library-replace-many] goes through any number of documents in parts, layouts in the first', async () => {
    const [old, next] = [await upload('teal', 40, 20, 'gif'), await upload('pink', 40, 20, 'gif')];
    const one = await email('Many');
    await save(one, `<p><img src="${old.src}"></p>`);
    const count = limits.imageReplacedAtOnce + 4;
    await app.pool.query(
      `with copies as (
         insert into emails (organization_id, template_id, type, title, template_version, current_version, marker_prefix)
         select organization_id, template_id, type, 'Copy ' || n, template_version, 1, marker_prefix
           from emails, generate_series(2, $2::int) n where id = $1
         returning id, organization_id
       ), registered as (
         insert into documents (organization_id, kind, id) select organization_id, 'email', id from copies)
       insert into versions (organization_id, document_kind, document_id, version, title, html_sha256, template_version, settings)
       select c.organization_id, 'email', c.id, 1, v.title, v.html_sha256, v.template_version, v.settings
         from copies c, versions v where v.document_kind = 'email' and v.document_id = $1 and v.version = 2`,
      [one, count],
    );
    const made = { templateType: 'email', name: 'Layout', html: `<p><img src="${old.src}"></p>`, eid: 0 };
    const { id: lid } = (
      await app.call('build_templates_layout_upload', { params: { id: templateId }, body: made, as })
    ).body;
    for (const isDryRun of [true, false]) {
      const first = (await replace(old.id, next.id, { isDryRun })).body;
      expect(first.documents[0]).toMatchObject({ kind: 'layout', id: lid, places: 1, isReplaced: !isDryRun });
      expect([first.documents.length, first.documents[1].id]).toEqual([limits.imageReplacedAtOnce + 1, one]);
      const last = (await replace(old.id, next.id, { isDryRun, cursor: first.next })).body;
      expect([last.documents.length, last.next]).toEqual([4, 0]);
      expect(last.documents.every((document: { isReplaced: boolean }) => document.isReplaced !== isDryRun)).toBe(true);
    }
    const layout = (await app.call('build_layout', { params: { id: lid }, as })).body;
    expect(layout.html).toContain(next.src);
    const { rows } = await app.pool.query(
      `select count(*)::int as emails, max(e.current_version) as version from emails e
         join versions v on v.document_kind = 'email' and v.document_id = e.id and v.version = e.current_version
         where e.id >= $1 and v.html_sha256 = (select html_sha256 from versions where document_kind = 'email' and document_id = $1 and version = 3)`,
      [one],
    );
    expect(rows).toEqual([{ emails: count, version: 3 }]);
    expect((await replace(old.id, next.id, { isDryRun: true })).body).toEqual({ documents: [], next: 0 });
  });

  it.each([
    [{ width: 300, height: 300 }, null, { x: 0, y: 75, width: 300, height: 150 }],
    [
      { width: 300, height: 300 },
      { x: 50, y: 10 },
      { x: 0, y: 0, width: 300, height: 150 },
    ],
    [
      { width: 300, height: 300 },
      { x: 0, y: 60 },
      { x: 0, y: 105, width: 300, height: 150 },
    ],
    [
      { width: 900, height: 300 },
      { x: 100, y: 0 },
      { x: 300, y: 0, width: 600, height: 300 },
    ],
  ])('[B15-library-replace-focus] takes the part of %j around %j', (whole, focalPoint, part) => {
    expect(partFor(whole, { width: 200, height: 100 }, focalPoint)).toEqual(part);
  });
});

describe('[B15-library-replace-text] replaceAddressesTask', () => {
  const key = 'k'.repeat(43);
  const addresses: [string, string][] = [[key, '/blobs/new/b.png']];

  it.each([
    [`"/blobs/${key}/a.png"`, '"/blobs/new/b.png"', 1],
    [`https://x.org/blobs/${key}/a%402x.png?v=1`, 'https://x.org/blobs/new/b.png?v=1', 1],
    [`url(/blobs/${key}/a.png) /blobs/${key}/`, 'url(/blobs/new/b.png) /blobs/new/b.png', 2],
    [`/blobs/${'o'.repeat(43)}/a.png`, `/blobs/${'o'.repeat(43)}/a.png`, 0],
    [`/blobs/${key}k/a.png /blobs/${key}`, `/blobs/${key}k/a.png /blobs/${key}`, 0],
    ['/blobs//blobs/', '/blobs//blobs/', 0],
  ])('%s', async (html, expected, places) => {
    const replaced = await replaceAddressesTask.run({ html: await packHtml(html), addresses });
    expect(replaced.places).toBe(places);
    // Null stands for no change.
    expect(replaced.html ? await unpackHtml(replaced.html) : html).toBe(expected);
  });
});
