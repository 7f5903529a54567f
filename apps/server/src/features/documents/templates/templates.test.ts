import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { messages } from '../../../messages';
import { loadHtml } from '../../../platform/db/html-contents';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { browserWithoutFonts } from '../fonts/testing/browser-without-fonts';
import { findTemplateVersion } from './themes';

const taggedHtml =
  '<!doctype html>\r\n<html><body><table class="block-section"><tr><td><p class="block-edit">Hi</p></td></tr></table></body></html>';

let app: TestApp;
let owner: UserRecord;
let editor: UserRecord;
let stranger: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  editor = await buildUser(app.services, { organization, role: 'editor' });
  stranger = await buildUser(app.services);
});
afterAll(() => app.close());

const upload = async (
  file: Buffer,
  name: string,
  extra: {
    title?: string;
    uuid?: string;
    as?: UserRecord;
    template?: number;
    type?: string;
    tags?: string;
    htmlFile?: string;
  } = {},
) => {
  const form = new FormData();
  form.set('uuid', extra.uuid ?? randomUUID());
  form.set('templateType', extra.type ?? 'email');
  if (extra.title !== undefined) form.set('title', extra.title);
  if (extra.tags !== undefined) form.set('tags', extra.tags);
  form.set('template', new Blob([new Uint8Array(file)]), name);
  const as = await app.signIn(extra.as ?? owner);
  return extra.template === undefined
    ? app.call('build_template_upload', { form, as })
    : app.call('build_template_upload_new_version', { form, as, params: { id: extra.template } });
};

describe('uploading a theme', () => {
  it('refuses an editor, accepts the owner, and reports progress to the poll', async () => {
    const uuid = randomUUID();
    expect((await upload(Buffer.from(taggedHtml), 'a.html', { as: editor })).status).toBe(403);
    const before = await app.call('build_templates_uploading_status', {
      params: { uuid },
      as: await app.signIn(owner),
    });
    expect(before.status).toBe(404);
    const answer = await upload(Buffer.from(taggedHtml), 'My theme.html', { uuid });
    expect(answer.status).toBe(200);
    const after = await app.call('build_templates_uploading_status', { params: { uuid }, as: await app.signIn(owner) });
    expect(after.body).toEqual({ uuid, percent: 100, message: 'Uploading theme.' });
    const other = await app.call('build_templates_uploading_status', {
      params: { uuid },
      as: await app.signIn(stranger),
    });
    expect(other.status).toBe(404);
    const list = await app.call('api_v1_templates', { as: await app.signIn(owner) });
    expect(list.body.templates).toMatchObject([
      { id: answer.body.id, title: 'My theme', version: 1, emailCount: 0, grant: { canEdit: true, canAdmin: true } },
    ]);
  });

  it('[S-C13-poll] shows its own text in the poll of a new version', async () => {
    const { body } = await upload(Buffer.from(taggedHtml), 'first.html', {});
    const uuid = randomUUID();
    expect((await upload(Buffer.from(taggedHtml), 'second.html', { uuid, template: body.id })).status).toBe(200);
    const as = await app.signIn(owner);
    const poll = await app.call('build_templates_uploading_status', { params: { uuid }, as });
    expect(poll.body).toEqual({ uuid, percent: 100, message: 'Uploading template.' });
  });

  it('[F-A14] returns an error to a poll when the upload was refused, killed, or is unknown', async () => {
    const as = await app.signIn(owner);
    const poll = async (uuid: string) => await app.call('build_templates_uploading_status', { params: { uuid }, as });
    const failed = { status: 400, body: { error: messages.errorUploadingTheme, code: 'import_error' } };
    const refused = randomUUID();
    expect((await upload(Buffer.from('PK\x03\x04 no archive'), 'a.zip', { uuid: refused })).status).toBe(400);
    expect(await poll(refused)).toMatchObject(failed);
    const killed = randomUUID();
    const add = `insert into upload_progress (organization_id, user_id, uuid, percent, message, updated_at)
      values ($1, $2, $3, 40, $4, now() - make_interval(secs => $5))`;
    const of = [owner.organization.id, owner.id];
    await app.pool.query(add, [...of, killed, messages.uploadingTheme, 60]);
    expect(await poll(killed)).toMatchObject(failed);
    const long = randomUUID();
    await app.pool.query(add, [...of, long, messages.uploadingTheme, 10]);
    expect(await poll(long)).toMatchObject({ status: 200, body: { percent: 40 } });
    expect((await poll(randomUUID())).status).toBe(404);
    // A finished upload is never stalled.
    const done = randomUUID();
    await upload(Buffer.from(taggedHtml), 'a.html', { uuid: done });
    await app.pool.query("update upload_progress set updated_at = now() - interval '1 hour' where uuid = $1", [done]);
    expect(await poll(done)).toMatchObject({ status: 200, body: { percent: 100 } });
  });

  it('stores the source unchanged: CRLF, byte order mark, windows-1252 [T8-source]', async () => {
    for (const bytes of [
      Buffer.from(`\ufeff${taggedHtml}`),
      Buffer.from(taggedHtml.replace('Hi', '\x93Hi\x94'), 'latin1'),
    ]) {
      const { body } = await upload(bytes, 'a.html');
      const version = await findTemplateVersion(app.services.db, owner.organization.id, body.id, 1);
      const source = await loadHtml(app.services.db, owner.organization.id, version.htmlSha256);
      expect(source).toContain('\r\n');
      expect(version.hasBom).toBe(source.startsWith('\ufeff'));
      expect(version.encoding).toBe(bytes[0] === 0xef ? 'utf-8' : 'windows-1252');
    }
  });

  it('takes a ZIP with assets in a wrapping folder', async () => {
    const zip = await zipOf({
      'theme/index.html': Buffer.from(taggedHtml),
      'theme/images/logo.svg': Buffer.from('<svg width="1" height="1" onload="x()"/>'),
      'theme/style.css': Buffer.from('a{}'),
    });
    const { body, status } = await upload(zip, 'theme.zip', { title: ' Spring ' });
    expect(status).toBe(200);
    const version = await findTemplateVersion(app.services.db, owner.organization.id, body.id, 1);
    expect(Object.keys(version.assets).sort()).toEqual(['images/logo.svg', 'style.css']);
    const logo = await app.call('assets', { params: { key: version.assetKey, '*': 'images/logo.svg' } });
    expect(logo.text).not.toContain('onload');
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(String(logo.headers['cache-control'])).toContain('immutable');
    expect((await app.call('assets', { params: { key: version.assetKey, '*': 'nothing.png' } })).status).toBe(404);
    expect((await app.call('assets', { params: { key: version.assetKey, '*': '__proto__' } })).status).toBe(404);
    expect((await app.call('assets', { params: { key: 'x'.repeat(43), '*': 'style.css' } })).status).toBe(404);
  });

  it('[C2-moved-theme] moves the files of a theme into the store, and has a large upload hashed for its key elsewhere', async () => {
    const bytes = randomBytes(1_200_000);
    const zip = await zipOf({ 'index.html': Buffer.from(taggedHtml), 'fonts/a.woff2': bytes });
    const write = vi.spyOn(app.services.blobs, 'write');
    const run = vi.spyOn(app.services.texts, 'run');
    const form = new FormData();
    form.set('uuid', randomUUID());
    form.set('templateType', 'email');
    form.set('template', new Blob([new Uint8Array(zip)]), 'theme.zip');
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await app.call('build_template_upload', { form, headers, as: await app.signIn(owner) });
    const tasks = run.mock.calls.map(([{ name }]) => name);
    expect([status, write.mock.calls.length, tasks]).toEqual([200, 0, ['blobs.hash_file']]);
    write.mockRestore();
    run.mockRestore();
    const version = await findTemplateVersion(app.services.db, owner.organization.id, body.id, 1);
    const font = await app.call('assets', { params: { key: version.assetKey, '*': 'fonts/a.woff2' } });
    expect(font.bytes.equals(bytes)).toBe(true);
  });

  it('accepts a theme without any tag', async () => {
    const { status, body } = await upload(Buffer.from('<p>plain</p>'), 'a.html');
    expect(status).toBe(200);
    const opened = await app.call('build_template_html', {
      params: { id: body.id },
      body: {},
      as: await app.signIn(owner),
    });
    expect(opened.body).toMatchObject({ isUntagged: true, html: '<p>plain</p>', mode: 'template' });
  });

  it('[F-D11] reports what a theme offers, and refuses a file that is not HTML', async () => {
    const { body } = await upload(Buffer.from(taggedHtml), 'a.html');
    expect(body.report).toEqual({
      sections: expect.any(Number),
      components: expect.any(Number),
      editable: expect.any(Number),
    });
    const plain = await upload(Buffer.from('<p>plain</p>'), 'a.html');
    expect(plain.body.report).toEqual({ sections: 0, components: 0, editable: 0 });
    const hello = await upload(Buffer.from('hello'), 'hello.html');
    expect([hello.status >= 400, hello.body.error]).toEqual([true, messages.noHtmlInFile('hello.html')]);
  });

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  it('[T4-missing-files] names the files that its HTML shows and the upload does not have', async () => {
    const shows = (...names: string[]) =>
      Buffer.from(`<p class="block-edit">Text</p>${names.map((name) => `<img src="${name}">`).join('')}`);
    const warningsOf = async (file: Buffer, name: string) => (await upload(file, name)).body.warnings;
    const far = ['https://far.example/a.png', 'cid:part', 'data:image/gif;base64,R0lG', '/b.png', '{{ picture }}'];
    expect(await warningsOf(shows(...far), 'far.html')).toEqual([]);
    expect(await warningsOf(shows('./img/a%20b.png?v=2', 'img/a b.png'), 'one.html')).toEqual([
      messages.themeFilesMissing(['img/a b.png'], 1),
    ]);
    const many = await zipOf({
      'index.html': shows('1.gif', '2.gif', '3.gif', '4.gif', 'there.gif'),
      'there.gif': gif,
    });
    expect(await warningsOf(many, 'many.zip')).toEqual([messages.themeFilesMissing(['1.gif', '2.gif', '3.gif'], 4)]);
    expect(messages.themeFilesMissing(['1.gif', '2.gif', '3.gif'], 4)).toMatch(/^4 files .* and 1 more\. /);
  });

  it('[W3-zip-composed] finds the files of a ZIP from a Mac however the HTML writes their accents', async () => {
    const composed = 'images/la_télé.gif';
    const decomposed = composed.normalize('NFD');
    const spellings = [
      composed,
      decomposed,
      encodeURI(composed),
      encodeURI(decomposed),
      'images/la_t&eacute;l&eacute;.gif',
      './images/../images/la_télé.gif',
    ];
    const html = `<p class="block-edit">Text</p>${spellings.map((address) => `<img src="${address}">`).join('')}`;
    for (const name of [composed, decomposed]) {
      const zip = await zipOf({ 'index.html': Buffer.from(html), [name]: gif });
      const { body } = await upload(zip, 'mac.zip');
      expect(body.warnings).toEqual([]);
      const version = await findTemplateVersion(app.services.db, owner.organization.id, body.id, 1);
      for (const path of [composed, decomposed])
        expect((await app.call('assets', { params: { key: version.assetKey, '*': path } })).status).toBe(200);
    }
    const twice = await upload(
      await zipOf({ 'index.html': Buffer.from(html), [composed]: gif, [decomposed]: gif }),
      'a.zip',
    );
    expect(JSON.stringify(twice.body)).toContain('twice');
  });

  it('[W3-zip-case] says when the HTML uses other capital letters than the name of a file', async () => {
    const html = Buffer.from('<p class="block-edit">Text</p><img src="images/Logo.GIF"><img src="gone.gif">');
    const { body } = await upload(await zipOf({ 'index.html': html, 'images/logo.gif': gif }), 'case.zip');
    expect(body.warnings).toEqual([messages.themeFileInOtherCase('images/Logo.GIF', 'images/logo.gif', 1)]);
  });

  it('[T4-missing-files] keeps the files of the former version where the new one is HTML alone', async () => {
    const shown = '<p class="block-edit">Text</p><img src="there.gif">';
    const { body } = await upload(await zipOf({ 'index.html': Buffer.from(shown), 'there.gif': gif }), 'theme.zip');
    const next = await upload(Buffer.from(`${shown}<img src="new.gif">`), 'second.html', { template: body.id });
    expect(next.body.warnings).toEqual([messages.themeFilesMissing(['new.gif'], 1)]);
  });

  it('[F3-theme-fonts] says once, for the theme, which of its letters this server can’t draw', async () => {
    const { browser } = app.services;
    Object.assign(app.services, { browser: browserWithoutFonts(browser) });
    const warningsOf = async (text: string) =>
      (await upload(Buffer.from(`<!-- 漢 --><p class="block-edit" title="가">${text}</p>`), 'a.html')).body.warnings;
    try {
      expect(await warningsOf('ไทย and &#x5d0;, ไทย')).toContain(messages.themeMissingFonts('Thai and Hebrew'));
      expect(await warningsOf('Café')).toEqual([]);
    } finally {
      Object.assign(app.services, { browser });
    }
  });

  it('warns about a file that is not an image and refuses HTML called .png', async () => {
    const odd = await zipOf({ 'index.html': Buffer.from(taggedHtml), 'a.png': Buffer.from('what') });
    expect((await upload(odd, 'a.zip')).body.warnings).toContain('“a.png” isn’t an image that browsers show.');
    const html = await zipOf({
      'index.html': Buffer.from(taggedHtml),
      'a.png': Buffer.from('<html><script>1</script>'),
    });
    const refused = await upload(html, 'a.zip');
    expect(refused).toMatchObject({ status: 400, body: { code: 'import_error' } });
    expect(refused.body.error).toBe('“a.png” has the name of an image but contains HTML.');
  });

  it.each([
    ['0 bytes', Buffer.alloc(0), 'a.html', 400, 'a.html is empty (0 bytes).'],
    [
      '20 MB',
      Buffer.alloc(20 * 1024 * 1024, 65),
      'a.html',
      413,
      'a.html has 20.0 MB; an HTML file may have at most 5 MB.',
    ],
    ['UTF-16', Buffer.from('\ufeff<p>', 'utf16le'), 'a.html', 400, /UTF-16 \(byte order mark at byte 0\)/],
    ['a NUL', Buffer.from('<p>a\0'), 'a.html', 400, /NUL at byte 4/],
    ['another kind of file', Buffer.from('%PDF'), 'a.pdf', 400, '“a.pdf” is neither an HTML file nor a ZIP.'],
    ['a broken ZIP', Buffer.from('PK no'), 'a.zip', 400, /^This ZIP is damaged or incomplete\./],
  ])('refuses %s with one sentence and stores nothing', async (_name, bytes, name, status, message) => {
    const count = async () => (await app.services.db.execute(sql`select count(*)::int as n from templates`)).rows[0]?.n;
    const before = await count();
    const answer = await upload(bytes, name);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(message);
    expect(await count()).toBe(before);
  });

  it('refuses a request without a file and a title that is too long', async () => {
    const form = new FormData();
    form.set('uuid', randomUUID());
    form.set('templateType', 'email');
    const as = await app.signIn(owner);
    expect((await app.call('build_template_upload', { form, as })).body).toMatchObject({ field: 'template' });
    expect((await upload(Buffer.from(taggedHtml), 'a.html', { title: 'x'.repeat(256) })).status).toBe(400);
  });

  it('creates a new version; existing emails keep theirs', async () => {
    const { body } = await upload(Buffer.from(taggedHtml), 'a.html');
    const as = await app.signIn(owner);
    const email = await app.call('templates_emails_create', {
      params: { id: body.id },
      body: { title: 'One', type: 'email' },
      as,
    });
    const again = await upload(Buffer.from(taggedHtml.replace('Hi', 'Ho')), 'b.html', { template: body.id });
    expect(again).toMatchObject({ status: 200, body: { id: body.id, version: 2 } });
    const opened = await app.call('build_email_html', { params: { id: email.body.email.id }, body: {}, as });
    expect(opened.body.templateVersion).toBe(1);
    expect((await upload(Buffer.from(taggedHtml), 'b.html', { template: body.id, as: stranger })).status).toBe(404);
    expect((await upload(Buffer.from(taggedHtml), 'b.html', { template: body.id, as: editor })).status).toBe(403);
    expect((await upload(Buffer.from(taggedHtml), 'b.html', { template: body.id, type: 'page' })).status).toBe(400);
  });

  const untagged = (footer: string) =>
    `\ufeff<!doctype html>\r\n<table class='row'><tr><td><h1>Sp\u00f6ring</h1></td></tr></table>\r\n<table class='row'><tr><td><p>${footer}</p></td></tr></table>`;
  const tagsOf = (html: string) =>
    html
      .replaceAll("class='row'", "class='row block-section'")
      .replace('<h1>', '<h1 class="block-edit">')
      .replace('<p>', '<p class="block-edit" data-block="address">');
  const sourceOf = async (id: number, version: number) => {
    const stored = await findTemplateVersion(app.services.db, owner.organization.id, id, version);
    return await loadHtml(app.services.db, owner.organization.id, stored.htmlSha256);
  };

  it('[F3-upload-carry] gives an untagged file the tags of the current version, and says what became of them', async () => {
    const { body } = await upload(Buffer.from(tagsOf(untagged('Belfast'))), 'a.html');
    const file = untagged('Derry').replace('<h1>', '<h2>Pears</h2><h1>');
    const next = await upload(Buffer.from(file), 'a.html', { template: body.id });
    expect(next).toMatchObject({ status: 200, body: { version: 2, report: { sections: 2, editable: 2 } } });
    expect(next.body.marks).toEqual({
      total: 4,
      found: 4,
      moved: { count: 0, areas: [] },
      changed: { count: 1, areas: [{ kind: 'text', title: 'Belfast' }] },
      lost: { count: 0, areas: [] },
      added: { count: 1, areas: [{ kind: 'text', title: 'Pears' }] },
    });
    expect(await sourceOf(body.id, 2)).toBe(tagsOf(untagged('Derry')).replace('<h1', '<h2>Pears</h2><h1'));
  });

  it('[F3-upload-as-is] stores a file as it is if it has tags, if that is asked for, or for a new theme', async () => {
    const { body } = await upload(Buffer.from(tagsOf(untagged('Belfast'))), 'a.html');
    const mixed = untagged('Derry').replace('<h1>', '<h1 class="block-edit">');
    const tagged = await upload(Buffer.from(mixed), 'a.html', { template: body.id });
    expect([tagged.body.marks, await sourceOf(body.id, 2)]).toEqual([null, mixed]);
    const asIs = await upload(Buffer.from(untagged('Derry')), 'a.html', { template: body.id, tags: 'asIs' });
    expect([asIs.body.marks, await sourceOf(body.id, 3)]).toEqual([null, untagged('Derry')]);
    // The current version has no tags that could be kept.
    const again = await upload(Buffer.from(untagged('Newry')), 'a.html', { template: body.id });
    expect([again.body.marks, await sourceOf(body.id, 4)]).toEqual([null, untagged('Newry')]);
    const refused = await upload(Buffer.from(untagged('x')), 'a.html', { template: body.id, tags: 'none' });
    expect(refused.status).toBe(400);
  });

  it('[F3-upload-source] downloads the tagged file in its encoding, for owners and admins', async () => {
    const html = taggedHtml.replace('Hi', '\x93Hi\x94');
    const { body } = await upload(Buffer.from(html, 'latin1'), 'mail-2.htm');
    const read = async (as: UserRecord | null, version = 1) =>
      app.call('build_template_source', {
        params: { id: body.id, version },
        ...(as ? { as: await app.signIn(as) } : {}),
      });
    expect((await read(stranger)).status).toBe(404);
    expect((await read(editor)).status).toBe(403);
    expect((await read(null)).status).toBe(401);
    expect((await read(owner, 2)).status).toBe(404);
    const answer = await read(owner);
    expect(answer.bytes.toString('latin1')).toBe(html);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('filename="mail-2.htm"'),
    });
  });

  it('keeps the files of the former version when only the HTML is uploaded', async () => {
    const zip = await zipOf({
      'index.html': Buffer.from(taggedHtml),
      'css/style.css': Buffer.from('p { color: green }'),
    });
    const { body } = await upload(zip, 'theme.zip');
    await upload(Buffer.from(taggedHtml.replace('Hi', 'Ho')), 'b.html', { template: body.id });
    const second = await findTemplateVersion(app.services.db, owner.organization.id, body.id, 2);
    const style = await app.call('assets', { params: { key: second.assetKey, '*': 'css/style.css' } });
    expect([style.status, style.text]).toEqual([200, 'p { color: green }']);
  });
});

describe('the list of themes', () => {
  it('shows an editor only what they were invited to, and nothing of other organizations', async () => {
    const mine = await buildTemplate(app.services, { organization: owner.organization, html: taggedHtml });
    const as = await app.signIn(editor);
    expect((await app.call('api_v1_templates', { as })).body.templates).toEqual([]);
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: mine.id, user: editor });
    expect((await app.call('api_v1_templates', { as })).body.templates).toMatchObject([
      { id: mine.id, grant: { canEdit: true, canAdmin: false } },
    ]);
    expect((await app.call('api_v1_templates', { as: await app.signIn(stranger) })).body.templates).toEqual([]);
    expect((await app.call('api_v1_templates')).status).toBe(401);
  });

  it('renames and deletes, with audit events', async () => {
    const { id } = await buildTemplate(app.services, { organization: owner.organization, html: taggedHtml });
    const as = await app.signIn(owner);
    const renamed = await app.call('templates_update', { params: { id }, body: { title: ' New name ' }, as });
    expect(renamed.body.template.title).toBe('New name');
    expect((await app.call('templates_update', { params: { id }, body: { title: ' ' }, as })).body).toMatchObject({
      field: 'title',
    });
    expect((await app.call('templates_delete', { params: { id }, as: await app.signIn(stranger) })).status).toBe(404);
    expect((await app.call('templates_delete', { params: { id }, as })).body).toEqual({ success: true });
    expect((await app.call('templates_emails', { params: { id }, as })).status).toBe(404);
    const events = await app.services.db.execute(
      sql`select action from audit_events where object_kind = 'template' and object_id = ${id} order by id`,
    );
    expect(events.rows.map((row) => row.action)).toEqual(['template.uploaded', 'template.renamed', 'template.deleted']);
  });
});

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('settings of a theme', () => {
  it('are changed by an owner, read by every builder, and refused to an editor and a stranger [T4-emaalias]', async () => {
    const { id } = await buildTemplate(app.services, { organization: owner.organization, html: taggedHtml });
    const invited = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: id, user: invited });
    const settings = { emaAliasEnabled: true, loadsRemoteContent: false };
    const save = async (as: UserRecord) =>
      app.call('template_settings_save', { params: { id }, body: { settings }, as: await app.signIn(as) });
    const open = async (as: UserRecord) =>
      (await app.call('build_template_html', { params: { id }, as: await app.signIn(as) })).body;
    expect((await open(owner)).templateSettings).toEqual({
      emaAliasEnabled: false,
      loadsRemoteContent: true,
      requiresApproval: false,
      requiredForExport: [],
      mergeTags: [],
    });
    expect((await save(invited)).status).toBe(403);
    expect((await save(stranger)).status).toBe(404);
    expect((await save(owner)).body).toMatchObject({ settings });
    expect(await open(invited)).toMatchObject({ templateSettings: settings, grant: { canChangeTemplate: false } });
    expect((await open(owner)).grant.canChangeTemplate).toBe(true);
  });

  it('[D2-theme-settings] Are shown with the versions of the theme, and take a new title with them', async () => {
    const { id } = await buildTemplate(app.services, { organization: owner.organization, html: taggedHtml });
    const as = await app.signIn(owner);
    await buildEmail(app.services, { organization: owner.organization, templateId: id, author: owner });
    const form = new FormData();
    form.set('uuid', crypto.randomUUID());
    form.set('templateType', 'email');
    form.set('template', new File(['<p class="block-edit">New</p>'], 'second.html', { type: 'text/html' }));
    await app.call('build_template_upload_new_version', { params: { id }, form, as });
    const read = async () => (await app.call('template_settings', { params: { id }, as })).body;
    const before = await read();
    expect(before).toMatchObject({ id, type: 'email', settings: { emaAliasEnabled: false, loadsRemoteContent: true } });
    expect(before.versions).toMatchObject([
      { version: 2, author: owner.name, fileName: 'second.html', emailCount: 0, warnings: [] },
      { version: 1, fileName: 'index.html', emailCount: 1 },
    ]);
    const save = (title: string) =>
      app.call('template_settings_save', { params: { id }, body: { settings: before.settings, title }, as });
    expect((await save(' ')).body).toMatchObject({ code: 'invalid_field', field: 'title' });
    expect((await save('Renamed')).body).toMatchObject({ title: 'Renamed' });
    expect((await read()).title).toBe('Renamed');
    const actions = "select action from audit_events where object_kind = 'template' and object_id = $1 order by id";
    const { rows } = await app.pool.query(actions, [id]);
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(['template.renamed', 'template.settings_changed']);
  });
});
