import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer } from '../../../platform/mail/mailer';
import { eraseNamesOfPeople } from '../../../platform/security/erase-names';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: { cookie: string };

/** A mail server that is never asked here: the tests write what it would have answered. */
const mailer = { send: async () => undefined, close: () => undefined } as unknown as Mailer;

beforeAll(async () => {
  app = await createTestApp({ mailer });
});
beforeEach(async () => {
  app.clock.advance(120_000);
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const send = (emails: readonly string[], access = 'editor') =>
  app.call('account_invites_send', { body: { rows: emails.map((email) => ({ email })), access }, as });
const list = async (query: Record<string, string | number> = {}, caller: TestCaller = as) =>
  (await app.call('account_invites', { query, as: caller })).body;
const emailsOf = (answer: { invites: { email: string }[] }) => answer.invites.map(({ email }) => email);
const idsOf = async (...emails: string[]) =>
  (await list()).invites
    .filter(({ email }: { email: string }) => emails.includes(email))
    .map(({ id }: { id: number }) => id);
const table = 'mails';
const answered = (email: string, set: string) =>
  app.pool.query(`update ${table} set ${set} where to_address = $1 and organization_id = $2`, [
    email,
    owner.organization.id,
  ]);
const actions = async () =>
  (await app.call('account_audit', { as })).body.events.map(({ action }: { action: string }) => action);

describe('[W8-invite-delivery] the table of invitations', () => {
  it('says of each email whether it was sent, waits or was refused, with the words of the mail server', async () => {
    await send(['queued@x.test', 'sent@x.test', 'waits@x.test', 'refused@x.test', 'joined@x.test', 'old@x.test']);
    await answered('sent@x.test', 'sent_at = now()');
    await answered('waits@x.test', "waiting_since = now(), error = 'connect ECONNREFUSED'");
    await answered('refused@x.test', "error = '550 No such user'");
    await app.pool.query("update organization_invites set accepted_at = now() where email = 'joined@x.test'");
    await app.pool.query("delete from mails where to_address = 'old@x.test'");
    const { invites, counts } = await list();
    const shown = invites.map((row: { email: string; delivery: string; deliveryError: string }) => [
      row.email,
      row.delivery,
      row.deliveryError,
    ]);
    expect(shown).toEqual([
      ['old@x.test', 'unknown', ''],
      ['refused@x.test', 'refused', '550 No such user'],
      ['waits@x.test', 'waiting', 'connect ECONNREFUSED'],
      ['sent@x.test', 'sent', ''],
      ['queued@x.test', 'queued', ''],
    ]);
    expect(counts).toEqual({ queued: 1, waiting: 1, sent: 1, refused: 1, none: 0, unknown: 1, accepted: 1 });
    expect(emailsOf(await list({ delivery: 'refused' }))).toEqual(['refused@x.test']);
    expect(emailsOf(await list({ delivery: 'accepted' }))).toEqual(['joined@x.test']);
    expect(emailsOf(await list({ search: 'WAITS' }))).toEqual(['waits@x.test']);
    expect(emailsOf(await list({ role: 'admin' }))).toEqual([]);
    const { ids } = (await app.call('account_invite_ids', { query: { delivery: 'sent' }, as })).body;
    expect(ids).toEqual(await idsOf('sent@x.test'));
  });

  it('has pages, for owners and admins of the organization', async () => {
    await send(Array.from({ length: limits.tableRows + 2 }, (_, at) => `p${at}@x.test`));
    const first = await list();
    expect([first.total, first.invites.length]).toEqual([limits.tableRows + 2, limits.tableRows]);
    expect(emailsOf(await list({ page: 2 }))).toEqual(['p1@x.test', 'p0@x.test']);
    const editor = await app.signIn(
      await buildUser(app.services, { organization: owner.organization, role: 'editor' }),
    );
    expect((await app.call('account_invites', { as: editor })).status).toBe(403);
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await list({}, stranger)).total).toBe(0);
  });

  it('tells who sent a list how far its emails are, without those of before', async () => {
    await send(['before@x.test']);
    await app.pool.query("update organization_invites set created_at = now() - interval '1 hour'");
    const { startedAt } = (await send(['a@x.test', 'b@x.test'])).body;
    await answered('a@x.test', 'sent_at = now()');
    const progress = await app.call('account_invites_progress', { query: { since: startedAt }, as });
    expect(progress.body.counts).toMatchObject({ sent: 1, queued: 1, waiting: 0 });
  });
});

describe('[W8-invites-many] many invitations', () => {
  it('are sent by as many statements as a few', async () => {
    const count = async (emails: readonly string[]) => (await statementsOf(() => send(emails))).length;
    const one = await count(['one@x.test']);
    expect(await count(Array.from({ length: 120 }, (_, at) => `many${at}@x.test`))).toBe(one);
    const waiting = await app.pool.query(
      'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
      ['mails.send'],
    );
    expect(waiting.rows[0].count).toBeGreaterThanOrEqual(121);
  });

  it('are invited, resent and revoked with one entry in the log each', async () => {
    await send(['a@x.test', 'b@x.test', 'c@x.test']);
    expect(await actions()).toEqual(['organization.people_invited']);
    const resent = await app.call('account_invites_resend', {
      body: { iids: [...(await idsOf('a@x.test', 'b@x.test')), 999_999_999] },
      as,
    });
    expect([resent.body.sent.map(({ email }: { email: string }) => email), resent.body.skipped]).toEqual([
      ['a@x.test', 'b@x.test'],
      1,
    ]);
    expect((await list()).total).toBe(3);
    const iids = await idsOf('a@x.test', 'c@x.test');
    expect((await app.call('account_invites_revoke', { body: { iids }, as })).body).toEqual({ revoked: 2, skipped: 0 });
    expect(emailsOf(await list())).toEqual(['b@x.test']);
    expect(await actions()).toEqual([
      'organization.invites_revoked',
      'organization.invites_resent',
      'organization.people_invited',
    ]);
    const [entry] = (await app.call('account_audit', { as })).body.events;
    expect([entry.subject, entry.people]).toEqual(['2 people', ['a@x.test', 'c@x.test']]);
  });

  it('lose the address of a deleted account in the log, and keep those of others', async () => {
    await send(['gone@x.test', 'here@x.test']);
    const { id } = await buildUser(app.services, { email: 'gone@x.test' });
    await app.services.db.transaction((tx) => eraseNamesOfPeople(tx, [id]));
    const [entry] = (await app.call('account_audit', { as })).body.events;
    expect([entry.subject, entry.people]).toEqual(['2 people', ['here@x.test']]);
  });

  it('of owners are resent by owners only, and those of others by no one else', async () => {
    await send(['boss@x.test'], 'owner');
    const iids = await idsOf('boss@x.test');
    const admin = await app.signIn(await buildUser(app.services, { organization: owner.organization, role: 'admin' }));
    const byAdmin = await app.call('account_invites_resend', { body: { iids }, as: admin });
    expect(byAdmin.body).toEqual({ sent: [], skipped: 1 });
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await app.call('account_invites_revoke', { body: { iids }, as: stranger })).body).toEqual({
      revoked: 0,
      skipped: 1,
    });
    expect((await list()).total).toBe(1);
  });
});
