import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildUrl, limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEmail, buildTemplate, buildUser } from '../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from '../../testing/test-app';

let app: TestApp;
let as: TestCaller;
let make: (html: string) => Promise<{ id: number; number: number }>;
/** The tasks of the text thread. */
const asked: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ workers: {} });
  const author = await buildUser(app.services);
  const { organization } = author;
  as = await app.signIn(author);
  const templateId = (await buildTemplate(app.services, { organization, author, html: '<p>a</p>' })).id;
  make = async (html) => {
    const { id } = await buildEmail(app.services, { organization, templateId, author, html });
    const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
    return { id, number: body.lease.number };
  };
  const { run } = app.services.texts;
  app.services.texts.run = async (task, input, options) => {
    asked.push(task.name);
    return await run(task, input, options);
  };
});
afterAll(() => app.close());

/**
 * Quotation marks, line breaks, control characters, other scripts and surrogate pairs: everything that JSON escapes.
 */
const row = '<td class="a">\t“Plums” \\ → \u0001 \u2028 \u{1f600}</td>\r\n';
const long = row.repeat(20_000);
const settings = { subject: '', previewText: '' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const bodyOf = (number: number, html: string) => ({ html, title: 'A', version: 1, leaseNumber: number, tabId: 'tab' });
/** The response is serialized like `JSON.stringify` does. */
const expectPlain = ({ status, text, body }: TestAnswer) =>
  expect({ status, isPlain: text === JSON.stringify(body) }).toEqual({ status: 200, isPlain: true });

/** A body as its sender serializes it. */
async function sendText(name: 'save' | 'draft', id: number, payload: string | Buffer): Promise<TestAnswer> {
  return await app.inject({
    method: name === 'save' ? 'POST' : 'PUT',
    url: `/api/v1/build/emails/${id}/${name}`,
    headers: {
      origin: app.services.config.publicUrl,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      cookie: as?.cookie ?? '',
    },
    payload,
  });
}

describe('documents of more than half a megabyte', () => {
  test('[C2-long] are saved, sent back and opened in another thread, byte for byte', async () => {
    const { id, number } = await make('<p>a</p>');
    asked.length = 0;
    const saved = await app.call('build_save', { params: { id }, body: bodyOf(number, long), as });
    expectPlain(saved);
    expect(saved.body).toMatchObject({ version: 2, htmlSha256: sha256(long) });
    expect(saved.body.html === long).toBe(true);
    const opened = await app.call('build_email_html', { params: { id }, as });
    expectPlain(opened);
    expect(opened.body.html === long).toBe(true);
    expect(Number(opened.headers['content-length'])).toBe(opened.bytes.length);
    const url = buildUrl('build_email_html', { id });
    const headers = { cookie: as?.cookie ?? '', 'accept-encoding': 'gzip' };
    const packed = await app.inject({ method: 'GET', url, headers });
    expect(JSON.parse(gunzipSync(packed.bytes).toString()).html === long).toBe(true);
    const version = await app.call('build_email_get_html', { params: { id }, query: { version: 2 }, as });
    expectPlain(version);
    expect(version.body.html === long).toBe(true);
    expect(asked).toEqual(['http.read_body', ...Array<string>(4).fill('http.write_document')]);
  });

  test('[C2-long] short ones stay on the main thread and get the same response', async () => {
    const { id, number } = await make('<p>a</p>');
    asked.length = 0;
    const saved = await app.call('build_save', { params: { id }, body: bodyOf(number, row), as });
    expectPlain(saved);
    expect(saved.body.html).toBe(row);
    expectPlain(await app.call('build_email_html', { params: { id }, as }));
    expect(asked).toEqual([]);
  });

  test('[C2-long] their drafts are kept, spliced and offered', async () => {
    const { id } = await make('<p>a</p>');
    const base = { baseVersion: 1, tabId: 'tab', changes: 1, settings };
    const put = (content: object) => app.call('build_draft_put', { params: { id }, body: { ...base, content }, as });
    expect((await put({ kind: 'full', html: long })).body.htmlSha256).toBe(sha256(long));
    const next = `${long.slice(0, 10)}X${long.slice(12)}`;
    const splice = { kind: 'splice', fromSha256: sha256(long), start: 10, end: 12, text: 'X', toSha256: sha256(next) };
    asked.length = 0;
    expect((await put(splice)).body.htmlSha256).toBe(sha256(next));
    expect(asked).toEqual(['drafts.splice']);
    const outOfStep = { status: 409, body: { code: 'draft_out_of_step' } };
    expect(await put(splice)).toMatchObject(outOfStep);
    expect(await put({ ...splice, fromSha256: sha256(next) })).toMatchObject(outOfStep);
    const draft = await app.call('build_draft_get', { params: { id }, as });
    expectPlain(draft);
    expect(draft.body.draft.html === next).toBe(true);
    const opened = await app.call('build_email_html', { params: { id }, as });
    expectPlain(opened);
    expect(opened.body).toMatchObject({ html: '<p>a</p>', draft: { htmlSha256: sha256(next) } });
    expect(opened.body.draft.html === next).toBe(true);
  });

  test('[C2-long] are refused with the same message as short ones', async () => {
    const { id, number } = await make('<p>a</p>');
    const around = (html: string) => JSON.stringify(bodyOf(number, '@')).replace('"@"', html);
    const odd: [string, (filler: string) => string | Buffer][] = [
      ['no JSON', (filler) => `${around(`"${filler}"`)},`],
      ['no UTF-8', (filler) => Buffer.concat([Buffer.from(around(`"${filler}"`)), Buffer.from([0xc3, 0x28])])],
      ['NUL', (filler) => around(`"${filler}\\u0000"`)],
      ['half a pair', (filler) => around(`"${filler}\\ud83d"`)],
      ['a list', (filler) => around(`["${filler}"]`)],
      ['an unknown field', (filler) => around(`"${filler}","extra":1`)],
      ['a prototype', (filler) => around(`"${filler}","__proto__":{"a":1}`)],
      ['a title that is missing', (filler) => around(`"${filler}"`).replace('"title":"A",', '')],
    ];
    asked.length = 0;
    for (const [what, write] of odd) {
      const [short, other] = [
        await sendText('save', id, write('x')),
        await sendText('save', id, write('x'.repeat(1e6))),
      ];
      expect([what, other.status, other.body]).toEqual([what, 400, short.body]);
    }
    expect(asked.length).toBe(odd.length);
    const tooLong = await sendText('save', id, around(`"${'x'.repeat(limits.htmlBytes + 1)}"`));
    expect(tooLong.status).toBe(400);
    const tooLarge = await sendText('save', id, around(`"${'é'.repeat(limits.htmlBytes / 2 + 1)}"`));
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('[A16-thread] A damaged one is detected there and never served', async () => {
    const { id } = await make(`${long}damaged`);
    await app.pool.query('update html_contents set compressed = $1 where sha256 = $2', [
      (await app.pool.query('select compressed from html_contents limit 1')).rows[0].compressed,
      sha256(`${long}damaged`),
    ]);
    expect((await app.call('build_email_html', { params: { id }, as })).status).toBe(500);
  });
});

describe('documents that are sent packed', () => {
  const inBase64 = (compressed: Buffer) => compressed.toString('base64');
  const pack = (html: string | Buffer) => gzipSync(html, { level: 6 });
  const bodyWith = (number: number, packedHtml: string) => ({ ...bodyOf(number, ''), html: undefined, packedHtml });

  test('[A3-packed] are stored as they were sent, and checked in the thread when they are long', async () => {
    for (const html of ['', `${row}packed`, `${long}packed`]) {
      const { id, number } = await make('<p>a</p>');
      const compressed = pack(html);
      asked.length = 0;
      const saved = await app.call('build_save', { params: { id }, body: bodyWith(number, inBase64(compressed)), as });
      expectPlain(saved);
      expect(saved.body).toMatchObject({ version: 2, htmlSha256: sha256(html) });
      expect(saved.body.html === html).toBe(true);
      expect(asked).toEqual(html.length > row.length * 2 ? ['http.unpack_document', 'http.write_document'] : []);
      const { rows } = await app.pool.query('select compressed, size from html_contents where sha256 = $1', [
        sha256(html),
      ]);
      expect(rows[0].size).toBe(Buffer.byteLength(html));
      expect(rows[0].compressed.equals(compressed)).toBe(true);
    }
  });

  test('[D4-packed] are refused when they aren’t one gzip of a text of the length it names, and nothing is kept', async () => {
    const { id, number } = await make('<p>a</p>');
    const good = pack(row);
    const naming = (compressed: Buffer, size: number) => {
      const copy = Buffer.from(compressed);
      copy.writeUInt32LE(size, copy.length - 4);
      return copy;
    };
    const flipped = Buffer.from(good);
    flipped[flipped.length - 6] = (flipped[flipped.length - 6] ?? 0) ^ 1;
    // A header with a name of 64 KB.
    const named = Buffer.concat([good.subarray(0, 3), Buffer.from([8]), good.subarray(4, 10)]);
    const padded = Buffer.concat([named, Buffer.alloc(65_536, 'a'), Buffer.from([0]), good.subarray(10)]);
    expect(gunzipSync(padded).toString()).toBe(row);
    const bomb = pack(Buffer.alloc(limits.htmlBytes, ' '));
    const refused: [string, string, number][] = [
      ['no base64', '<p>a</p>', 400],
      ['nothing', '', 400],
      ['no gzip', inBase64(Buffer.from(row)), 400],
      ['cut short', inBase64(naming(good.subarray(0, -9), 1000)), 400],
      ['another checksum', inBase64(flipped), 400],
      ['a shorter length', inBase64(naming(bomb, 10)), 400],
      ['a greater length', inBase64(naming(good, 1000)), 400],
      ['two parts', inBase64(Buffer.concat([good, good])), 400],
      ['an empty part after it', inBase64(Buffer.concat([good, pack('')])), 400],
      ['something after it', inBase64(Buffer.concat([good, Buffer.from('after'), good.subarray(-4)])), 400],
      ['a long header', inBase64(padded), 400],
      ['too large', inBase64(pack(Buffer.alloc(limits.htmlBytes + 1, ' '))), 413],
      ['a bomb of 100 MB', inBase64(pack(Buffer.alloc(100 * 1024 * 1024, ' '))), 413],
      ['no UTF-8', inBase64(pack(Buffer.from([0x61, 0xc3, 0x28]))), 400],
      ['half a pair', inBase64(pack(Buffer.from([0xed, 0xa0, 0xbd]))), 400],
      ['NUL', inBase64(pack('a\u0000b')), 400],
    ];
    const count = async () => Number((await app.pool.query('select count(*) from html_contents')).rows[0].count);
    const before = await count();
    for (const [what, packedHtml, status] of refused) {
      const answer = await app.call('build_save', { params: { id }, body: bodyWith(number, packedHtml), as });
      expect([what, answer.status]).toEqual([what, status]);
    }
    const both = { ...bodyOf(number, row), packedHtml: inBase64(good) };
    for (const body of [both, { ...both, html: undefined, packedHtml: undefined }]) {
      const answer = await app.call('build_save', { params: { id }, body, as });
      expect([answer.status, answer.body.field]).toEqual([400, 'html']);
    }
    expect(await count()).toBe(before);
  });
});
