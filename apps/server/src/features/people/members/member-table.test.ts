import { describeChange, limits, type MemberChange, type Role } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveAccessEnd } from '../../../testing/access-ends';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../../../testing/factories';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { switchTwoFactorOn } from '../../../testing/two-factor-codes';

let app: TestApp;
let organization: OrganizationRecord;
let owner: UserRecord;
let as: { cookie: string };

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization, name: 'Olga Owner' });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const member = (role: Role, name: string) => buildUser(app.services, { organization, role, name });
const list = async (query: Record<string, string | number> = {}, caller: TestCaller = as) =>
  (await app.call('account_members', { query, as: caller })).body;
const namesOf = (answer: { members: { name: string }[] }) => answer.members.map(({ name }) => name);
const change = (people: readonly { id: number }[], wanted: MemberChange, caller: TestCaller = as) =>
  app.call('account_members_change', { body: { uids: people.map(({ id }) => id), change: wanted }, as: caller });
const logged = async () =>
  (await app.call('account_audit', { as })).body.events as { action: string; subject: string; people?: string[] }[];
const reasonsOf = (answer: { body: { refused: { name: string; reason: string }[] } }) =>
  Object.fromEntries(answer.body.refused.map(({ name, reason }) => [name, reason]));
const createTeam = async (name: string) =>
  (await app.call('account_team_create', { body: { name }, as })).body.teams.find(
    (team: { name: string }) => team.name === name,
  ).id as number;

describe('[W8-members-query] the table of members', () => {
  it('has pages of members by name, with the number of all, for owners and admins', async () => {
    for (let at = 1; at <= limits.tableRows + 3; at += 1)
      await member('editor', `Person ${String(at).padStart(3, '0')}`);
    const first = await list();
    expect([first.total, first.members.length]).toEqual([limits.tableRows + 4, limits.tableRows]);
    expect(namesOf(first).slice(0, 2)).toEqual(['Olga Owner', 'Person 001']);
    expect(namesOf(await list({ page: 2 }))).toEqual(['Person 015', 'Person 016', 'Person 017', 'Person 018']);
    expect(namesOf(await list({ order: 'desc' }))[0]).toBe('Person 018');
    expect((await list({ page: 3 })).members).toEqual([]);
    const admin = await app.signIn(await member('admin', 'Ada'));
    expect((await list({}, admin)).total).toBe(limits.tableRows + 5);
    const editor = await app.signIn(await member('editor', 'Eve'));
    expect((await app.call('account_members', { as: editor })).status).toBe(403);
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await list({}, stranger)).total).toBe(1);
  });

  it('[W10-natural-order] lists Person 2 before Person 10, whatever the case', async () => {
    for (const name of ['Person 10', 'person 2', 'Person 1', 'Person 19b']) await member('editor', name);
    expect(namesOf(await list())).toEqual(['Olga Owner', 'Person 1', 'person 2', 'Person 10', 'Person 19b']);
  });

  it('asks the database as often for one member as for a page of them', async () => {
    const count = async () => (await statementsOf(list)).length;
    const few = await count();
    for (let at = 0; at < 12; at += 1) await member('editor', `Person ${at}`);
    expect(await count()).toBe(few);
  });

  it('searches names, addresses and jobs, and filters by role, team, theme and state', async () => {
    const [ann, ben, cem] = [
      await member('admin', 'Ann'),
      await member('editor', 'Ben'),
      await member('commentor', 'Cem'),
    ];
    await app.pool.query("update users set job = 'Copywriter 100%' where id = $1", [cem.id]);
    const theme = await buildTemplate(app.services, { organization, author: owner });
    await inviteToTemplate(app.services, { organization, templateId: theme.id, user: cem, access: 'commentor' });
    const team = await createTeam('Writers');
    await app.call('account_team_member_add', { params: { tmid: team, uid: ben.id }, as });
    await moveAccessEnd(app, ben, 3600);
    await app.pool.query('update users set locked_at = now() where id = $1', [ann.id]);
    expect(namesOf(await list({ search: 'AN' }))).toEqual(['Ann']);
    expect(namesOf(await list({ search: ben.email }))).toEqual(['Ben']);
    expect(namesOf(await list({ search: '100%' }))).toEqual(['Cem']);
    expect(namesOf(await list({ search: '%' }))).toEqual(['Cem']);
    expect(namesOf(await list({ role: 'editor' }))).toEqual(['Ben']);
    expect(namesOf(await list({ team }))).toEqual(['Ben']);
    expect(namesOf(await list({ theme: theme.id }))).toEqual(['Ann', 'Cem', 'Olga Owner']);
    expect(namesOf(await list({ state: 'guest' }))).toEqual(['Ben']);
    expect(namesOf(await list({ state: 'locked' }))).toEqual(['Ann']);
    expect(namesOf(await list({ state: 'active' }))).toEqual(['Cem', 'Olga Owner']);
    expect(namesOf(await list({ state: 'canSignIn' }))).toEqual(['Ben', 'Cem', 'Olga Owner']);
    await moveAccessEnd(app, ben, -1);
    expect(namesOf(await list({ state: 'ended' }))).toEqual(['Ben']);
    expect(namesOf(await list({ state: 'canSignIn' }))).toEqual(['Cem', 'Olga Owner']);
    const [row] = (await list({ search: 'Cem' })).members;
    expect(row).toMatchObject({ themeCount: 1, teams: [], role: 'commentor', job: 'Copywriter 100%' });
    const { ids } = (await app.call('account_member_ids', { query: { role: 'admin' }, as })).body;
    expect(ids).toEqual([ann.id]);
  });

  it('finds no members by a team or theme of another organization', async () => {
    const foreign = await buildOrganization(app.services);
    const author = await buildUser(app.services, { organization: foreign });
    const theirs = await buildTemplate(app.services, { organization: foreign, author });
    expect((await list({ theme: theirs.id })).members).toEqual([]);
  });

  it('shows and filters who has two-factor sign-in, and sorts by role and last activity', async () => {
    const [ann, ben] = [await member('admin', 'Ann'), await member('editor', 'Ben')];
    await switchTwoFactorOn(app, ben, await app.signIn(ben));
    expect(namesOf(await list({ twoFactor: 'yes' }))).toEqual(['Ben']);
    expect(namesOf(await list({ twoFactor: 'no' }))).toEqual(['Ann', 'Olga Owner']);
    expect(namesOf(await list({ passkey: 'yes' }))).toEqual([]);
    expect(namesOf(await list({ singleSignOn: 'no' }))).toHaveLength(3);
    expect(namesOf(await list({ sort: 'role' }))).toEqual(['Olga Owner', 'Ann', 'Ben']);
    const active = await list({ sort: 'lastActive', order: 'desc' });
    expect(namesOf(active).at(-1)).toBe('Ann');
    expect(active.members.at(-1)).toMatchObject({ id: ann.id, lastActiveAt: 0, hasTwoFactor: false });
    expect(namesOf(await list({ inactiveDays: 1 }))).toEqual(['Ann']);
  });

  it('counts for owners how members sign in', async () => {
    const [ann, ben] = [await member('admin', 'Ann'), await member('editor', 'Ben')];
    await switchTwoFactorOn(app, ben, await app.signIn(ben));
    await change([ann], { kind: 'exempt', isExempt: true });
    const report = await app.call('account_sign_in_report', { as });
    expect(report.body).toEqual({
      members: 3,
      withoutTwoFactor: 2,
      withoutPasskey: 3,
      withoutSingleSignOn: 3,
      withoutEither: 2,
      heldBack: 1,
      exempt: 1,
      cantSignIn: 0,
      isSelfHeldBack: true,
    });
    // The number leads to these members, the exempt one included.
    const either = await list({ twoFactor: 'no', singleSignOn: 'no', state: 'canSignIn' });
    expect(namesOf(either)).toEqual(['Ann', 'Olga Owner']);
    await app.pool.query('update users set locked_at = now() where id = $1', [ben.id]);
    const less = await app.call('account_sign_in_report', { as });
    expect(less.body).toMatchObject({ members: 2, withoutTwoFactor: 2, cantSignIn: 1 });
    await switchTwoFactorOn(app, owner, as);
    expect((await app.call('account_sign_in_report', { as })).body).toMatchObject({
      heldBack: 0,
      isSelfHeldBack: false,
    });
    expect((await app.call('account_sign_in_report', { as: await app.signIn(ann) })).status).toBe(403);
  });
});

describe('[W8-last-active] the last activity of a member', () => {
  it('is that in this organization, and stays when the session is gone', async () => {
    const ben = await member('editor', 'Ben');
    expect((await list({ search: 'Ben' })).members[0].lastActiveAt).toBe(0);
    const asBen = await app.signIn(ben);
    const signedIn = (await list({ search: 'Ben' })).members[0].lastActiveAt;
    expect(signedIn).toBeGreaterThan(0);
    app.clock.advance(300_000);
    await app.call('api_v1_me', { as: asBen });
    await app.pool.query('delete from sessions where user_id = $1', [ben.id]);
    expect((await list({ search: 'Ben' })).members[0].lastActiveAt).toBeGreaterThanOrEqual(signedIn + 300);
  });
});

describe('[W8-members-change] a change of several members', () => {
  it('gives a role to all that can have it, with one entry in the log', async () => {
    const people = [await member('editor', 'Ann'), await member('editor', 'Ben'), await member('commentor', 'Cem')];
    const answer = await change([...people, owner, { id: 999_999_999 }], { kind: 'role', role: 'commentor' });
    expect(answer.body).toMatchObject({ changed: 2, unchanged: 1 });
    expect(answer.body.refused.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'gone',
      'lastOwner',
    ]);
    expect(namesOf(await list({ role: 'commentor' }))).toEqual(['Ann', 'Ben', 'Cem']);
    const [entry, ...others] = await logged();
    expect(entry).toMatchObject({ action: 'organization.roles_changed', subject: '2 people', people: ['Ann', 'Ben'] });
    expect(describeChange(entry as Parameters<typeof describeChange>[0])).toBe('made 2 people commentors');
    expect(others.filter(({ action }) => action.includes('role'))).toEqual([]);
    const csv = await app.call('account_audit_csv', { as });
    expect(csv.text).toContain('made 2 people commentors: Ann, Ben');
    const { rows } = await app.pool.query(
      "select count(*)::int from security_events where action = 'member.role_changed' and organization_id = $1",
      [organization.id],
    );
    expect(rows[0].count).toBe(2);
  });

  it('makes nobody an owner whose access has a last day', async () => {
    const guest = await member('editor', 'Gia');
    await app.call('account_organization_access_end', {
      params: { uid: guest.id },
      body: { accessEndsOn: new Date(app.clock.now().getTime() + 864e6).toISOString().slice(0, 10) },
      as,
    });
    const answer = await change([guest, await member('admin', 'Ada')], { kind: 'role', role: 'owner' });
    expect(answer.body.changed).toBe(1);
    expect(reasonsOf(answer)).toEqual({ Gia: 'accessEnds' });
  });

  it('[W10-members-preview] is previewed with the names, and who is left out and why, and changes nothing', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, (_, at) => member('editor', `Person ${at + 5}`)));
    const uids = [...people, owner, { id: 999_999_999 }].map(({ id }) => id);
    const before = await logged();
    const preview = await app.call('account_members_preview', { body: { uids, change: { kind: 'remove' } }, as });
    expect(preview.body).toMatchObject({ changed: 7, unchanged: 0 });
    expect(preview.body.names).toEqual(['Person 5', 'Person 6', 'Person 7', 'Person 8', 'Person 9']);
    expect(reasonsOf(preview)).toEqual({ 'Olga Owner': 'self', '': 'gone' });
    expect((await list()).total).toBe(8);
    expect(await logged()).toEqual(before);
    const { names: _, ...announced } = preview.body;
    expect((await change([...people, owner, { id: 999_999_999 }], { kind: 'remove' })).body).toEqual(announced);
    const stranger = await app.signIn(await member('editor', 'Eve'));
    const refused = await app.call('account_members_preview', {
      body: { uids, change: { kind: 'remove' } },
      as: stranger,
    });
    expect(refused.status).toBe(403);
  });

  it('of one member is recorded as that of one', async () => {
    const ann = await member('editor', 'Ann');
    await change([ann], { kind: 'role', role: 'admin' });
    expect((await logged())[0]).toMatchObject({ action: 'organization.role_changed', subject: 'Ann' });
  });

  it('follows the role table: admins change editors and commentors only, and the last owner stays', async () => {
    const [ada, second] = [await member('admin', 'Ada'), await member('owner', 'Second')];
    const eve = await member('editor', 'Eve');
    const asAda = await app.signIn(ada);
    const raised = await change([eve], { kind: 'role', role: 'admin' }, asAda);
    expect(reasonsOf(raised)).toEqual({ Eve: 'notAllowed' });
    expect(reasonsOf(await change([owner, eve], { kind: 'remove' }, asAda))).toEqual({ 'Olga Owner': 'notAllowed' });
    for (const kind of ['endSessions', 'exempt'] as const) {
      const wanted: MemberChange = kind === 'exempt' ? { kind, isExempt: true } : { kind };
      expect((await change([second], wanted, asAda)).status).toBe(403);
    }
    const demoted = await change([owner, second], { kind: 'role', role: 'editor' });
    expect([demoted.body.changed, Object.values(reasonsOf(demoted))]).toEqual([1, ['lastOwner']]);
  });

  it('removes members with their sessions, teams and themes, and not oneself', async () => {
    const [ann, ben] = [await member('editor', 'Ann'), await member('editor', 'Ben')];
    const asAnn = await app.signIn(ann);
    const answer = await change([ann, ben, owner], { kind: 'remove' });
    expect([answer.body.changed, reasonsOf(answer)]).toEqual([2, { 'Olga Owner': 'self' }]);
    expect((await app.call('profile_sessions', { as: asAnn })).status).toBe(401);
    expect((await list()).total).toBe(1);
    expect((await logged())[0]).toMatchObject({ action: 'organization.members_removed', people: ['Ann', 'Ben'] });
    await app.runJobs();
  });

  it('adds to a team and removes from it, and gives and ends access to a theme', async () => {
    const [ann, cem] = [await member('editor', 'Ann'), await member('commentor', 'Cem')];
    const theme = await buildTemplate(app.services, { organization, author: owner, title: 'Orchard' });
    const team = await createTeam('Writers');
    expect((await change([ann, cem], { kind: 'addTeam', team })).body.changed).toBe(2);
    expect((await change([ann, cem], { kind: 'addTeam', team })).body).toMatchObject({ changed: 0, unchanged: 2 });
    expect(namesOf(await list({ team }))).toEqual(['Ann', 'Cem']);
    expect((await change([ann], { kind: 'removeTeam', team })).body.changed).toBe(1);
    const given = await change([ann, cem, owner], { kind: 'addTheme', theme: theme.id });
    expect([given.body.changed, reasonsOf(given)]).toEqual([2, { 'Olga Owner': 'seesAll' }]);
    const { rows } = await app.pool.query(
      'select access from template_people where template_id = $1 and deleted_at is null order by user_id',
      [theme.id],
    );
    expect(rows.map(({ access }) => access)).toEqual(['editor', 'commentor']);
    const mailed = await app.pool.query(
      "select to_address from mails where kind = 'theme_access' and organization_id = $1",
      [organization.id],
    );
    expect(mailed.rows).toHaveLength(2);
    expect((await logged())[0]).toMatchObject({ action: 'template.people_added', objectTitle: 'Orchard' });
    expect((await change([ann, cem], { kind: 'removeTheme', theme: theme.id })).body.changed).toBe(2);
    expect((await change([ann], { kind: 'addTeam', team: 999_999_999 })).status).toBe(404);
    expect((await change([ann], { kind: 'addTheme', theme: 999_999_999 })).status).toBe(404);
  });

  it('signs members out, except the session that asks', async () => {
    const ann = await member('editor', 'Ann');
    const [asAnn, other] = [await app.signIn(ann), await app.signIn(owner)];
    expect((await change([ann, owner], { kind: 'endSessions' })).body.changed).toBe(2);
    for (const ended of [asAnn, other]) expect((await app.call('profile_sessions', { as: ended })).status).toBe(401);
    expect((await app.call('profile_sessions', { as })).status).toBe(200);
  });
});

describe('[W9-payer-change] the right to manage billing', () => {
  const give = (people: readonly { id: number }[], isPayer: boolean, caller: TestCaller = as) =>
    change(people, { kind: 'billing', isPayer }, caller);
  const grantOf = async (caller: TestCaller) => (await app.call('api_v1_me', { as: caller })).body.me.grant;
  const payers = async () =>
    (await list()).members
      .filter(({ isPayer }: { isPayer?: true }) => isPayer)
      .map(({ name }: { name: string }) => name);

  it('is given to members of any role and ended at once, with entries in both logs; owners need none', async () => {
    const [ada, ben, cem] = [
      await member('admin', 'Ada'),
      await member('editor', 'Ben'),
      await member('commentor', 'Cem'),
    ];
    const asCem = await app.signIn(cem);
    const before = await grantOf(asCem);
    expect(before.canPay).toBe(false);
    expect((await give([ada, ben, cem, owner], true)).body).toEqual({ changed: 3, unchanged: 1, refused: [] });
    expect(await payers()).toEqual(['Ada', 'Ben', 'Cem']);
    // Nothing else changes for them.
    expect(await grantOf(asCem)).toEqual({ ...before, canPay: true });
    const [entry] = await logged();
    expect(entry).toMatchObject({ action: 'organization.billing_access_given', people: ['Ada', 'Ben', 'Cem'] });
    expect(describeChange(entry as Parameters<typeof describeChange>[0])).toBe('let 3 people manage billing');
    expect((await give([ben, cem], true)).body).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await give([cem, owner], false)).body).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await grantOf(asCem)).toEqual(before);
    const [ended] = await logged();
    expect(describeChange(ended as Parameters<typeof describeChange>[0])).toBe('ended the billing access of Cem');
    const { rows } = await app.pool.query(
      "select action, (details ->> 'member')::int as member from security_events where action like 'billing.access%' and organization_id = $1 order by id",
      [organization.id],
    );
    const given = [ada, ben, cem].map(({ id }) => ({ action: 'billing.access_given', member: id }));
    expect(rows).toEqual([...given, { action: 'billing.access_ended', member: cem.id }]);
  });

  it('is given by owners only, and not by those who have it', async () => {
    const [ada, ben] = [await member('admin', 'Ada'), await member('editor', 'Ben')];
    await give([ada], true);
    const asAda = await app.signIn(ada);
    for (const isPayer of [true, false]) expect((await give([ada, ben], isPayer, asAda)).status).toBe(403);
    expect((await give([ben], true, await app.signIn(ben))).status).toBe(403);
    const foreign = await buildUser(app.services, { role: 'editor' });
    expect(reasonsOf(await give([foreign], true))).toEqual({ '': 'gone' });
    expect(await payers()).toEqual(['Ada']);
  });

  it('stays with a change of role, and ends with the membership', async () => {
    const ben = await member('editor', 'Ben');
    await give([ben], true);
    await change([ben], { kind: 'role', role: 'commentor' });
    expect(await payers()).toEqual(['Ben']);
    await change([ben], { kind: 'remove' });
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      organization.id,
      ben.id,
    ]);
    expect(namesOf(await list({ search: 'Ben' }))).toEqual(['Ben']);
    expect(await payers()).toEqual([]);
    expect((await grantOf(await app.signIn(ben))).canPay).toBe(false);
  });
});
