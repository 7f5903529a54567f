import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLost } from '../../../access/may-stay';
import { messages } from '../../../messages';
import { dayAhead } from '../../../testing/access-ends';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { mailAccessEnd } from '../../shared/mailer/service';
import { remindOfTwoFactor } from './two-factor-reminders';

let app: TestApp;
let owner: UserRecord;
let member: UserRecord;
let asOwner: { cookie: string };
let as: { cookie: string };
let secret: string;
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.reset();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  member = await buildUser(app.services, { organization, role: 'admin' });
  asOwner = await app.signIn(owner);
  as = await app.signIn(member);
  secret = (await switchTwoFactorOn(app, owner, asOwner)).secret;
});
afterAll(() => app.close());

const require = (from: string | null, isRequired = true) => {
  app.clock.advance(30_000);
  const body = { isRequired, from, currentPassword: owner.password, code: codeOf(app, secret) };
  return app.call('account_two_factor_require', { body, as: asOwner });
};
const moveToDaysBefore = (day: string, days: number) =>
  app.clock.advance(Date.parse(`${day}T00:00:00Z`) - days * dayMs - app.clock.now().getTime());
const statusOf = async (caller: TestCaller) => (await app.call('account_overview', { as: caller })).status;
const remind = async () => {
  for (const _run of ['first', 'second']) await remindOfTwoFactor.run({}, app.services);
  const { rows } = await app.pool.query(
    "select to_address from mails where kind = 'two_factor_due' and organization_id = $1 order by id",
    [owner.organization.id],
  );
  return rows.map(({ to_address }) => to_address);
};

describe('[W8-two-factor-day] two-factor sign-in required from a day on', () => {
  it('holds nobody back before the day, and then those who lack it', async () => {
    const day = dayAhead(app, 10);
    const { body } = await require(day);
    expect(body.me.organization).toMatchObject({ requiresTwoFactor: true, twoFactorFrom: day });
    expect(await statusOf(as)).toBe(200);
    const me = (await app.call('api_v1_me', { as })).body.me;
    expect([me.needsTwoFactor, me.twoFactorDueOn]).toEqual([undefined, day]);
    expect((await app.call('api_v1_me', { as: asOwner })).body.me.twoFactorDueOn).toBe(undefined);
    app.clock.advance(11 * dayMs);
    // Sessions end after a while without a request: these are new ones.
    const [later, laterOwner] = [await app.signIn(member), await app.signIn(owner)];
    expect(await statusOf(later)).toBe(403);
    expect(await statusOf(laterOwner)).toBe(200);
  });

  it('closes live connections from the day on', async () => {
    await require(dayAhead(app, 5));
    const { rows } = await app.pool.query('select max(id) as id from sessions where user_id = $1', [member.id]);
    const open = [{ id: 'a', sessionId: Number(rows[0].id), room: null }];
    expect(await findLost(app.services, open)).toEqual([]);
    await app.pool.query("update organizations set two_factor_from = now() - interval '1 minute' where id = $1", [
      owner.organization.id,
    ]);
    expect(await findLost(app.services, open)).toMatchObject([{ id: 'a', hasSession: false }]);
  });

  it('takes a day from tomorrow on, within a year', async () => {
    for (const [day, error] of [
      [dayAhead(app, -1), messages.twoFactorDayPast],
      [dayAhead(app, 500), messages.twoFactorDayFar],
    ] as const) {
      const answer = await require(day);
      expect([answer.status, answer.body.field, answer.body.error]).toEqual([400, 'from', error]);
    }
    expect((await app.call('api_v1_me', { as })).body.me.organization.requiresTwoFactor).toBe(undefined);
  });

  it('reminds members who lack it when the day is set, a week and a day before, once each', async () => {
    const day = dayAhead(app, 20);
    await require(day);
    await app.pool.query("update users set locale = 'de-DE' where id = $1", [member.id]);
    expect(await remind()).toEqual([member.email]);
    const { rows } = await app.pool.query('select subject from mails where to_address = $1', [member.email]);
    expect(rows[0].subject).toContain(` by ${mailAccessEnd(day, 'de-DE')}`);
    moveToDaysBefore(day, 8);
    expect(await remind()).toHaveLength(1);
    moveToDaysBefore(day, 6);
    expect(await remind()).toHaveLength(2);
    moveToDaysBefore(day, 0.5);
    expect(await remind()).toHaveLength(3);
    moveToDaysBefore(day, -1);
    expect(await remind()).toHaveLength(3);
  });

  it('reminds of another day again, and nobody after it was taken back', async () => {
    await require(dayAhead(app, 20));
    expect(await remind()).toHaveLength(1);
    await require(dayAhead(app, 30));
    expect(await remind()).toHaveLength(2);
    await require(null, false);
    expect(await remind()).toHaveLength(2);
  });

  it('neither reminds exempt members nor holds them back, until the exemption ends', async () => {
    const exempt = (isExempt: boolean) =>
      app.call('account_members_change', {
        body: { uids: [member.id], change: { kind: 'exempt', isExempt } },
        as: asOwner,
      });
    expect((await exempt(true)).body.changed).toBe(1);
    await require(dayAhead(app, 3));
    expect(await remind()).toEqual([]);
    await require(null);
    expect(await statusOf(as)).toBe(200);
    await exempt(false);
    expect(await statusOf(as)).toBe(403);
  });
});
