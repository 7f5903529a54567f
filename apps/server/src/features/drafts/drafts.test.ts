import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app';

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
  it('are refused to a stranger and seen by their author alone', async () => {
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

  it('say when they are out of step and keep what they had', async () => {
    await put({ kind: 'full', html: '<p>one</p>' });
    expect((await put(spliceOf('<p>other</p>', 0, 1, ''))).body.code).toBe('draft_out_of_step');
    expect((await put({ ...spliceOf('<p>one</p>', 0, 1, ''), toSha256: sha256('no') })).body.code).toBe(
      'draft_out_of_step',
    );
    expect((await put({ ...spliceOf('<p>one</p>', 0, 1, ''), end: 99 })).body.code).toBe('draft_out_of_step');
    expect((await get(asAnna)).html).toBe('<p>one</p>');
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
    await app.call('build_draft_discard', { params: { id }, as: asBen });
    expect(await get(asAnna)).not.toBeNull();
    expect((await app.call('build_draft_discard', { params: { id }, as: asAnna })).body).toEqual({ success: true });
    expect(await get(asAnna)).toBeNull();
  });
});
