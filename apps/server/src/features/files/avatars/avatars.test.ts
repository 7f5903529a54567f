import { avatarSides, limits } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { deleteUnusedFiles } from '../assets/jobs';

let app: TestApp;
let user: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  user = await buildUser(app.services);
  as = await app.signIn(user);
});
afterAll(() => app.close());

const upload = (bytes: Buffer, name = 'me.png', by: TestCaller = as) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return app.call('profile_upload_avatar', { form, as: by });
};
/** The address of the same picture with another side length in pixels. */
const sized = (avatar: string, side: number) => avatar.replace('avatar-60x60', `avatar-${side}x${side}`);
const fetchPath = async (url: string) => app.inject({ method: 'GET', url });
/** Left half red, right half blue. */
const twoColors = async (width: number, height: number) => {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
};
const still = async () => await (await twoColors(300, 200)).png().toBuffer();

describe('the avatar of a person', () => {
  it('[D9-avatar] Comes in 24, 30, 40 and 120 px and double, all made anew as squares', async () => {
    const { me } = (await upload(await still())).body;
    expect(me.avatar).toMatch(/^\/avatars\/[A-Za-z0-9_-]{43}\/avatar-60x60\.webp$/);
    expect(me.avatar120).toBe(sized(me.avatar, 120));
    expect(me.avatar240).toBe(sized(me.avatar, 240));
    expect(
      [24, 30, 40, 120].flatMap((side) => [side, side * 2]).every((side) => avatarSides.includes(side as 24)),
    ).toBe(true);
    for (const side of avatarSides) {
      const answer = await fetchPath(sized(me.avatar, side));
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height, format } = await sharp(answer.bytes).metadata();
      expect([side, width, height, format]).toEqual([side, side, side, 'webp']);
    }
    for (const name of ['avatar-61x61.webp', 'avatar-60x30.webp', 'avatar.png', '..%2Favatar.webp']) {
      expect((await fetchPath(me.avatar.replace('avatar-60x60.webp', name))).status).toBe(404);
    }
  });

  it('[D3-avatar-suffix] Is large at the address without the size, and nothing else is stripped from it', async () => {
    const { me } = (await upload(await still())).body;
    const large = await sharp((await fetchPath(me.avatar.replace('-60x60', ''))).bytes).metadata();
    expect([large.width, large.height]).toEqual([limits.avatarPx, limits.avatarPx]);
    for (const name of ['avatar-', 'avatar-60', 'avatar-60x']) {
      expect((await fetchPath(me.avatar.replace('avatar-60x60', name))).status).toBe(404);
    }
  });

  it('[D9-avatar-upright] Is rotated as the camera was held, and keeps nothing of the upload but its pixels', async () => {
    // Stored sideways: rotated by 90°, red is above blue.
    const secret = 'GPS of the kitchen';
    const photo = await (await twoColors(300, 200))
      .withExif({ IFD0: { Orientation: '6', Copyright: secret }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const held = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(held).metadata()).orientation).toBe(6);
    const { me } = (await upload(held, 'photo.jpg')).body;
    const { bytes } = await fetchPath(me.avatar240);
    const found = await sharp(bytes).metadata();
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes(secret)).toBe(false);
    const colorAt = async (left: number, top: number) =>
      [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);
    const [top, bottom] = [await colorAt(120, 10), await colorAt(120, 230)];
    expect((top[0] ?? 0) > 200 && (top[2] ?? 255) < 60).toBe(true);
    expect((bottom[2] ?? 0) > 200 && (bottom[0] ?? 255) < 60).toBe(true);
  });

  it('[D9-avatar-refused] Is no drawing, no animation, nothing huge, nothing damaged, and no other file', async () => {
    const frames = await sharp(Buffer.concat([Buffer.alloc(48, 0), Buffer.alloc(48, 255)]), {
      raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
    })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer();
    const wide = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const tries: [string, Buffer, number, RegExp][] = [
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415, /is a drawing/],
      ['a.gif', frames, 415, /is animated/],
      ['a.png', wide, 413, /at most 40 megapixels/],
      ['a.png', (await still()).subarray(0, 300), 415, /is damaged/],
      ['a.png', Buffer.from('<!doctype html><script>1</script>'), 415, /holds HTML/],
      ['a.png', Buffer.alloc(0), 400, /is empty/],
      ['a.png', Buffer.alloc(limits.imageBytes + 1), 413, /larger than 20 MB/],
    ];
    for (const [name, bytes, status, text] of tries) {
      const answer = await upload(bytes, name);
      expect([name, answer.status, answer.body.field]).toEqual([name, status, 'file']);
      expect(answer.body.error).toMatch(text);
    }
    expect((await app.call('profile_upload_avatar', { form: new FormData(), as })).body.field).toBe('file');
    expect((await app.call('api_v1_me', { as })).body.me.avatar).toBe('');
  });

  it('[D9-avatar-shown] Is shown wherever the person is: to themselves, members, people of a theme', async () => {
    const { organization } = user;
    const editor = await buildUser(app.services, { organization, role: 'editor' });
    const { avatar } = (await upload(await still(), 'me.png', await app.signIn(editor))).body.me;
    const { id } = await buildTemplate(app.services, { organization, author: user });
    const people = async () => (await app.call('api_v1_people', { params: { id }, as })).body;
    expect((await people()).candidates).toMatchObject([{ id: editor.id, avatar }]);
    await inviteToTemplate(app.services, { organization, templateId: id, user: editor });
    expect((await people()).templatePeople.at(-1)).toMatchObject({ id: editor.id, avatar });
    expect((await app.call('api_v1_account', { as })).body.editors).toMatchObject([{ id: editor.id, avatar }]);
  });

  it('[D9-avatar-removed] Is removed with all its sizes, but not the same content of another person', async () => {
    const other = await app.signIn(await buildUser(app.services));
    const first = (await upload(await still())).body.me.avatar;
    const shared = (await upload(await still(), 'me.png', other)).body.me.avatar;
    const green = sharp({ create: { width: 80, height: 80, channels: 3, background: '#1a3' } });
    const second = (await upload(await green.png().toBuffer())).body.me.avatar;
    expect((await fetchPath(first)).status).toBe(404);
    expect((await app.call('profile_remove_avatar', { as })).body.me).toMatchObject({ avatar: '', avatar240: '' });
    expect((await fetchPath(second)).status).toBe(404);
    const { rows } = await app.pool.query(
      "select payload, run_at > now() + interval '1 day' as later from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'blobs.forget' order by j.id desc limit 2",
    );
    expect(rows.map((row) => row.later)).toEqual([true, true]);
    const kept = async (sha256s: string[]) => Promise.all(sha256s.map((sha256) => app.services.blobs.has(sha256)));
    const [secondFiles, firstFiles] = rows.map((row) => row.payload.sha256s as string[]);
    // Too recent: another request may be storing the same content at this moment.
    await deleteUnusedFiles.run({ sha256s: secondFiles ?? [] }, app.services);
    expect((await kept(secondFiles ?? [])).every(Boolean)).toBe(true);
    app.clock.advance(25 * 3600 * 1000);
    for (const sha256s of [secondFiles, firstFiles, secondFiles]) {
      await deleteUnusedFiles.run({ sha256s: sha256s ?? [] }, app.services);
    }
    expect((await kept(secondFiles ?? [])).some(Boolean)).toBe(false);
    expect((await kept(firstFiles ?? [])).every(Boolean)).toBe(true);
    expect((await fetchPath(shared)).status).toBe(200);
  });

  it('[D9-avatar-limit] Is changed at most 20 times a minute', async () => {
    for (let count = 0; count < limits.avatarsPerMinute; count += 1) await upload(Buffer.from('x'));
    expect((await upload(await still())).status).toBe(429);
  });
});

describe('the profile', () => {
  it('[D7-skin-tone] Keeps one of five tones or none, and refuses any other', async () => {
    const set = async (skinTone: string) => app.call('profile_set_skin_tone', { body: { skinTone }, as });
    for (const tone of ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF', '']) {
      expect((await set(tone)).body.me.skinTone).toBe(tone);
      expect((await app.call('api_v1_me', { as })).body.me.skinTone).toBe(tone);
    }
    expect(await set('1F3FA')).toMatchObject({ status: 400, body: { field: 'skinTone' } });
  });

  it('[D5-profile] Takes organization and single letters; what is not sent stays', async () => {
    const save = async (more: object) =>
      app.call('api_v1_profile', { body: { name: 'Mara', job: 'Printer', timezone: 'Europe/Berlin', ...more }, as });
    expect((await app.call('api_v1_me', { as })).body.me).toMatchObject({
      timezone: '',
      usesSingleLetters: true,
      isDarkMode: false,
    });
    expect((await save({ workplace: ' Harbour ', usesSingleLetters: false })).body.me).toMatchObject({
      workplace: 'Harbour',
      usesSingleLetters: false,
    });
    expect((await save({})).body.me).toMatchObject({ workplace: 'Harbour', usesSingleLetters: false });
    expect((await save({ workplace: 'x'.repeat(256) })).body).toMatchObject({ field: 'workplace' });
    const { rows } = await app.pool.query('select action from audit_events where actor_id = $1', [user.id]);
    expect(rows.map((row) => row.action)).toEqual(['profile.updated', 'profile.updated']);
  });
});
