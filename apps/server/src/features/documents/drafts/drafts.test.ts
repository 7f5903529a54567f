import { createHash } from 'node:crypto';
import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { cleanUp } from '../../operations/system/jobs';

const settings = { subject: '', previewText: '' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(await buildUser(app.services, { organization }));
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = anna;
  id = (await buildEmail(app.services, { organization, templateId, author: anna, html: '<p>base ü</p>' })).id;
});

const put = (content: object, extra: { as?: TestCaller; tabId?: string; settings?: object } = {}) =>
  app.call('build_draft_put', {
    params: { id },
    body: { baseVersion: 1, tabId: extra.tabId ?? 'tab', changes: 3, settings: extra.settings ?? settings, content },
    as: extra.as === undefined ? asAnna : extra.as,
  });
const get = async (as: TestCaller) => (await app.call('build_draft_get', { params: { id }, as })).body.draft;
const spliceOf = (from: string, start: number, end: number, text: string) => ({
  kind: 'splice',
  fromSha256: sha256(from),
  start,
  end,
  text,
  toSha256: sha256(from.slice(0, start) + text + from.slice(end)),
});

describe('drafts', () => {
  it('are refused to strangers and visible only to their author', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await put({ kind: 'full', html: '<p>x</p>' }, { as: stranger })).status).toBe(404);
    const answer = await put({ kind: 'full', html: '<p>mine</p>' });
    expect(answer).toMatchObject({ status: 200, body: { htmlSha256: sha256('<p>mine</p>') } });
    expect(await get(asAnna)).toMatchObject({ html: '<p>mine</p>', baseVersion: 1, changes: 3, tabId: 'tab' });
    expect(await get(asBen)).toBeNull();
    const opened = await app.call('build_email_html', { params: { id }, body: {}, as: asBen });
    expect(opened.body.draft).toBeNull();
  });

  it('take a splice against the base version, then against the draft of that tab', async () => {
    expect((await put(spliceOf('<p>base ü</p>', 3, 7, 'first'))).status).toBe(200);
    expect((await put(spliceOf('<p>first ü</p>', 9, 10, 'ö'))).status).toBe(200);
    expect((await get(asAnna)).html).toBe('<p>first ö</p>');
  });

  it('report when they are out of step and keep their content', async () => {
    await put({ kind: 'full', html: '<p>one</p>' });
    expect((await put(spliceOf('<p>other</p>', 0, 1, ''))).body.code).toBe('draft_out_of_step');
    expect((await put({ ...spliceOf('<p>one</p>', 0, 1, ''), toSha256: sha256('no') })).body.code).toBe(
      'draft_out_of_step',
    );
    expect((await put({ ...spliceOf('<p>one</p>', 0, 1, ''), end: 99 })).body.code).toBe('draft_out_of_step');
    expect((await get(asAnna)).html).toBe('<p>one</p>');
  });

  it('[V11-list] are all listed, newest first, with browser and reason, and returned one by one with a thumbnail', async () => {
    await put({ kind: 'full', html: '<p>one</p>' }, { tabId: 'morning' });
    await put({ kind: 'full', html: '<p>two</p>' }, { tabId: 'noon' });
    const { body } = await app.call('build_draft_get', { params: { id }, query: { tabId: 'morning' }, as: asAnna });
    expect(body.draft).toMatchObject({ html: '<p>one</p>', tabId: 'morning', reason: 'typing' });
    expect(body.drafts.map((draft: { tabId: string }) => draft.tabId)).toEqual(['noon', 'morning']);
    expect(body.drafts[0]).not.toHaveProperty('html');
    const opened = await app.call('build_email_html', { params: { id }, body: {}, as: asAnna });
    expect(opened.body.draft).toMatchObject({ html: '<p>two</p>' });
    expect(opened.body.drafts).toHaveLength(2);
    const page = await app.inject({ method: 'GET', url: body.contentUrl, headers: { host: 'galley.test' } });
    expect([page.status, page.text]).toEqual([200, '<p>one</p>']);
    expect(String(page.headers['content-security-policy'])).toContain('sandbox');
    const bens = await app.call('build_draft_get', { params: { id }, query: { tabId: 'morning' }, as: asBen });
    expect(bens.body).toEqual({ draft: null, drafts: [], contentUrl: '' });
  });

  it('[V11-own-tab] are deleted by a save only if they belong to the saved work', async () => {
    await put({ kind: 'full', html: '<p>morning</p>' }, { tabId: 'morning' });
    await put({ kind: 'full', html: '<p>noon</p>' }, { tabId: 'noon' });
    const { number } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'noon' }, as: asAnna }))
      .body.lease;
    const body = { html: '<p>noon</p>', title: 'T', version: 1, leaseNumber: number, tabId: 'noon' };
    expect((await app.call('build_save', { params: { id }, body, as: asAnna })).status).toBe(200);
    expect(await get(asAnna)).toMatchObject({ html: '<p>morning</p>', baseVersion: 1 });
  });

  it('[V11-discard] are discarded by name, and not when something was typed since', async () => {
    await put({ kind: 'full', html: '<p>one</p>' }, { tabId: 'one' });
    await put({ kind: 'full', html: '<p>two</p>' }, { tabId: 'two' });
    const discard = (query: Record<string, string>) =>
      app.call('build_draft_discard', { params: { id }, query, as: asAnna });
    expect((await discard({})).status).toBe(400);
    await discard({ tabId: 'two', htmlSha256: sha256('<p>seen before</p>') });
    expect(await get(asAnna)).toMatchObject({ tabId: 'two' });
    await discard({ tabId: 'two', htmlSha256: sha256('<p>two</p>') });
    expect(await get(asAnna)).toMatchObject({ tabId: 'one' });
    // Without a checksum, only the named draft is deleted too.
    await put({ kind: 'full', html: '<p>three</p>' }, { tabId: 'three' });
    await discard({ tabId: 'three' });
    expect(await get(asAnna)).toMatchObject({ tabId: 'one' });
  });

  it('[V11-limit] are limited per document and person: the oldest typed draft is deleted, refused saves stay', async () => {
    const { number } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'w' }, as: asAnna })).body
      .lease;
    const body = { title: 'T', version: 1, leaseNumber: number };
    await app.call('build_save', { params: { id }, body: { ...body, html: '<p>w</p>', tabId: 'w' }, as: asAnna });
    await app.call('build_save', { params: { id }, body: { ...body, html: '<p>lost</p>', tabId: 'l' }, as: asAnna });
    for (let tab = 1; tab <= limits.draftsPerDocument + 1; tab += 1)
      expect((await put({ kind: 'full', html: `<p>${tab}</p>` }, { tabId: `t${tab}` })).status).toBe(200);
    const { drafts } = (await app.call('build_draft_get', { params: { id }, as: asAnna })).body;
    const names = drafts.map((draft: { tabId: string }) => draft.tabId);
    expect(names).toHaveLength(limits.draftsPerDocument);
    expect(names).toContain('l');
    expect(names).not.toContain('t1');
    expect(names).not.toContain('t2');
    expect(limits.draftsPerDocument).toBeGreaterThanOrEqual(10);
  });

  it('[V11-limit] stay within the limit when many tabs write at once, and always include the newest', async () => {
    const tabs = Array.from({ length: limits.draftsPerDocument * 2 }, (_, at) => `t${at}`);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        tabs.map((tabId) => put({ kind: 'full', html: `<p>${tabId} ${round}</p>` }, { tabId })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const { drafts } = (await app.call('build_draft_get', { params: { id }, as: asAnna })).body;
    expect(drafts).toHaveLength(limits.draftsPerDocument);
  });

  it('[V11-reason] say that a save was refused, also when more was typed since', async () => {
    const { number } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'w' }, as: asAnna })).body
      .lease;
    const body = { title: 'T', version: 1, leaseNumber: number };
    await app.call('build_save', { params: { id }, body: { ...body, html: '<p>w</p>', tabId: 'w' }, as: asAnna });
    await app.call('build_save', { params: { id }, body: { ...body, html: '<p>lost</p>', tabId: 'l' }, as: asAnna });
    expect(await get(asAnna)).toMatchObject({ reason: 'stale' });
    await put({ kind: 'full', html: '<p>lost and more</p>' }, { tabId: 'l' });
    expect(await get(asAnna)).toMatchObject({ html: '<p>lost and more</p>', reason: 'stale' });
  });

  it('[V11-expiry] expire 30 days after the last change, and a week after they were discarded', async () => {
    for (const tabId of ['new', 'old', 'given up', 'just given up'])
      await put({ kind: 'full', html: tabId }, { tabId });
    const age = (tabId: string, change: string) =>
      app.pool.query(`update drafts set ${change} where document_id = $1 and tab_id = $2`, [id, tabId]);
    await age('old', "saved_at = now() - interval '31 days'");
    await age('new', "saved_at = now() - interval '29 days'");
    await age('given up', "deleted_at = now() - interval '8 days'");
    await age('just given up', "deleted_at = now() - interval '6 days'");
    await cleanUp.run({}, app.services);
    const { rows } = await app.pool.query('select tab_id from drafts where document_id = $1 order by id', [id]);
    expect(rows.map((row) => row.tab_id)).toEqual(['new', 'just given up']);
  });

  it('keep one per tab and offer the newest; nothing to offer when it equals the version', async () => {
    await put({ kind: 'full', html: '<p>one</p>' }, { tabId: 'one' });
    await put({ kind: 'full', html: '<p>two</p>' }, { tabId: 'two' });
    await put({ kind: 'full', html: '<p>base ü</p>' }, { tabId: 'three' });
    expect((await get(asAnna)).html).toBe('<p>two</p>');
    await put(
      { kind: 'full', html: '<p>base ü</p>' },
      { tabId: 'four', settings: { subject: 'new', previewText: '' } },
    );
    expect(await get(asAnna)).toMatchObject({ tabId: 'four', settings: { subject: 'new' } });
  });

  it('stay when they hold a refused save of another tab', async () => {
    const take = async (tabId: string) =>
      (await app.call('build_lease_take', { params: { id }, body: { tabId }, as: asAnna })).body.lease.number;
    const save = (tabId: string, version: number, leaseNumber: number) =>
      app.call('build_save', {
        params: { id },
        body: { html: `<p>${tabId}</p>`, title: 'T', version, leaseNumber, tabId },
        as: asAnna,
      });
    const leaseNumber = await take('winner');
    expect((await save('winner', 1, leaseNumber)).status).toBe(200);
    expect((await save('loser', 1, leaseNumber)).status).toBe(409);
    expect((await save('winner', 2, leaseNumber)).status).toBe(200);
    expect(await get(asAnna)).toMatchObject({ html: '<p>loser</p>', tabId: 'loser' });
  });

  it('are offered however old, are gone after Discard and after a save from their own tab', async () => {
    const lease = async (tabId: string, as: TestCaller) =>
      (await app.call('build_lease_take', { params: { id }, body: { tabId }, as })).body.lease.number;
    const save = async (as: TestCaller, tabId: string, version: number) => {
      const leaseNumber = await lease(tabId, as);
      const body = { html: `<p>${version}</p>`, title: 'T', version, leaseNumber, tabId };
      expect((await app.call('build_save', { params: { id }, body, as })).status).toBe(200);
      await app.call('build_lease_release', { params: { id }, body: { tabId, number: leaseNumber }, as });
    };
    await put({ kind: 'full', html: '<p>kept</p>' });
    await save(asBen, 'b', 1);
    expect(await get(asAnna)).toMatchObject({ html: '<p>kept</p>', baseVersion: 1 });
    await save(asAnna, 'tab', 2);
    expect(await get(asAnna)).toBeNull();
    await put({ kind: 'full', html: '<p>again</p>' });
    const discard = (as: TestCaller) =>
      app.call('build_draft_discard', { params: { id }, query: { tabId: 'tab' }, as });
    await discard(asBen);
    expect(await get(asAnna)).not.toBeNull();
    expect((await discard(asAnna)).body).toEqual({ success: true });
    expect(await get(asAnna)).toBeNull();
  });
});
