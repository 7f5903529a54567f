import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
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
