import { gunzipSync } from 'node:zlib';
import { canvasFramePolicy } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { isolationStyleFor, namedCanvas, toCanvasHtml } from '@galley/markup/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { importTheme } from '../templates/import-theme';
import { countedIds } from '../templates/parse-theme';

const row = (text: string) => `<tr class="block-section"><td><p class="block-edit">${text}</p></td></tr>`;
const page = (rows: string) =>
  `<!doctype html><html><head><title>t</title></head><body><table>${rows}</table><script>alert(1)</script></body></html>`;

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  as = await app.signIn(anna);
  templateId = (await buildTemplate(app.services, { organization, html: page(row('Hello')) })).id;
});
afterAll(() => app.close());

const makeEmail = async (html: string) =>
  (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna, html })).id;
const get = (id: number, { as: caller = as, query = {}, headers = {} }: Wanted = {}) =>
  app.call('build_email_canvas', { params: { id }, query, headers, as: caller });

interface Wanted {
  as?: TestCaller;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Returns the canvas that the engine would write for the document that the builder opens. */
async function canvasOf(id: number, query: Record<string, string> = {}): Promise<string> {
  const { body } = await app.call('build_email_html', { params: { id }, query, as });
  const { html, markerPrefix, assetBase, templateSettings } = body;
  const tree = parseSource(html, { markerPrefix, newId: countedIds() });
  const style = isolationStyleFor(html, tree.blocks.size);
  const { loadsRemoteContent } = templateSettings;
  return namedCanvas(toCanvasHtml(tree, { assetBase, loadsRemoteContent, style }));
}

describe('[S5-drawn-canvas] the canvas of an email, drawn', () => {
  it('is what the engine would write, of the version that is opened, behind both walls', async () => {
    const id = await makeEmail(page(row('One') + row('Two {{ name }}')));
    const answer = await get(id);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toBe(await canvasOf(id));
    expect(answer.text).toContain('data-be-t');
    expect(answer.text).not.toContain('alert');
    expect(answer.headers['content-security-policy']).toBe(canvasFramePolicy(false));
    expect(answer.headers['cache-control']).toBe('no-store');
    const inWebKit = await get(id, { query: { webkit: '1' } });
    expect(inWebKit.headers['content-security-policy']).toBe(canvasFramePolicy(true));
  });

  it('lays sections of a long document out apart, as the engine does', async () => {
    const id = await makeEmail(page(row('x').repeat(600)));
    const { text } = await get(id);
    expect(text).toContain('contain:layout paint');
    expect(text).toBe(await canvasOf(id));
  });

  it('comes compressed to who takes it', async () => {
    const id = await makeEmail(page(row('packed')));
    const packed = await get(id, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(packed.bytes).toString('utf8')).toBe(await canvasOf(id));
  });

  it('changes with each version, and shows old ones by number', async () => {
    const id = await makeEmail(page(row('first words')));
    const { body: taken } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'a' }, as });
    const body = {
      html: page(row('second words')),
      title: 'Letter',
      settings: { subject: '', previewText: '' },
      version: 1,
      leaseNumber: taken.lease.number,
      tabId: 'a',
    };
    expect((await get(id)).text).toContain('first words');
    expect((await app.call('build_save', { params: { id }, body, as })).status).toBe(200);
    expect((await get(id)).text).toContain('second words');
    expect((await get(id, { query: { version: '1' } })).text).toBe(await canvasOf(id, { version: '1' }));
    expect((await get(id, { query: { version: '9' } })).status).toBe(404);
  });

  it('shows the images of the theme version that the email is of, and of the version that is opened', async () => {
    const picture = page(row('<img src="images/one.png" alt="">'));
    const id = await makeEmail(picture);
    const { id: organizationId } = anna.organization;
    const upload = { files: new Map([['index.html', Buffer.from(picture)]]) };
    await importTheme(app.services, { organizationId, userId: anna.id, target: { templateId }, upload });
    const later = await makeEmail(picture);
    const keys = await app.pool.query(
      "select asset_key from versions join template_files on version_id = versions.id where document_kind = 'template' and document_id = $1 order by version",
      [templateId],
    );
    const [first, second] = keys.rows.map(({ asset_key: key }) => `/assets/${key}/`);
    const shown = async (of: number) => /\/assets\/[^"]+/.exec((await get(of)).text)?.[0];
    expect([await shown(id), await shown(later)]).toEqual([first, second]);
    expect(first).not.toBe(second);
    expect((await get(id)).text).toBe(await canvasOf(id));
  });

  it('loads nothing of other hosts when the theme says so', async () => {
    const id = await makeEmail(page(row('own')));
    const before = (await get(id)).text;
    const settings = { emaAliasEnabled: false, loadsRemoteContent: false };
    const changed = await app.call('template_settings_save', { params: { id: templateId }, body: { settings }, as });
    expect(changed.status).toBe(200);
    const answer = await get(id);
    expect(answer.headers['content-security-policy']).toBe(canvasFramePolicy(false, { loadsRemoteContent: false }));
    expect(answer.text).not.toBe(before);
    expect(answer.text).toBe(await canvasOf(id));
  });

  it('is refused to strangers and visitors, and as a page of its own', async () => {
    const id = await makeEmail(page(row('secret')));
    const stranger = await app.signIn(
      await buildUser(app.services, { organization: await buildOrganization(app.services) }),
    );
    const answer = await get(id, { as: stranger });
    expect([answer.status, answer.text.includes('secret')]).toEqual([404, false]);
    expect((await app.call('build_email_canvas', { params: { id } })).status).toBe(401);
    for (const role of ['editor', 'commentor'] as const) {
      const uninvited = await app.signIn(await buildUser(app.services, { organization: anna.organization, role }));
      expect([role, (await get(id, { as: uninvited })).status]).toEqual([role, 403]);
    }
    for (const [kind, status] of [
      ['iframe', 200],
      ['document', 404],
      ['object', 404],
      ['image', 404],
      ['empty', 404],
    ] as const)
      expect([kind, (await get(id, { headers: { 'sec-fetch-dest': kind } })).status]).toEqual([kind, status]);
  });
});
