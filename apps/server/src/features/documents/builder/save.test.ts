import { createHash } from 'node:crypto';
import { noEmailSettings } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const theme =
  '<html><body><p class="block-edit">Frame</p><table class="block-section"><tr><td>Hi</td></tr></table></body></html>';
const settings = { subject: 'Hello', previewText: '' };

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  stranger = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization, html: theme })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
});

const take = async (as: TestCaller, tabId: string) =>
  (await app.call('build_lease_take', { params: { id }, body: { tabId }, as })).body.lease.number as number;
const release = (as: TestCaller, tabId: string, number: number) =>
  app.call('build_lease_release', { params: { id }, body: { tabId, number }, as });
const save = (
  as: TestCaller,
  body: { html: string; version: number; leaseNumber: number; tabId?: string; repeatsHtml?: boolean },
  headers = {},
) => app.call('build_save', { params: { id }, body: { title: 'Saved', tabId: 'tab', settings, ...body }, as, headers });
const open = async (as: TestCaller, version = 0) =>
  (await app.call('build_email_html', { params: { id }, query: { version }, body: {}, as })).body;

describe('build_save', () => {
  it('refuses a stranger and makes a version for the lease holder', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    expect((await save(stranger, { html: '<p>x</p>', version: 1, leaseNumber })).status).toBe(404);
    const html = '<p>café \u{1F600}</p>\r\n';
    const answer = await save(asAnna, { html, version: 1, leaseNumber });
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 2, title: 'Saved', html, htmlSha256: createHash('sha256').update(html).digest('hex') },
    });
    expect(answer.body.history.map((entry: { version: number }) => entry.version)).toEqual([2, 1]);
    expect(answer.body.history[0]).toMatchObject({ author: 'Anna', subject: 'Hello', title: 'Saved', restoredFrom: 0 });
    expect(answer.body.previewUrl).toBe('');
    await app.call('share_links_create', { params: { id }, as: asAnna });
    const { previewUrl } = (await app.call('build_email_history', { params: { id }, as: asAnna })).body;
    expect(previewUrl).toMatch(new RegExp(`^/preview/e/${templateId}/${id}/[A-Za-z0-9_-]{43}$`));
    const opened = await open(asBen);
    expect(opened).toMatchObject({ html, emailVersion: 2, title: 'Saved', settings, holder: { name: 'Anna' } });
    expect((await open(asBen, 1)).isCurrentVersion).toBe(false);
  });

  it('[A3-save-answer] Does not send the HTML back to the client that sent it', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    const html = `<p>${'long '.repeat(50_000)}</p>`;
    const request = { html, version: 1, leaseNumber, repeatsHtml: false };
    const { status, body, text } = await save(asAnna, request);
    expect([status, body.version, body.title, 'html' in body]).toEqual([200, 2, 'Saved', false]);
    expect(body.htmlSha256).toBe(createHash('sha256').update(html).digest('hex'));
    expect(text.length).toBeLessThan(2000);
    expect((await open(asBen)).html).toBe(html);
  });

  it('refuses a stale base, names the current version, and keeps the HTML as a draft', async () => {
    const first = await take(asAnna, 'a');
    await save(asAnna, { html: '<p>anna</p>', version: 1, leaseNumber: first });
    await release(asAnna, 'a', first);
    const second = await take(asBen, 'b');
    const refused = await save(asBen, { html: '<p>ben</p>', version: 1, leaseNumber: second, tabId: 'b' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version', currentVersion: 2 } });
    expect(await open(asBen)).toMatchObject({
      html: '<p>anna</p>',
      draft: { html: '<p>ben</p>', baseVersion: 1, tabId: 'b' },
    });
    expect((await open(asAnna)).draft).toBeNull();
  });

  it('refuses an older lease number, also of the same person in another tab, and keeps the html', async () => {
    const old = await take(asAnna, 'one');
    app.clock.advance(31_000);
    const now = await take(asAnna, 'two');
    expect(now).toBe(old + 1);
    const refused = await save(asAnna, { html: '<p>late</p>', version: 1, leaseNumber: old, tabId: 'one' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'lease_lost', currentVersion: 1 } });
    expect((await open(asAnna)).draft).toMatchObject({ html: '<p>late</p>', tabId: 'one' });
    expect((await save(asAnna, { html: '<p>new</p>', version: 1, leaseNumber: now, tabId: 'two' })).status).toBe(200);
  });

  it('lets a late holder save while no one else took the lease', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    app.clock.advance(3_600_000);
    expect((await save(asAnna, { html: '<p>late</p>', version: 1, leaseNumber })).status).toBe(200);
  });

  it('creates one version for a repeated Idempotency-Key and returns the same response', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    const headers = { 'idempotency-key': `retry-${id}` };
    const request = { html: '<p>once</p>', version: 1, leaseNumber };
    const answers = await Promise.all([save(asAnna, request, headers), save(asAnna, request, headers)]);
    expect(answers.map((answer) => [answer.status, answer.body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await save(asAnna, request, headers)).body.version).toBe(2);
    expect((await save(asAnna, { ...request, html: '<p>other</p>' }, headers)).body.code).toBe('conflict');
  });

  it('gives exactly one 200 and one 409 in 50 races of two savers from one base, and loses nothing [A7]', async () => {
    let version = 1;
    for (let round = 0; round < 50; round += 1) {
      const number = await take(asAnna, 'a');
      const html = (who: string) => `<p>${who} ${round}</p>`;
      // The second client doesn't hold the lease, like a tab that was asleep while another one acquired it.
      const [one, two] = await Promise.all([
        save(asAnna, { html: html('anna'), version, leaseNumber: number, tabId: 'a' }),
        save(asBen, { html: html('ben'), version, leaseNumber: number, tabId: 'b' }),
      ]);
      expect([one.status, two.status]).toEqual([200, 409]);
      version += 1;
      expect(one.body.version).toBe(version);
      expect((await open(asBen)).draft.html).toBe(html('ben'));
      await release(asAnna, 'a', number);
    }
    const rows = await app.services.db.execute(
      sql`select version from versions where document_kind = 'email' and document_id = ${id} order by version`,
    );
    expect(rows.rows.map((row) => row.version)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  });

  it('lets one of two tabs with the same lease win when both save at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { emailVersion } = await open(asAnna);
      const leaseNumber = await take(asAnna, 'a');
      const answers = await Promise.all(
        ['x', 'y'].map((text) =>
          save(asAnna, { html: `<p>${text}${round}</p>`, version: emailVersion, leaseNumber, tabId: text }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
        code: 'stale_version',
        currentVersion: emailVersion + 1,
      });
    }
  });

  it('refuses control characters in title and subject and html above 5 MB', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    const body = { html: '<p>', title: 'a\u0000', version: 1, leaseNumber, tabId: 'tab' };
    expect((await app.call('build_save', { params: { id }, body, as: asAnna })).body).toMatchObject({ field: 'title' });
    const odd = { ...body, title: 'a', settings: { subject: '\ud800', previewText: '' } };
    expect((await app.call('build_save', { params: { id }, body: odd, as: asAnna })).body).toMatchObject({
      field: 'settings.subject',
    });
    const large = await save(asAnna, { html: 'ä'.repeat(3 * 1024 * 1024), version: 1, leaseNumber });
    expect(large).toMatchObject({ status: 413, body: { error: 'A document may have at most 5 MB.' } });
  });
});

describe('settings, history and restore', () => {
  it('makes a version of new settings and writes the preview text into the document', async () => {
    const body = { settings: { subject: 'S', previewText: 'Look <here>' } };
    const change = (as: TestCaller, version: number) =>
      app.call('build_email_settings', { params: { id }, query: { version }, body, as });
    expect((await change(stranger, 1)).status).toBe(404);
    const answer = await change(asAnna, 1);
    expect(answer).toMatchObject({ status: 200, body: { version: 2, settings: body.settings } });
    const opened = await open(asAnna);
    expect(opened.html).toContain('Look &lt;here&gt;</div>');
    expect(opened.settings).toEqual({ ...noEmailSettings, ...body.settings });
    expect((await change(asAnna, 1)).body).toMatchObject({ code: 'stale_version', currentVersion: 2 });
    await take(asBen, 'b');
    expect((await change(asAnna, 2)).body).toMatchObject({ code: 'lease_held', holder: { name: 'Ben' } });
    expect((await change(asBen, 2)).status).toBe(200);
  });

  it('returns to an old version with its html, title, subject and settings', async () => {
    const leaseNumber = await take(asAnna, 'tab');
    const before = await open(asAnna);
    await save(asAnna, { html: '<p>two</p>', version: 1, leaseNumber });
    const restore = (as: TestCaller, body: object) =>
      app.call('build_version_restore', {
        params: { id, version: 1 },
        body: { leaseNumber, baseVersion: 2, ...body },
        as,
      });
    expect((await restore(stranger, {})).status).toBe(404);
    expect((await restore(asBen, {})).body.code).toBe('lease_lost');
    expect((await restore(asAnna, { baseVersion: 1 })).body).toMatchObject({
      code: 'stale_version',
      currentVersion: 2,
    });
    const answer = await restore(asAnna, {});
    expect(answer).toMatchObject({ status: 200, body: { version: 3 } });
    expect(answer.body.history[0]).toMatchObject({ version: 3, restoredFrom: 1, subject: '' });
    const after = await open(asAnna);
    expect(after).toMatchObject({ html: before.html, title: before.title, settings: before.settings });
  });

  it('lists the history without changing anything', async () => {
    const history = await app.call('build_email_history', { params: { id }, as: asAnna });
    expect(history.body).toMatchObject({ version: 1, previewUrl: '' });
    expect((await app.call('build_email_history', { params: { id }, as: stranger })).status).toBe(404);
    expect((await app.call('build_email_get_html', { params: { id }, query: { version: 9 }, as: asAnna })).status).toBe(
      404,
    );
  });

  it('[F3-renamed-html] The HTML of the current version comes with the title that the email has now', async () => {
    const body = { title: 'Renamed', baseTitle: (await open(asAnna)).title };
    const { tid } = await open(asAnna);
    expect((await app.call('templates_emails_update', { params: { id: tid, eid: id }, body, as: asAnna })).status).toBe(
      200,
    );
    const titleOf = async (version?: number) =>
      (await app.call('build_email_get_html', { params: { id }, query: version ? { version } : {}, as: asAnna })).body
        .title;
    expect([await titleOf(), await titleOf(1), (await open(asAnna)).title]).toEqual(['Renamed', 'Renamed', 'Renamed']);
  });
});
