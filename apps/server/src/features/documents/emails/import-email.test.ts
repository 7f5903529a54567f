import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
  const files = new Map([['index.html', Buffer.from('<p class="block-edit">Theme \xe4</p>', 'latin1')]]);
  templateId = (await buildTemplate(app.services, { organization: owner.organization, files })).id;
});
afterAll(() => app.close());

const upload = (
  html: string | Buffer,
  rest: { fields?: Record<string, string>; name?: string; as?: TestCaller; headers?: Record<string, string> } = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(rest.fields ?? {})) form.set(name, value);
  const file = new File([new Uint8Array(Buffer.from(html))], rest.name ?? 'spring list.html', { type: 'text/html' });
  form.set('html', file);
  const caller = rest.as === undefined ? as : rest.as;
  return app.call('templates_emails_import', { params: { id: templateId }, form, as: caller, headers: rest.headers });
};
const download = (id: number, query: Record<string, string | number>) =>
  app.call('build_export', { params: { id }, query: { kind: 'html', ...query }, as });

describe('importing html', () => {
  it('[D2-import] Is refused to strangers', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await upload('<p>Hi</p>', { as: stranger })).status).toBe(404);
    expect((await upload('<p>Hi</p>', { as: null })).status).toBe(401);
  });

  it.each([
    ['a fragment', Buffer.from('<p>Hi')],
    [
      'CRLF, odd spelling and a byte order mark',
      Buffer.from('\ufeff<!doctype HTML>\r\n<BODY bgcolor=#fff ><p>ä €</P>\r\n<br/>'),
    ],
    ['windows-1252', Buffer.from('<html><body><p>Gr\xfc\xdfe \x93\x80\x94</p></body></html>', 'latin1')],
    [
      'template language and conditional comments',
      Buffer.from('<!--[if mso]><v:rect /><![endif]-->{% if a %}<td>{{ b }}</td>{% endif %}'),
    ],
    ['markers of another document', Buffer.from('<p data-be-id="abc:1" data-be-hidden="abc:1">Hi</p>')],
  ])('[D2-import] Comes back byte for byte: %s', async (_name, bytes) => {
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    expect(body.warnings).toContain(messages.nothingEditable);
    const { id } = body.email;
    for (const keepTags of [0, 1]) {
      const exported = await download(id, { keepTags, absoluteImages: 0 });
      expect(exported.bytes.equals(bytes)).toBe(true);
    }
    const copy = await app.call('build_duplicate_email', { params: { id }, body: { title: 'Copy' }, as });
    expect((await download(copy.body.email.id, { keepTags: 1 })).bytes.equals(bytes)).toBe(true);
  });

  it('[D2-import] With tags it can be edited, keeps its bytes with them, and shows the first of its variations', async () => {
    const html =
      '<html><head><title>Spring &amp; summer</title></head><body>\n<div class="block-preview" style="display:none">Soon</div>' +
      '<div class="block-section" data-group="hero"><p class="block-edit">One</p></div>\n' +
      '<div class="block-section" data-group="hero"><p class="block-edit">Two</p></div>\n' +
      '<table><tr class="block-region" data-group="r"><td>A</td></tr><tr class="block-region" data-group="r"><td>B</td></tr></table></body></html>';
    const { body } = await upload(html, { name: 'x.html' });
    expect(body).toMatchObject({
      email: { title: 'Spring & summer', type: 'email', fid: 0, tid: templateId },
      warnings: [],
    });
    const { id } = body.email;
    expect((await download(id, { keepTags: 1 })).text).toBe(html);
    const plain = (await download(id, {})).text;
    expect(plain).toContain('One');
    expect(plain).toContain('Two');
    expect(plain).toContain('<td>A</td>');
    expect(plain).not.toContain('<td>B</td>');
    const opened = (await app.call('build_email_html', { params: { id }, as })).body;
    expect(opened.settings).toMatchObject({ subject: '', previewText: 'Soon' });
    expect(opened.html).toContain('data-be-id');
  });

  it('[D2-import] Is named by the person, else by its title, else by its file; is stored in the open folder', async () => {
    const titled = '<title> A\tlong  title </title><p>';
    expect((await upload(titled, { fields: { title: ' Autumn ' } })).body.email.title).toBe('Autumn');
    expect((await upload(titled)).body.email.title).toBe('A long  title');
    expect((await upload('<p>', { name: 'Seed swap.HTM' })).body.email.title).toBe('Seed swap');
    expect((await upload('<p>', { name: '.html' })).body.email.title).toBe('Imported email');
    const made = await app.call('templates_folders_create', { params: { id: templateId }, body: { name: 'F' }, as });
    const fid = made.body.folder.id as number;
    expect((await upload('<p>', { fields: { fid: String(fid) } })).body.email.fid).toBe(fid);
    expect((await upload('<p>', { fields: { fid: String(fid + 1) } })).body).toMatchObject({ field: 'fid' });
  });

  it('[D2-import] A repeated request makes one email', async () => {
    const again = { headers: { 'idempotency-key': 'once' } };
    const first = await upload('<p>Once</p>', again);
    expect((await upload('<p>Once</p>', again)).body.email.id).toBe(first.body.email.id);
    expect((await upload('<p>Other</p>', again)).status).toBe(409);
  });

  // Just below the limit; each block gets a marker.
  const blocks = '<p class="block-edit">'.repeat(6000);
  const largeWithMarks = Buffer.from('x'.repeat(limits.htmlBytes - blocks.length - 8000) + blocks);

  it.each([
    ['nothing', Buffer.alloc(0), 'a.html is empty (0 bytes).'],
    ['UTF-16', Buffer.from('\ufeff<p>', 'utf16le'), 'a.html is UTF-16 (byte order mark at byte 0). Save it as UTF-8.'],
    ['a NUL', Buffer.from('<p>\n\0</p>'), 'a.html holds a NUL at byte 4 (line 2). Save it as UTF-8 text.'],
    ['text', Buffer.from('Hello < you & me'), 'a.html holds no HTML: nothing in it begins with a tag.'],
    ['more than 5 MB', Buffer.alloc(limits.htmlBytes + 1, '<p>'), /larger than 5 MB/],
    ['more than 5 MB with its marks', largeWithMarks, /larger than 5 MB/],
  ])('[D2-import] Refuses %s with one sentence, and makes nothing', async (_name, bytes, message) => {
    const before = await app.pool.query('select count(*) from emails');
    const { status, body } = await upload(bytes, { name: 'a.html' });
    expect([400, 413]).toContain(status);
    expect(body.error).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${message.replace(/[().]/g, '\\$&')}$`),
    );
    expect((await app.pool.query('select count(*) from emails')).rows).toEqual(before.rows);
  });

  it('[D2-import] Wants a file', async () => {
    const form = new FormData();
    form.set('title', 'A');
    const { body } = await app.call('templates_emails_import', { params: { id: templateId }, form, as });
    expect(body).toMatchObject({ code: 'invalid_field', field: 'html' });
  });
});
