import { describeChange, formatAccessEnd, limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { dayAhead, moveAccessEnd } from '../../../testing/access-ends';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { commandLine } from '../../operations/admin/admin-commands';
import { changeQuota } from '../../operations/admin/organization-limits';
import { followAccessEnds } from './access-end-jobs';

let app: TestApp;
let organization: UserRecord['organization'];
let owner: UserRecord;
let admin: UserRecord;
let guest: UserRecord;
let day: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  organization = await buildOrganization(app.services, { name: 'Harbour' });
  owner = await buildUser(app.services, { organization, role: 'owner', name: 'Olive Owner' });
  admin = await buildUser(app.services, { organization, role: 'admin', name: 'Ann Admin' });
  guest = await buildUser(app.services, { organization, role: 'editor', name: 'Gia Guest' });
  day = dayAhead(app, 30);
});
afterAll(() => app.close());

const setEnd = (as: TestCaller, uid: number, accessEndsOn: unknown) =>
  app.call('account_organization_access_end', { params: { uid }, body: { accessEndsOn }, as });
const setBy = async (by: UserRecord, uid: number, accessEndsOn: unknown) =>
  await setEnd(await app.signIn(by), uid, accessEndsOn);
const run = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;
const membershipOf = async ({ id }: UserRecord) => {
  const rows = await run(
    `select access_ends_on::text as day, access_ends_at as at, end_recorded_at is not null as "isRecorded",
      end_announced_at is not null as "isAnnounced" from memberships where user_id = $1 and organization_id = $2`,
    [id, organization.id],
  );
  return rows[0];
};
const logged = async (prefix = 'membership.') =>
  (
    await run(
      `select action, actor_id::int as by, details from audit_events
       where organization_id = $1 and action like $2 || '%' order by id`,
      [organization.id, prefix],
    )
  ).map((row) => [row.action, row.by, row.details]);
const listed = async ({ id }: UserRecord) => {
  const { body } = await app.call('api_v1_account', { as: await app.signIn(owner) });
  return [...body.owners, ...body.admins, ...body.editors, ...body.commentors].find((one) => one.id === id);
};

describe('the end of a member’s access', () => {
  it('[GE-who] Is refused to strangers, members and for people whose role the caller can’t change', async () => {
    const stranger = await buildUser(app.services);
    const colleague = await buildUser(app.services, { organization, role: 'editor' });
    const secondAdmin = await buildUser(app.services, { organization, role: 'admin' });
    expect((await setEnd(null, guest.id, day)).status).toBe(401);
    expect((await setBy(stranger, guest.id, day)).status).toBe(404);
    expect((await setBy(colleague, guest.id, day)).status).toBe(403);
    expect((await setBy(admin, secondAdmin.id, day)).status).toBe(403);
    expect((await setBy(admin, owner.id, day)).status).toBe(403);
    expect((await setBy(owner, stranger.id, day)).status).toBe(404);
    const own = await setBy(admin, admin.id, day);
    expect([own.status, own.body.error]).toEqual([403, messages.ownAccessEnd]);
    expect(await membershipOf(guest)).toMatchObject({ day: null });
    expect((await setBy(admin, guest.id, day)).status).toBe(200);
    expect((await setBy(owner, secondAdmin.id, day)).status).toBe(200);
    expect(await membershipOf(guest)).toMatchObject({ day });
  });

  it('[GE-owner] An owner has none, and a member who has one becomes no owner', async () => {
    const second = await buildUser(app.services, { organization, role: 'owner' });
    const refused = await setBy(owner, second.id, day);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'invalid_field', field: 'accessEndsOn', error: messages.ownerAccessEnds },
    ]);
    const as = await app.signIn(owner);
    await setEnd(as, guest.id, day);
    const promote = () =>
      app.call('account_organization_role', { params: { uid: guest.id }, body: { access: 'owner' }, as });
    const promoted = await promote();
    expect([promoted.status, promoted.body]).toMatchObject([
      400,
      { field: 'access', error: messages.memberAccessEnds },
    ]);
    await setEnd(as, guest.id, null);
    expect((await promote()).status).toBe(200);
    const body = { email: 'new-owner@quay.test', access: 'owner', accessEndsOn: day };
    const invited = await app.call('api_v1_account_organization_invite', { body, as });
    expect([invited.status, invited.body.field]).toEqual([400, 'accessEndsOn']);
    await expect(
      run("update memberships set access_ends_on = '2030-01-01', access_ends_at = now() where user_id = $1", [
        owner.id,
      ]),
    ).rejects.toThrow('memberships_owner_stays_check');
  });

  it('[GE-day] Is a day from today on, in the time zone of the person who chooses it', async () => {
    const as = await app.signIn(owner);
    for (const odd of ['2026-13-01', '2026-02-30', 'soon', '', 20261203]) {
      const { status, body } = await setEnd(as, guest.id, odd);
      expect([odd, status, body.field]).toEqual([odd, 400, 'accessEndsOn']);
    }
    const past = await setEnd(as, guest.id, dayAhead(app, -2));
    expect([past.status, past.body]).toMatchObject([400, { field: 'accessEndsOn', error: messages.accessEndPast }]);
    const far = await setEnd(as, guest.id, dayAhead(app, limits.accessEndDays + 2));
    expect([far.status, far.body.error]).toEqual([400, messages.accessEndFar]);
    await run("update users set timezone = 'Asia/Tokyo' where id = $1", [owner.id]);
    await setEnd(as, guest.id, day);
    const tokyo = new Date(`${day}T15:00:00Z`);
    expect((await membershipOf(guest)).at).toEqual(tokyo);
    await run("update users set timezone = 'America/Los_Angeles' where id = $1", [admin.id]);
    const next = dayAhead(app, 31);
    await setBy(admin, guest.id, next);
    const hours = ((await membershipOf(guest)).at.getTime() - Date.parse(`${next}T00:00:00Z`)) / 3_600_000;
    expect([31, 32]).toContain(hours);
  });

  it('[GE-log] Is in the log and the security log: set, changed, removed, and ended once', async () => {
    const as = await app.signIn(owner);
    const later = dayAhead(app, 60);
    for (const one of [day, day, later, null, day]) expect((await setEnd(as, guest.id, one)).status).toBe(200);
    const member = guest.id;
    const set = ['membership.end_set', owner.id, { member, day }];
    expect(await logged()).toEqual([
      set,
      ['membership.end_changed', owner.id, { member, day: later, from: day }],
      ['membership.end_removed', owner.id, { member, from: later }],
      set,
    ]);
    const events = await run(
      "select details from security_events where action = 'member.access_end_changed' and organization_id = $1 order by id",
      [organization.id],
    );
    expect(events.map(({ details }) => details.to)).toEqual([day, later, 'none', day]);
    await moveAccessEnd(app, guest, -1);
    for (const _run of ['first', 'second']) await followAccessEnds.run({}, app.services);
    const ended = (await logged()).slice(4);
    expect(ended).toEqual([['membership.ended', null, { member, day: (await membershipOf(guest)).day }]]);
    const log = await app.call('account_audit', { as });
    const entry = log.body.events.find((one: { action: string }) => one.action === 'membership.end_set');
    expect(describeChange(entry)).toBe(`set the last day of access of Gia Guest (${formatAccessEnd(day)})`);
  });

  it('[GE-list] Is shown with the members, and who can change it', async () => {
    const as = await app.signIn(owner);
    await setEnd(as, guest.id, day);
    expect(await listed(guest)).toMatchObject({ accessEndsOn: day, hasAccessEnded: false, canChangeAccessEnd: true });
    expect(await listed(owner)).toMatchObject({ accessEndsOn: null, hasAccessEnded: false, canChangeAccessEnd: false });
    const { body } = await app.call('api_v1_me', { as: await app.signIn(guest) });
    expect(body.me.accessEndsOn).toBe(day);
    await moveAccessEnd(app, guest, -1);
    expect(await listed(guest)).toMatchObject({ hasAccessEnded: true, canChangeAccessEnd: true, canRevoke: true });
  });

  it('[GE-seat] Ended access takes no seat, and needs one to be extended', async () => {
    await changeQuota(app.services, commandLine, { organizationId: organization.id, quota: { people: 3 } });
    const as = await app.signIn(owner);
    const invite = (email: string) =>
      app.call('api_v1_account_organization_invite', { body: { email, access: 'editor' }, as });
    expect((await invite('one@quay.test')).body.code).toBe('limit_reached');
    await setEnd(as, guest.id, day);
    await moveAccessEnd(app, guest, -1);
    expect((await invite('one@quay.test')).status).toBe(200);
    // Someone else has the seat now.
    const other = await buildUser(app.services, { organization, role: 'editor' });
    const extended = await setEnd(as, guest.id, dayAhead(app, 40));
    expect([extended.status, extended.body.code]).toEqual([409, 'limit_reached']);
    await app.call('api_v1_account_organization_revoke', { params: { uid: other.id }, as });
    expect((await setEnd(as, guest.id, dayAhead(app, 41))).status).toBe(200);
    expect(await listed(guest)).toMatchObject({ hasAccessEnded: false });
  });
});

describe('the notice before access ends', () => {
  const mailsOf = async () =>
    (
      await run("select * from mails where kind = 'access_ending' and organization_id = $1 order by id", [
        organization.id,
      ])
    ).map((row) => [row.to_address, row.subject]);
  const bellOf = async (person: UserRecord) => {
    await app.runJobs();
    const { body } = await app.call('api_v1_notifications', { as: await app.signIn(person) });
    return body.notifications.filter((one: { action: string }) => one.action === 'access_ending');
  };

  it('[GE-notice] Goes once to those who can extend it and to the guest, and again for another day', async () => {
    const as = await app.signIn(owner);
    // One day: west of Greenwich, the second day may still be more than three times 24 hours from its end.
    const near = dayAhead(app, 1);
    await setEnd(as, guest.id, near);
    await setEnd(as, admin.id, dayAhead(app, 60));
    for (const _run of ['first', 'second']) await followAccessEnds.run({}, app.services);
    const shown = formatAccessEnd(near);
    expect(await mailsOf()).toEqual([
      [guest.email, `Your access to Harbour ends on ${shown}`],
      [owner.email, `Access of Gia Guest to Harbour ends on ${shown}`],
      [admin.email, `Access of Gia Guest to Harbour ends on ${shown}`],
    ]);
    const told = {
      member: { user: { id: guest.id, name: 'Gia Guest' }, accessEndsOn: near },
      comment: null,
      approval: null,
    };
    for (const person of [owner, admin]) expect(await bellOf(person)).toMatchObject([{ status: 'unread', ...told }]);
    expect(await bellOf(guest)).toEqual([]);
    // Another day removes the notice.
    await setEnd(as, guest.id, day);
    expect(await bellOf(owner)).toEqual([]);
    await followAccessEnds.run({}, app.services);
    expect(await mailsOf()).toHaveLength(3);
    await setEnd(as, guest.id, dayAhead(app, 1));
    await followAccessEnds.run({}, app.services);
    expect(await mailsOf()).toHaveLength(6);
    expect(await bellOf(admin)).toMatchObject([{ status: 'unread', member: { accessEndsOn: dayAhead(app, 1) } }]);
  });

  it('[GE-notice] Of an admin goes to owners alone', async () => {
    const second = await buildUser(app.services, { organization, role: 'admin' });
    await setBy(owner, second.id, dayAhead(app, 1));
    await followAccessEnds.run({}, app.services);
    expect((await mailsOf()).map(([to]) => to)).toEqual([second.email, owner.email]);
    expect(await bellOf(admin)).toEqual([]);
    expect(await bellOf(owner)).toHaveLength(1);
  });
});
