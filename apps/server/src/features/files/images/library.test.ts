import { limits } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { sweepFiles } from '../../documents/trash/sweep-files';
import { makeThumbnails } from './jobs';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let stranger: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  stranger = await app.signIn(await buildUser(app.services));
  templateId = await theme();
  id = await email();
});
afterAll(() => app.close());

const theme = async () =>
  (await buildTemplate(app.services, { organization: owner.organization, html: '<p class="block-edit">a</p>' })).id;
const email = async (options: { title?: string; templateId?: number } = {}) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, ...options })).id;

async function upload(name: string, { width = 50, format = 'jpeg' as 'jpeg' | 'png', to = id } = {}) {
  const bytes = await sharp({ create: { width, height: 40, channels: 3, background: '#0a5' } })
    .toFormat(format)
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  const image = (await app.call('build_images_upload', { params: { id: to }, form, as })).body;
  return { ...image, bytes: bytes.length } as { id: number; src: string; bytes: number };
}

async function save(emailId: number, version: number, html: string) {
  const params = { id: emailId };
  const { lease } = (await app.call('build_lease_take', { params, body: { tabId: 't' }, as })).body;
  const body = { html, title: `Email ${emailId}`, version, leaseNumber: lease.number, tabId: 't' };
  expect((await app.call('build_save', { params, body, as })).status).toBe(200);
}

const list = async (query: { term?: string; tag?: string; fid?: number; cursor?: number } = {}, who = as) =>
  app.call('build_images_list', { params: { id }, query, as: who });
const uses = (imageId: number, who = as) => app.call('build_images_uses', { params: { id, imageId }, as: who });
const rename = (imageId: number, name: string, who = as) =>
  app.call('build_images_update', { params: { id, imageId }, body: { name }, as: who });
const remove = (imageId: number, { isConfirmed = false, who = as } = {}) =>
  app.call('build_images_delete', { params: { id, imageId }, query: isConfirmed ? { isConfirmed: '1' } : {}, as: who });

const unused = { email: 0, page: 0, layout: 0, pin: 0, template: 0 };

describe('[B15-library-list] the image library of a theme', () => {
  it('lists uploads of the theme newest first with name, pixels and bytes, without crops', async () => {
    const first = await upload('first.jpg');
    const second = await upload('second.png', { format: 'png', width: 60 });
    const body = { cropperData: null, isAutoWidth: true, isAutoHeight: true, cropWidth: 0, cropHeight: 0 };
    await app.call('build_images_crop', { params: { id, imageId: first.id }, body, as });
    const { body: answer } = await list();
    expect(answer).toMatchObject({ total: 2, next: 0 });
    expect(answer.images).toMatchObject([
      { id: second.id, name: 'second.png', width: 60, height: 40, bytes: second.bytes, type: 'image/png' },
      { id: first.id, name: 'first.jpg', width: 50, height: 40, bytes: first.bytes, type: 'image/jpeg' },
    ]);
    const elsewhere = await email({ templateId: await theme() });
    const other = await app.call('build_images_list', { params: { id: elsewhere }, as });
    expect(other.body).toEqual({ images: [], total: 0, tags: [], folders: [], next: 0 });
    const foreign = { params: { id: elsewhere, imageId: first.id }, as };
    expect((await app.call('build_images_crop', { ...foreign, body })).status).toBe(404);
    expect((await app.call('build_images_uses', foreign)).status).toBe(404);
  });

  it('finds names by any part of them, taking % and _ literally', async () => {
    const wanted = await upload('summer_sale.jpg');
    await upload('summer-sale.jpg');
    expect((await list({ term: 'MER_S' })).body.images.map(({ id: found }: { id: number }) => found)).toEqual([
      wanted.id,
    ]);
    expect((await list({ term: '%' })).body).toMatchObject({ images: [], total: 0 });
  });

  it('renames an image, which keeps its address', async () => {
    const { id: imageId, src } = await upload('IMG_0001.jpg');
    const { body } = await rename(imageId, '  Harbor at dawn ');
    expect(body.image).toMatchObject({ id: imageId, name: 'Harbor at dawn', src });
    expect((await list({ term: 'harbor' })).body.images[0]).toMatchObject({ id: imageId, src });
    expect((await rename(imageId, ' ')).status).toBe(400);
  });

  it('is paged: with 5,000 images, three statements and at most 61 rows of images for each page', async () => {
    const large = await theme();
    const there = await email({ templateId: large });
    const { id: one } = await upload('large.jpg', { to: there });
    await app.pool.query(
      `insert into images (organization_id, template_id, email_id, blob_id, name, width, height)
       select organization_id, template_id, email_id, blob_id, 'copy ' || n, width, height
         from images, generate_series(1, 4999) n where id = $1`,
      [one],
    );
    const page = (query: { cursor?: number }) => app.call('build_images_list', { params: { id: there }, query, as });
    const first = (await page({})).body;
    expect([first.total, first.images.length]).toEqual([5000, limits.imagesPerPage]);
    let body = first;
    const sent = await statementsOf(async () => {
      ({ body } = await page({ cursor: first.next }));
    });
    expect(body.images[0].id).toBeLessThan(first.images.at(-1).id);
    const statements = sent.filter((text) => text.includes('from "images"'));
    expect(statements).toHaveLength(3);
    expect(statements.filter((text) => text.includes('limit'))).toHaveLength(1);
    const { rows } = await app.pool.query(
      `explain (analyze, format json) select * from images where organization_id = $1 and template_id = $2
         and original_id is null and deleted_at is null and id < $3 order by id desc limit 61`,
      [owner.organization.id, large, first.next],
    );
    const plan = JSON.stringify(rows[0]);
    // Which index is chosen depends on the statistics of that moment: what counts is that it reads a page, in order.
    expect(plan).toContain('Index Scan');
    expect(plan).not.toMatch(/"Sort"|Seq Scan/);
    for (const [, removed] of plan.matchAll(/"Rows Removed by Filter":(\d+)/g))
      expect(Number(removed)).toBeLessThan(limits.imagesPerPage);
    const last = (await page({ cursor: one + 1 })).body;
    expect([last.images.map(({ id: found }: { id: number }) => found), last.next]).toEqual([[one], 0]);
  });
});

describe('[B15-library-thumbnails] small pictures of the library', () => {
  /** A photo with so much detail that it has megabytes. */
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
  const put = async (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    return (await app.call('build_images_upload', { params: { id }, form, as })).body as { id: number; src: string };
  };
  const listed = async (imageId: number) =>
    (await list()).body.images.find((image: { id: number }) => image.id === imageId) as {
      src: string;
      thumbnail: string;
      bytes: number;
    };
  const load = async (url: string) => (await app.inject({ method: 'GET', url })).bytes;

  it('are made at the upload: a page of images of 5 MB takes less than a hundredth of their bytes', async () => {
    const photo = await noise(2400, 1600).jpeg({ quality: 97 }).toBuffer();
    const { id: imageId } = await put(photo, 'mountains.jpg');
    const image = await listed(imageId);
    expect(image.bytes).toBeGreaterThan(4_000_000);
    const small = await load(image.thumbnail);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
    expect(small.length * limits.imagesPerPage).toBeLessThan((image.bytes * limits.imagesPerPage) / 100);
    expect(image.thumbnail).toMatch(/\/mountains\.webp$/);
  });

  it('are upright and of the first frame, and not made for small images and drawings', async () => {
    const turned = await put(await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'turned.jpg');
    expect(await sharp(await load((await listed(turned.id)).thumbnail)).metadata()).toMatchObject({
      width: 160,
      height: 320,
    });
    const frames = await Promise.all([noise(200, 150).png().toBuffer(), noise(200, 150).png().toBuffer()]);
    const film = await sharp(frames, { join: { animated: true } })
      .gif({ dither: 0 })
      .toBuffer();
    const moving = await listed((await put(film, 'film.gif')).id);
    const still = await sharp(await load(moving.thumbnail), { animated: true }).metadata();
    expect([still.format, still.pages ?? 1, moving.thumbnail === moving.src]).toEqual(['webp', 1, false]);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${'x'.repeat(20_000)}</desc></svg>`;
    for (const image of [await upload('plain.jpg'), await put(Buffer.from(svg), 'drawing.svg')])
      expect((await listed(image.id)).thumbnail).toBe(image.src);
  });

  it('are made at night for images of earlier releases, and deleted with their image', async () => {
    const { id: imageId, src } = await put(await noise(700, 500).png().toBuffer(), 'former.png');
    await app.pool.query('update images set thumbnail_blob_id = null where id = $1', [imageId]);
    expect((await listed(imageId)).thumbnail).toBe(src);
    await makeThumbnails.run({ after: imageId - 1 }, app.services);
    const { thumbnail } = await listed(imageId);
    expect((await sharp(await load(thumbnail)).metadata()).width).toBe(320);
    await makeThumbnails.run({ after: imageId - 1 }, app.services);
    expect((await listed(imageId)).thumbnail).toBe(thumbnail);
    await remove(imageId);
    await app.pool.query("update images set deleted_at = deleted_at - interval '40 days' where id = $1", [imageId]);
    await sweepFiles(app.services);
    for (const url of [src, thumbnail]) expect((await app.inject({ method: 'GET', url })).status).toBe(404);
  });
});

describe('[B15-library-folders] folders of the image library', () => {
  const params = () => ({ id: templateId });
  const create = (name: string, who = as) =>
    app.call('templates_image_folders_create', { params: params(), body: { name }, as: who });
  const move = (ids: number[], fid: number, who = as) =>
    app.call('templates_images_move', { params: params(), body: { ids, fid }, as: who });
  const idsIn = async (fid: number) => (await list({ fid })).body.images.map((image: { id: number }) => image.id);

  it('are created and renamed, hold images, and leave them in the library when they are deleted', async () => {
    expect((await create('Spring', stranger)).status).toBe(404);
    const { folder } = (await create('  Spring ')).body;
    const { folder: other } = (await create('autumn')).body;
    const [one, two] = [await upload('one.jpg'), await upload('two.jpg')];
    expect((await move([one.id, two.id, one.id], folder.id)).status).toBe(200);
    expect((await move([two.id], other.id)).status).toBe(200);
    expect([await idsIn(folder.id), await idsIn(other.id)]).toEqual([[one.id], [two.id]]);
    const { body } = await app.call('templates_image_folders_update', {
      params: { ...params(), fid: folder.id },
      body: { name: 'Winter' },
      as,
    });
    expect(body).toEqual({ folder: { id: folder.id, name: 'Winter' } });
    const all = (await list()).body;
    expect(all.folders).toEqual([
      { id: other.id, name: 'autumn' },
      { id: folder.id, name: 'Winter' },
    ]);
    expect(all.images.slice(0, 2)).toMatchObject([
      { id: two.id, fid: other.id },
      { id: one.id, fid: folder.id },
    ]);
    expect((await list({ fid: folder.id, term: 'two' })).body.total).toBe(0);
    const gone = { params: { ...params(), fid: folder.id }, as };
    expect((await app.call('templates_image_folders_delete', gone)).status).toBe(200);
    expect((await list()).body.images.slice(0, 2)).toMatchObject([{ fid: other.id }, { id: one.id, fid: 0 }]);
    expect((await app.call('templates_image_folders_delete', gone)).status).toBe(404);
    expect((await move([two.id], 0)).status).toBe(200);
    expect(await idsIn(other.id)).toEqual([]);
  });

  it('take neither images of other themes nor crops, and no image goes to a folder of another theme', async () => {
    const elsewhere = await theme();
    const foreign = await upload('foreign.jpg', { to: await email({ templateId: elsewhere }) });
    const own = await upload('own.jpg');
    const body = { cropperData: null, isAutoWidth: true, isAutoHeight: true, cropWidth: 0, cropHeight: 0 };
    const crop = (await app.call('build_images_crop', { params: { id, imageId: own.id }, body, as })).body.image;
    const { folder } = (await create('Mine')).body;
    for (const stray of [foreign.id, crop.id]) expect((await move([own.id, stray], folder.id)).status).toBe(404);
    expect(await idsIn(folder.id)).toEqual([]);
    const there = { params: { id: elsewhere }, body: { ids: [foreign.id], fid: folder.id }, as };
    expect((await app.call('templates_images_move', there)).status).toBe(404);
    const rename = { params: { id: elsewhere, fid: folder.id }, body: { name: 'Theirs' }, as };
    expect((await app.call('templates_image_folders_update', rename)).status).toBe(404);
    const remote = { params: { id: elsewhere, fid: folder.id }, as };
    expect((await app.call('templates_image_folders_delete', remote)).status).toBe(404);
  });
});

describe('[B15-library-tags] tags of images', () => {
  const tag = (imageId: number, tags: string[], who = as) =>
    app.call('build_images_update', { params: { id, imageId }, body: { tags }, as: who });

  it('are free texts, once each, by which the library is filtered', async () => {
    const [one, other] = [await upload('tagged.jpg'), await upload('also-tagged.jpg')];
    expect((await tag(one.id, ['Summer 2027', ' hero ', 'HERO'])).body.image).toMatchObject({
      name: 'tagged.jpg',
      tags: ['Summer 2027', 'hero'],
    });
    await tag(other.id, ['hero']);
    const found = async (query: { tag?: string; term?: string }) =>
      (await list(query)).body.images.map((image: { id: number }) => image.id);
    expect(await found({ tag: 'hero' })).toEqual([other.id, one.id]);
    expect(await found({ tag: 'Summer 2027' })).toEqual([one.id]);
    expect(await found({ tag: 'hero', term: 'also' })).toEqual([other.id]);
    expect(await found({ tag: 'her' })).toEqual([]);
    expect((await list({ tag: 'hero' })).body.tags).toEqual(['hero', 'Summer 2027']);
    await remove(one.id);
    expect((await list()).body.tags).toEqual(['hero']);
  });

  it('are refused if they are empty, too long or too many, and to strangers', async () => {
    const { id: imageId } = await upload('untagged.jpg');
    const many = Array.from({ length: limits.tagsPerImage + 1 }, (_, at) => `tag ${at}`);
    for (const tags of [[' '], ['x'.repeat(limits.imageTagLength + 1)], many])
      expect((await tag(imageId, tags)).status).toBe(400);
    expect((await tag(imageId, ['mine'], stranger)).status).toBe(404);
  });
});

describe('[B15-library-uses] which emails use an image', () => {
  it('says it with one query: emails that show it or a crop of it, now or in an earlier version', async () => {
    const { id: imageId, src } = await upload('used.jpg');
    const body = { cropperData: null, isAutoWidth: true, isAutoHeight: true, cropWidth: 0, cropHeight: 0 };
    const crop = (await app.call('build_images_crop', { params: { id, imageId }, body, as })).body.image;
    const [now, before, gone] = [await email(), await email(), await email()];
    await save(now, 1, `<img src="${crop.src}">`);
    await save(before, 1, `<img src="${src}">`);
    await save(before, 2, '<p>Without it</p>');
    await save(gone, 1, `<p>Gone</p><img src="${src}">`);
    const trash = { params: { id: templateId }, body: { ids: [gone] }, as };
    expect((await app.call('templates_emails_delete', trash)).status).toBe(200);
    let answer = await uses(imageId);
    expect(answer.body).toEqual({
      counts: { ...unused, email: 2 },
      uses: [
        { kind: 'email', id: before, title: `Email ${before}`, isCurrent: false, version: 2 },
        { kind: 'email', id: now, title: `Email ${now}`, isCurrent: true, version: 2 },
      ],
    });
    const sent = await statementsOf(async () => {
      answer = await uses(imageId);
    });
    expect(sent.filter((text) => text.includes('html_files f'))).toHaveLength(1);
    expect(sent.filter((text) => text.includes('join versions v'))).toHaveLength(1);
  });

  it('[B15-library-uses-all] names layouts, pins and the theme as well, by the same query from indexes alone', async () => {
    const { id: imageId, src } = await upload('everywhere.jpg');
    const html = `<div data-be-id="k1:a1" class="block-section"><img src="${src}"></div>`;
    const made = { templateType: 'email', name: 'Columns', html, eid: 0 };
    const { id: lid } = (
      await app.call('build_templates_layout_upload', { params: { id: templateId }, body: made, as })
    ).body;
    const pin = async () => {
      const body = { name: 'Offer', mode: 'email', html, markerPrefix: 'k1', blockId: 'a1' };
      return (await app.call('build_pin_archive_create', { params: { id: templateId }, body, as })).body.pinArchive
        .id as number;
    };
    const [former, current] = [await pin(), await pin()];
    await app.pool.query('update pin_archives set current_version = 2 where id = $1', [former]);
    const params = { id: templateId };
    const theme = (await app.call('build_template_html', { params, as })).body;
    const { lease } = (await app.call('build_template_lease_take', { params, body: { tabId: 't' }, as })).body;
    const fields = { title: 'Theme', markerPrefix: theme.markerPrefix, leaseNumber: lease.number, tabId: 't' };
    for (const [version, changed] of [theme.html.replace('>a<', `><img src="${src}"><`), theme.html].entries()) {
      const body = { ...fields, version: version + 1, html: changed };
      expect((await app.call('build_template_save', { params, body, as })).status).toBe(200);
    }
    const sent = await statementsOf(() => uses(imageId));
    const { counts, uses: found } = (await uses(imageId)).body;
    expect(counts).toEqual({ ...unused, layout: 1, pin: 2, template: 1 });
    expect(found).toMatchObject([
      { kind: 'layout', id: lid, title: 'Columns', isCurrent: true },
      { kind: 'pin', id: current, title: 'Offer', isCurrent: true },
      { kind: 'pin', id: former, title: 'Offer', isCurrent: false },
      { kind: 'template', id: templateId, isCurrent: false, version: 2 },
    ]);
    expect((await remove(imageId)).body.error).toBe('This image is used in 1 layout, 2 pins, and the theme.');
    const query = sent.filter((text) => text.includes('html_files f'));
    expect(query).toHaveLength(1);
    const client = await app.pool.connect();
    try {
      // Small tables are read completely, regardless of their indexes, unless that is disabled. For few versions, the
      // index of their numbers costs as little as that of their HTML.
      await client.query('begin; set local enable_seqscan = off; drop index versions_key');
      const values = [owner.organization.id, imageId, imageId, ...Array(12).fill(owner.organization.id)];
      const count = Math.max(...[...(query[0] ?? '').matchAll(/\$(\d+)/g)].map(([, at]) => Number(at)));
      const { rows } = await client.query(`explain ${query[0]}`, values.slice(0, count));
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('using versions_html on');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('refuses to delete an image that emails use, unless confirmed; they still show it', async () => {
    const { id: imageId, src } = await upload('hero.jpg');
    expect((await remove((await upload('unused.jpg')).id)).body).toEqual({ success: true });
    await save(await email(), 1, `<img src="${src}">`);
    const refused = await remove(imageId);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'This image is used in 1 email.' },
    });
    expect((await list({ term: 'hero' })).body.total).toBe(1);
    expect((await remove(imageId, { isConfirmed: true })).body).toEqual({ success: true });
    expect((await list({ term: 'hero' })).body.total).toBe(0);
    expect((await remove(imageId, { isConfirmed: true })).status).toBe(404);
    expect((await app.inject({ method: 'GET', url: src })).status).toBe(200);
  });
});

describe('[B15-library-access] the image library', () => {
  it('is refused to people without access to the theme, and open to those with it', async () => {
    const { id: imageId } = await upload('private.jpg');
    const colleague = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    const asColleague = await app.signIn(colleague);
    for (const [who, status] of [
      [stranger, 404],
      [asColleague, 403],
    ] as const) {
      const answers = [await list({}, who), await uses(imageId, who), await rename(imageId, 'Mine', who)];
      expect([...answers, await remove(imageId, { who })].map((answer) => answer.status)).toEqual([
        status,
        status,
        status,
        status,
      ]);
    }
    await inviteToTemplate(app.services, { organization: owner.organization, templateId, user: colleague });
    const answers = [
      await list({}, asColleague),
      await uses(imageId, asColleague),
      await rename(imageId, 'Ours', asColleague),
    ];
    expect([...answers, await remove(imageId, { who: asColleague })].map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
  });
});
