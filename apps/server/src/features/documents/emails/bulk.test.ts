import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;
let otherTheme: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const { organization } = owner;
  id = (await buildTemplate(app.services, { organization })).id;
  otherTheme = (await buildTemplate(app.services, { organization })).id;
});
afterAll(() => app.close());

const email = async (title: string, html = `<p>${title}</p>`, templateId = id) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, title, html })).id;
const list = async () => (await app.call('templates_emails', { params: { id }, as })).body.emails as { id: number }[];
const count = async (sql: string) => Number((await app.pool.query(sql)).rows[0].count);

describe('many emails at once', () => {
  it('[D4-bulk-duplicate] Are copied with their html, settings and folders, once for each Idempotency-Key', async () => {
    const one = await email('One', '<p>same bytes</p>');
    const two = await email('x'.repeat(255));
    const { body } = await app.call('templates_folders_create', { params: { id }, body: { name: 'Spring' }, as });
    const move = { ids: [one], fid: body.folder.id };
    await app.call('templates_emails_move', { params: { id }, body: move, as });
    await app.pool.query(
      `update versions set settings = '{"subject":"Hi","previewText":""}' where document_kind = 'email' and document_id = $1`,
      [one],
    );
    const send = () =>
      app.call('templates_emails_duplicate', {
        params: { id },
        body: { ids: [two, one, one] },
        headers: { 'idempotency-key': 'twice' },
        as,
      });
    const { status, body: made } = await send();
    expect(status).toBe(200);
    expect(made.emails.map((copy: { title: string }) => copy.title)).toEqual([`${'x'.repeat(250)} copy`, 'One copy']);
    expect(made.emails[1]).toMatchObject({ fid: body.folder.id, version: 1, createdBy: owner.name });
    const copy = made.emails[1].id;
    const opened = await app.call('build_email_html', { params: { id: copy }, as });
    expect(opened.body).toMatchObject({ html: '<p>same bytes</p>', settings: { subject: 'Hi' } });
    expect((await send()).body).toEqual(made);
    expect(await list()).toHaveLength(4);
    const events = await app.pool.query(
      "select object_id, details from audit_events where action = 'email.duplicated'",
    );
    expect(events.rows.map((row) => row.details.from)).toEqual([two, one]);
  });

  it('[F3-copy-titles] Copies that are made together or one after the other have different titles', async () => {
    const theme = (await buildTemplate(app.services, { organization: owner.organization, author: owner })).id;
    const one = await email('One', '<p>One</p>', theme);
    const titles: string[] = [];
    const copy = async (ids: number[]): Promise<number[]> => {
      const params = { id: theme };
      const { body } = await app.call('templates_emails_duplicate', { params, body: { ids }, as });
      titles.push(...body.emails.map(({ title }: { title: string }) => title));
      return body.emails.map((made: { id: number }) => made.id);
    };
    const [first = 0] = await copy([one]);
    await copy([one, first]);
    expect(titles).toEqual(['One copy', 'One copy 2', 'One copy 3']);
  });

  it('[F3-copy-titles-together] Copies that several people make at the same moment have different titles', async () => {
    const theme = (await buildTemplate(app.services, { organization: owner.organization, author: owner })).id;
    const one = await email('One', '<p>One</p>', theme);
    const copy = async () => {
      const { body } = await app.call('build_duplicate_email', { params: { id: one }, body: {}, as });
      return [body.email.title];
    };
    const copyMany = async () => {
      const params = { id: theme };
      const { body } = await app.call('templates_emails_duplicate', { params, body: { ids: [one] }, as });
      return body.emails.map(({ title }: { title: string }) => title);
    };
    const made = await Promise.all([copy(), copyMany(), copy(), copyMany()]);
    expect(made.flat().toSorted()).toEqual(['One copy', 'One copy 2', 'One copy 3', 'One copy 4']);
    // Deleted copies don't count; a title that was asked for is taken as it is.
    const trashed = (await app.call('templates_emails', { params: { id: theme }, as })).body.emails.find(
      ({ title }: { title: string }) => title === 'One copy',
    );
    await app.call('builder_delete_email', { params: { id: trashed.id }, as });
    expect(await copy()).toEqual(['One copy']);
    const named = await app.call('build_duplicate_email', { params: { id: one }, body: { title: 'One copy' }, as });
    expect(named.body.email.title).toBe('One copy');
  });

  it('[F-name-emoji] keep names of 255 emoji when they are made, renamed and copied; 256 are refused', async () => {
    const params = { id: otherTheme };
    const [plums, pears] = ['🍇'.repeat(255), '🍐'.repeat(255)];
    const made = await app.call('templates_emails_create', { params, body: { title: plums, type: 'email' }, as });
    expect([made.status, made.body.email?.title]).toEqual([200, plums]);
    const eid = made.body.email.id;
    const rename = (title: string) =>
      app.call('templates_emails_update', {
        params: { ...params, eid },
        body: { title, baseTitle: plums },
        as,
      });
    const refused = await rename(`${pears}🍐`);
    expect([refused.status, refused.body.error]).toEqual([400, 'The name can have at most 255 characters.']);
    expect((await rename(pears)).body.email.title).toBe(pears);
    const copied = await app.call('templates_emails_duplicate', { params, body: { ids: [eid] }, as });
    expect(copied.body.emails[0].title).toBe(`${'🍐'.repeat(250)} copy`);
  });

  it('[D4-bulk-all-or-none] Are copied, exported and deleted all or not at all', async () => {
    const own = await email('Own');
    const foreign = await email('Foreign', '<p>f</p>', otherTheme);
    const before = await count('select count(*) from emails');
    for (const name of [
      'templates_emails_duplicate',
      'templates_emails_export',
      'templates_emails_delete',
      'templates_emails_pictures',
      'templates_trash_restore',
      'templates_trash_delete',
    ] as const) {
      for (const ids of [
        [own, foreign],
        [own, 999_999],
      ]) {
        const answer = await app.call(name, { params: { id }, body: { ids }, as });
        expect([name, answer.status, answer.body?.code]).toEqual([name, 404, 'not_found']);
      }
    }
    expect(await count('select count(*) from emails')).toBe(before);
    expect((await list()).some((row) => row.id === own)).toBe(true);
  });

  it('[D4-bulk-all-or-none] Are limited in number, and the response names the field', async () => {
    const most = { templates_emails_delete: limits.bulkEmails, templates_emails_export: limits.exportEmails } as const;
    for (const [name, limit] of Object.entries(most) as [keyof typeof most, number][]) {
      const ids = Array.from({ length: limit + 1 }, (_, index) => index + 1);
      const many = await app.call(name, { params: { id }, body: { ids }, as });
      expect(many).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'ids' } });
      expect(many.body.error).toContain(`At most ${limit} at a time.`);
      const none = await app.call(name, { params: { id }, body: { ids: [] }, as });
      expect(none.body).toMatchObject({ error: expect.stringContaining('Choose at least one.'), field: 'ids' });
    }
  });

  it('[D4-pictures] Have thumbnails that run nothing and load nothing foreign, for pages and emails', async () => {
    const theme = await buildTemplate(app.services, { organization: owner.organization, type: 'page' });
    const html = [
      '<link rel="preconnect" href="https://a.test"><LINK REL=\'x Dns-Prefetch\' href=//b.test>',
      '<template><link rel="prefetc&#104;" href="https://c.test"></template><link rel=stylesheet href="own.css">',
      '<script>1</script><p>Seen</p>',
    ].join('\n');
    const page = await email('Page', html, theme.id);
    const answer = await app.call('templates_emails_pictures', {
      params: { id: theme.id },
      body: { ids: [page] },
      as,
    });
    expect(answer.body.pictures).toHaveLength(1);
    const shown = await app.inject({ method: 'GET', url: answer.body.pictures[0].url });
    expect(shown.text).toContain('Seen');
    expect(shown.text).not.toMatch(/preconnect|dns-prefetch|[abc]\.test|<script/i);
    expect(shown.text).toContain('<link rel=stylesheet href=');
    expect(shown.headers['x-dns-prefetch-control']).toBe('off');
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox; default-src 'none'; /);
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toMatch(/https: http:/);
    expect(shown.headers['cache-control']).toBe('private, max-age=3600');
  });
});
