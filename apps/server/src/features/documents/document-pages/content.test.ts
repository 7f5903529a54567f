import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentUrl } from '../../../access/content-ticket';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const theme = `<!doctype html>
<html><head><style>.x{background:url("images/bg.png")}</style></head><body class="frame">
<img src="images/logo.png"><img src="https://elsewhere.test/a.png">
<script>window.ran = 1</script>
<table class="block-section" data-group="one"><tr><td><p class="block-edit" data-group="t">Shown</p><p class="block-edit" data-group="t">Variation</p>First <a href="#here">x</a></td></tr></table>
<table class="outer"><tr class="block-section" data-title="Row"><td>Second</td></tr></table>
<div class="block-component">Component</div>
</body></html>`;

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let assetBase: string;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  templateId = (await buildTemplate(app.services, { organization, html: theme, title: 'Theme' })).id;
  assetBase = (await openTemplate()).assetBase;
});
afterAll(() => app.close());

const openTemplate = async (id = templateId) =>
  (await app.call('build_template_html', { params: { id }, body: {}, as })).body;
const page = (url: string, headers = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'galley.test', ...headers } });
const makeEmail = (extra: { html?: string; markerPrefix?: string; templateId?: number } = {}) =>
  buildEmail(app.services, { organization: owner.organization, templateId, author: owner, ...extra });
const share = async (id: number) => {
  const { body } = await app.call('share_links_create', { params: { id }, as });
  const token = String(body.shareLink.url).split('/').at(-1) ?? '';
  return { ...body.shareLink, token };
};

describe('content pages', () => {
  it('show a palette item by itself in the theme’s head and frame, without scripts and foreign addresses', async () => {
    const { sections, components } = await openTemplate();
    const [first, row, code] = sections;
    expect(code.miniatureUrl).toBe('');
    const answer = await page(first.miniatureUrl);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('First');
    expect(answer.text).not.toMatch(/Second|Variation|block-section|window\.ran|logo\.png/);
    expect(answer.text).toContain(`url("${assetBase}images/bg.png")`);
    expect(answer.text).toContain('<body class="frame">');
    expect(answer.text).toContain('href="#here"');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox; default-src 'none'/);
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toContain('https:');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await page(row.miniatureUrl)).text).toMatch(/<table class="outer">\s*<tbody>\s*<tr>/);
    expect((await page(components[0].miniatureUrl)).text).toContain('Component');
  });

  it('[F-B5-pictures] show the variation in the address, with the same isolation as the palette’s thumbnails', async () => {
    const html =
      '<html><body class="f"><div class="block-section" data-group="h">First<b>1</b></div>' +
      '<div class="block-section" data-group="h">Second<script>window.ran = 1</script>' +
      '<i class="block-region" data-group="r">Red</i><i class="block-region" data-group="r">Blue</i></div></body></html>';
    const { id } = await buildTemplate(app.services, { organization: owner.organization, html, title: 'Variations' });
    const { sections } = await openTemplate(id);
    const shown = async (query: string) => await page(`${sections[0].miniatureUrl}${query}`);
    expect((await shown('')).text).toMatch(/First/);
    const second = await shown('?variation=1');
    expect(second.text).toMatch(/<body class="f">[\s\S]*Second[\s\S]*Red/);
    expect(second.text).not.toMatch(/First|Blue|block-section/);
    expect(second.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'.*script-src 'none'/);
    const blue = await shown('?variation=1&region=r&member=1');
    expect(blue.text).toContain('Blue');
    expect(blue.text).not.toMatch(/First|Second|Red/);
    expect((await shown('?variation=7')).text).not.toMatch(/First|Second/);
    expect((await shown('?variation=-1')).status).toBe(400);
  });

  it('refuses tampered, expired and foreign tickets', async () => {
    const { sections } = await openTemplate();
    const url: string = sections[0].miniatureUrl;
    const [body, signature] = url.slice('/content/'.length).split('.');
    const payload = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    payload[1].itemId = 'section-1';
    const forged = Buffer.from(JSON.stringify(payload)).toString('base64url');
    expect((await page(`/content/${forged}.${signature}`)).status).toBe(404);
    expect((await page(`${url}x`)).status).toBe(404);
    const other = app.services.secrets.sign('other', { kind: 'item' }, new Date(Date.now() + 60_000));
    expect((await page(`/content/${other}`)).status).toBe(404);
    const odd = app.services.secrets.sign('content', { kind: 'email', version: 'x' }, new Date(Date.now() + 60_000));
    expect((await page(`/content/${odd}`)).status).toBe(404);
    const soon = contentUrl(app.services, {
      kind: 'template',
      organizationId: owner.organization.id,
      templateId,
      version: 1,
      isThumbnail: false,
    });
    expect((await page(soon)).status).toBe(200);
    app.clock.advance(17 * 60_000);
    expect((await page(soon)).status).toBe(404);
    expect((await page(url)).status).toBe(200);
    app.clock.advance(14 * 3_600_000);
    expect((await page(url)).status).toBe(404);
  });

  it('[V18-tickets] refuses the tickets of a session that ended: signed out, password changed, person removed', async () => {
    const { organization } = owner;
    const listUrl = async (caller: TestCaller) => {
      const { body } = await app.call('api_v1_templates', { as: caller });
      return String(body.templates.find(({ id }: { id: number }) => id === templateId).miniatureUrl);
    };
    const person = await buildUser(app.services, { organization, role: 'admin' });
    const [first, second, third] = [await app.signIn(person), await app.signIn(person), await app.signIn(person)];
    const { id } = await makeEmail();
    const pictures = { params: { id: templateId }, body: { ids: [id] }, as: first };
    const { body } = await app.call('templates_emails_pictures', pictures);
    const item = (await app.call('build_template_html', { params: { id: templateId }, body: {}, as: first })).body;
    const ofFirst = [await listUrl(first), String(body.pictures[0].url), String(item.sections[0].miniatureUrl)];
    const [ofSecond, ofThird] = [await listUrl(second), await listUrl(third)];
    const statuses = async (urls: string[]) => await Promise.all(urls.map(async (url) => (await page(url)).status));
    expect(await statuses([...ofFirst, ofSecond, ofThird])).toEqual([200, 200, 200, 200, 200]);

    await app.call('logout', { as: first });
    expect(await statuses([...ofFirst, ofSecond])).toEqual([404, 404, 404, 200]);

    const change = { currentPassword: person.password, password: 'another long password' };
    expect((await app.call('change_password', { body: change, as: third })).status).toBe(200);
    expect(await statuses([ofSecond, ofThird])).toEqual([404, 200]);

    await app.call('api_v1_account_organization_revoke', { params: { uid: person.id }, as });
    expect(await statuses([ofThird])).toEqual([404]);
  });

  it('refuses a ticket of another organization’s theme', async () => {
    const url = contentUrl(app.services, {
      kind: 'template',
      organizationId: 999,
      templateId,
      version: 1,
      isThumbnail: false,
    });
    expect((await page(url)).status).toBe(404);
  });
});

describe('previews', () => {
  const hidden =
    '<html><body><p data-be-id="pp:1" class="block-edit">Shown</p><p data-be-id="pp:2" data-be-hidden="pp:1" class="block-edit" data-group="a">Gone</p><img src="images/logo.png"></body></html>';

  it('show a version to anyone with the link, without markers, tags and hidden variations', async () => {
    const { id } = await makeEmail({ html: hidden, markerPrefix: 'pp' });
    const link = await share(id);
    const preview = await app.call('preview', { params: { kind: 'e', id, token: link.token } });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        mode: 'email_preview',
        type: 'email',
        templateTitle: 'Theme',
        organization: owner.organization.name,
        version: 1,
        isCurrentVersion: true,
      },
    });
    const content = await page(preview.body.contentUrl);
    expect(content.text).toBe(`<html><body><p>Shown</p><img src="${assetBase}images/logo.png"></body></html>`);
    expect(String(content.headers['content-security-policy'])).toMatch(/^sandbox; /);
    const signedIn = await app.call('preview', { params: { kind: 'e', id, token: link.token }, as });
    expect(signedIn.body.mode).toBe('email');
    const outsider = await app.signIn(await buildUser(app.services));
    expect((await app.call('preview', { params: { kind: 'e', id, token: link.token }, as: outsider })).body.mode).toBe(
      'email_preview',
    );
    const reader = await app.call('build_email_html', {
      params: { id },
      query: { previewToken: link.token },
      body: {},
    });
    expect(reader.body).toMatchObject({
      mode: 'email_preview',
      grant: { canEdit: false },
      history: [],
      draft: null,
      holder: null,
    });
  });

  it('end with a revoked or replaced link, tickets included', async () => {
    const { id } = await makeEmail();
    const link = await share(id);
    const open = (token: string) => app.call('preview', { params: { kind: 'e', id, token } });
    const { contentUrl: content } = (await open(link.token)).body;
    const replaced = await app.call('share_links_replace', { params: { id, linkId: link.id }, as });
    expect(replaced.body.shareLink.url).not.toBe(link.url);
    expect((await open(link.token)).status).toBe(404);
    expect((await page(content)).status).toBe(404);
    const fresh = String(replaced.body.shareLink.url).split('/').at(-1) ?? '';
    expect((await open(fresh)).status).toBe(200);
    expect((await app.call('share_links_revoke', { params: { id, linkId: link.id }, as })).status).toBe(404);
    expect(
      (await app.call('share_links_revoke', { params: { id, linkId: replaced.body.shareLink.id }, as })).body,
    ).toEqual({ success: true });
    expect((await open(fresh)).status).toBe(404);
    const list = (await app.call('share_links', { params: { id }, as })).body.shareLinks;
    expect(list.map((entry: { revokedAt: number }) => entry.revokedAt > 0)).toEqual([true, true]);
    const next = await share(id);
    expect((await app.call('share_links', { params: { id }, as })).body.shareLinks[0]).toMatchObject({
      id: next.id,
      revokedAt: 0,
    });
  });

  it('[B6-preview-comment-page] mark the blocks that can be commented on, and run our own script alone', async () => {
    const html =
      '<table data-be-id="be7:a1" class="block-section"><tr><td><p data-be-id="be7:a2" class="block-edit">Fresh "bread" &amp; butter, every morning</p></td></tr></table><p>Frame</p><script>window.ran = 1</script>';
    const { id } = await makeEmail({ html, markerPrefix: 'be7' });
    const link = await share(id);
    const open = async () => (await app.call('preview', { params: { kind: 'e', id, token: link.token } })).body;
    const { commentUrl, contentUrl: plainUrl } = await open();
    const marked = await page(commentUrl);
    expect(marked.text).toContain(
      '<p data-galley-block="a2" data-galley-name="Text" data-galley-quote="Fresh &quot;bread&quot; & butter, every morning" data-galley-text=',
    );
    expect(marked.text).toContain('<table data-galley-block="a1"');
    expect(marked.text).not.toMatch(/data-be-id|block-edit/);
    const policy = String(marked.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(policy).toMatch(/script-src 'sha256-[A-Za-z0-9+/=]{44}';/);
    expect(policy).toContain("connect-src 'none'");
    expect((await page(plainUrl)).text).not.toContain('data-galley-block');

    await app.call('share_links_revoke', { params: { id, linkId: link.id }, as });
    expect((await page(commentUrl)).status).toBe(404);
    const theme = await app.call('template_share_links_create', { params: { id: templateId }, as });
    const token = String(theme.body.shareLink.url).split('/').at(-1) ?? '';
    const preview = await app.call('preview', { params: { kind: 't', id: templateId, token } });
    expect(preview.body.commentUrl).toBe('');
  });

  it('limit links to one document: another id, kind or a guessed token is not found', async () => {
    const one = await makeEmail();
    const two = await makeEmail();
    const { token } = await share(one.id);
    for (const [kind, id, given] of [
      ['e', two.id, token],
      ['p', one.id, token],
      ['t', one.id, token],
      ['e', one.id, `${token}x`],
    ] as const) {
      expect((await app.call('preview', { params: { kind, id, token: given } })).status).toBe(404);
    }
    expect(
      (await app.call('share_links', { params: { id: one.id }, as: await app.signIn(await buildUser(app.services)) }))
        .status,
    ).toBe(404);
    expect((await app.call('preview', { params: { kind: 'e', id: one.id, token } })).status).toBe(200);
  });

  it('run scripts for pages only', async () => {
    const pageTheme = await buildTemplate(app.services, {
      organization: owner.organization,
      html: theme,
      type: 'page',
    });
    const { id } = await makeEmail({ templateId: pageTheme.id });
    const { token } = await share(id);
    const preview = await app.call('preview', { params: { kind: 'p', id, token } });
    expect(preview.body.type).toBe('page');
    const content = await page(preview.body.contentUrl);
    expect(content.text).toContain('window.ran = 1');
    expect(String(content.headers['content-security-policy'])).toMatch(/^sandbox allow-scripts; /);
    const { sections } = await openTemplate(pageTheme.id);
    expect(String((await page(sections[0].miniatureUrl)).headers['content-security-policy'])).toContain(
      "script-src 'none'",
    );
  });

  it('show a theme with all its variations', async () => {
    const link = await app.call('template_share_links_create', { params: { id: templateId }, as });
    const token = String(link.body.shareLink.url).split('/').at(-1) ?? '';
    expect(link.body.shareLink.url).toBe(`http://galley.test/preview/t/${templateId}/${token}`);
    const preview = await app.call('preview', { params: { kind: 't', id: templateId, token } });
    expect(preview.body).toMatchObject({
      type: 'template',
      mode: 'template_preview',
      version: 1,
      versions: [],
    });
    const content = await page(preview.body.contentUrl);
    expect(content.text).toBe(theme.replaceAll('images/', `${assetBase}images/`));
    expect(
      (await app.call('preview', { params: { kind: 't', id: templateId, token }, query: { version: 7 } })).status,
    ).toBe(404);
  });
});
