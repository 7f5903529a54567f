import { type InviteeState, limits } from '@galley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { noLimits } from '../../../platform/plans';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { setQuota } from '../../shared/entitlements/quotas';
import { type Invitee, type InviteFacts, planInvites } from './plan-invites';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

type Row = { email: string; name?: string; access?: string; themes?: number[] | 'all' };
const send = (rows: Row[], more: object = {}, caller = as) =>
  app.call('account_invites_send', { body: { rows, access: 'editor', ...more }, as: caller });
const check = (rows: Row[], more: object = {}, caller = as) =>
  app.call('account_invites_check', { body: { rows, access: 'editor', ...more }, as: caller });
const statesOf = (answer: { body: { rows: { state: InviteeState }[] } }) => answer.body.rows.map(({ state }) => state);
const mails = async () =>
  Number(
    (await app.pool.query('select count(*) from mails where organization_id = $1', [owner.organization.id])).rows[0]
      .count,
  );
const openInvites = async () =>
  (
    await app.pool.query(
      `select email, role, themes, name from organization_invites
       where organization_id = $1 and deleted_at is null and accepted_at is null order by id`,
      [owner.organization.id],
    )
  ).rows;

describe('[P-bulk-invite] a list of people', () => {
  it('is judged row by row without a change, then invited in one request, and each row says what happened', async () => {
    const { organization } = owner;
    const member = await buildUser(app.services, { organization, role: 'editor' });
    const theme = await buildTemplate(app.services, { organization, author: owner });
    await send([{ email: 'open@list.test' }]);
    const rows: Row[] = [
      { email: 'New@list.test', name: 'Nora', themes: [theme.id] },
      { email: member.email.toUpperCase() },
      { email: 'OPEN@list.test' },
      { email: 'not an address' },
      { email: 'new@list.test' },
      { email: 'boss@list.test', access: 'admin' },
    ];
    const states = ['new', 'member', 'invited', 'invalid', 'duplicate', 'new'];
    const before = await mails();
    const checked = await check(rows);
    expect([checked.status, statesOf(checked), await mails()]).toEqual([200, states, before]);
    const sent = await send(rows);
    expect([sent.status, statesOf(sent)]).toEqual([200, states]);
    expect(sent.body.rows.map(({ isSent }: { isSent: boolean }) => isSent)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(sent.body.mailIds).toHaveLength(2);
    expect(await mails()).toBe(before + 2);
    expect(await openInvites()).toEqual([
      { email: 'open@list.test', role: 'editor', themes: [], name: '' },
      { email: 'New@list.test', role: 'editor', themes: [theme.id], name: 'Nora' },
      { email: 'boss@list.test', role: 'admin', themes: [], name: '' },
    ]);
    // The link works as that of a single invitation.
    const token = sent.body.rows[0].inviteLink.split('/').at(-1);
    const accepted = await app.call('invites_accept', {
      params: { token },
      body: { name: 'Nora', password: 'a long password' },
    });
    expect(accepted.status).toBe(200);
  });

  it('sends open invitations again only on request, and their earlier links end', async () => {
    const first = (await send([{ email: 'again@list.test' }])).body.rows[0].inviteLink;
    expect((await send([{ email: 'again@list.test' }])).body.rows[0]).toMatchObject({ isSent: false, inviteLink: '' });
    const second = (await send([{ email: 'again@list.test' }], { resends: true })).body.rows[0].inviteLink;
    const open = async (link: string) =>
      (await app.call('invites_show', { params: { token: link.split('/').at(-1) ?? '' } })).status;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    expect(await openInvites()).toHaveLength(1);
  });

  it('fills the places that the organization has, in its order', async () => {
    await setQuota(
      app.services.db,
      owner.organization.id,
      { ...noLimits, people: 3 },
      { userId: null, now: app.clock.now() },
    );
    const rows = ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@full.test` }));
    const answer = await send(rows);
    expect(statesOf(answer)).toEqual(['new', 'new', 'full', 'full']);
    expect(answer.body.limit).toBe(messages.limitReached('people', 3, null));
    expect(statesOf(await send(rows))).toEqual(['invited', 'invited', 'full', 'full']);
    const [one, other] = await Promise.all([send(rows, { resends: true }), send([{ email: 'e@full.test' }])]);
    expect([statesOf(one), statesOf(other)]).toEqual([['invited', 'invited', 'full', 'full'], ['full']]);
    expect(await openInvites()).toHaveLength(2);
  });

  it('lets no admin invite owners, refuses themes of others and editors, and more rows than the limit', async () => {
    const { organization } = owner;
    const admin = await app.signIn(await buildUser(app.services, { organization, role: 'admin' }));
    expect(statesOf(await send([{ email: 'o@list.test', access: 'owner' }], {}, admin))).toEqual(['notAllowed']);
    const foreign = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    const theirs = await buildTemplate(app.services, { organization: foreign.organization, author: foreign });
    const refused = await send([{ email: 'x@list.test', themes: [theirs.id] }]);
    expect([refused.status, refused.body.field]).toEqual([400, 'themes']);
    const editor = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    expect((await send([{ email: 'x@list.test' }], {}, editor)).status).toBe(403);
    const many = Array.from({ length: limits.bulkInvites + 1 }, (_, at) => ({ email: `p${at}@list.test` }));
    expect((await send(many)).status).toBe(400);
    expect(await openInvites()).toEqual([]);
  });

  it('has up to 500 rows, and an organization up to 1,000 a day', async () => {
    const rows = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ email: `${name}${at}@many.test` }));
    const first = await send(rows('a', limits.bulkInvites));
    expect([first.status, first.body.mailIds.length]).toEqual([200, limits.bulkInvites]);
    expect((await send(rows('b', limits.bulkInvites))).status).toBe(200);
    const refused = await send(rows('c', 1));
    expect([refused.status, refused.body.error]).toEqual([429, messages.invitesPerDay]);
  });
});

it('[P-bulk-plan] planInvites sends no address twice and never more than there are places', () => {
  const word = fc.constantFrom('a@x', 'A@x', 'b@x', 'c@x', 'd@x', 'none');
  const row = fc.record(
    { email: word, name: fc.constant(''), access: fc.constantFrom('owner', 'editor') },
    { requiredKeys: ['email', 'name'] },
  );
  const set = fc.uniqueArray(fc.constantFrom('a@x', 'b@x', 'c@x')).map((list) => new Set(list));
  const facts = fc.record({
    members: set,
    invited: set,
    places: fc.option(fc.nat(3)),
    canInviteOwners: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row), facts, (rows, known) => {
      const all: InviteFacts = { ...known, held: known.invited, ended: new Set() };
      const members: ReadonlySet<string> = known.members;
      const plan = planInvites({ rows: rows as Invitee[], access: 'editor', themes: 'all', accessEndsOn: null }, all);
      expect(plan).toHaveLength(rows.length);
      const sent = plan
        .filter(({ state }) => state === 'new' || state === 'invited')
        .map((one) => one.email.toLowerCase());
      expect(new Set(sent).size).toBe(sent.length);
      const added = plan.filter(({ state }) => state === 'new').length;
      expect(added).toBeLessThanOrEqual(known.places ?? rows.length);
      for (const { email, role, state } of plan) {
        if (members.has(email.toLowerCase())) expect(['member', 'duplicate']).toContain(state);
        if (role === 'owner' && !known.canInviteOwners) expect(['new', 'invited', 'full']).not.toContain(state);
        if (state === 'full') expect(known.places).toBe(added);
      }
    }),
  );
});

it('[GE-bulk] A row of a member whose access ended, or of an owner whose access would end, sends nothing', () => {
  const facts: InviteFacts = {
    members: new Set(['gone@x', 'here@x']),
    ended: new Set(['gone@x']),
    invited: new Set(),
    held: new Set(),
    places: null,
    canInviteOwners: true,
  };
  const row = (email: string, access?: 'owner') => ({ email, name: '', access });
  const rows = [row('GONE@x'), row('here@x'), row('boss@x', 'owner'), row('new@x')];
  const stateOf = (accessEndsOn: string | null) =>
    planInvites({ rows, access: 'editor', themes: [], accessEndsOn }, facts).map(({ state }) => state);
  expect(stateOf('2026-12-03')).toEqual(['ended', 'member', 'ownerEnds', 'new']);
  expect(stateOf(null)).toEqual(['ended', 'member', 'new', 'new']);
});
