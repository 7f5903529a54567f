import type { Me, Role, RouteName } from '@galley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/**
 * An attempted change: `actor` and `target` are indexes into the people of the organization; the last is a stranger.
 */
type Act =
  | { kind: 'role'; actor: number; target: number; role: Role }
  | { kind: 'revoke'; actor: number; target: number }
  | { kind: 'leave'; actor: number };

const count = 6;
const roles: Role[] = ['owner', 'admin', 'editor', 'commentor'];
const isLow = (role: Role) => role === 'editor' || role === 'commentor';
const person = fc.integer({ min: 0, max: count });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('role' as const),
      actor: person,
      target: person,
      role: fc.constantFrom(...roles),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), actor: person, target: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), actor: person }) },
);

/** The role table of the members. People who aren't in it aren't members. */
type Model = Map<number, Role>;

const isLastOwner = (model: Model, one: number) =>
  model.get(one) === 'owner' && [...model.values()].filter((role) => role === 'owner').length === 1;

/** The response the role table requires, and the change it makes. */
function expectedOf(model: Model, tried: Act): { status: number; change?: () => void } {
  const own = model.get(tried.actor);
  if (!own) return { status: 401 };
  if (tried.kind === 'leave') {
    if (isLastOwner(model, tried.actor)) return { status: 409 };
    return { status: 200, change: () => model.delete(tried.actor) };
  }
  if (isLow(own)) return { status: 403 };
  const theirs = model.get(tried.target);
  if (!theirs) return { status: 404 };
  if (tried.kind === 'role') {
    if (own === 'admin' && !(isLow(theirs) && isLow(tried.role))) return { status: 403 };
    if (tried.role !== 'owner' && isLastOwner(model, tried.target)) return { status: 409 };
    return { status: 200, change: () => model.set(tried.target, tried.role) };
  }
  if (own === 'admin' && !isLow(theirs)) return { status: 403 };
  if (isLastOwner(model, tried.target)) return { status: 409 };
  return { status: 200, change: () => model.delete(tried.target) };
}

async function makeTeam(): Promise<{ people: UserRecord[]; model: Model; organizationId: number }> {
  const organization = await buildOrganization(app.services);
  const given: Role[] = ['owner', 'owner', 'admin', 'editor', 'editor', 'commentor'];
  const people: UserRecord[] = [];
  for (const role of given) people.push(await buildUser(app.services, { organization, role }));
  people.push({ ...(await buildUser(app.services)), organization });
  return { people, model: new Map(given.map((role, index) => [index, role])), organizationId: organization.id };
}

async function run(people: UserRecord[], tried: Act): Promise<number> {
  const as = await app.signIn(people[tried.actor]!);
  if (tried.kind === 'leave') return (await app.call('account_organization_leave', { as })).status;
  const params = { uid: people[tried.target]!.id };
  if (tried.kind === 'revoke') return (await app.call('api_v1_account_organization_revoke', { params, as })).status;
  return (await app.call('account_organization_role', { params, body: { access: tried.role }, as })).status;
}

async function storedRoles(people: UserRecord[], organizationId: number): Promise<Model> {
  const { rows } = await app.pool.query(
    'select user_id, role from memberships where organization_id = $1 and deleted_at is null',
    [organizationId],
  );
  const numbers = new Map(people.map(({ id }, index) => [id, index]));
  return new Map(rows.map((row): [number, Role] => [numbers.get(Number(row.user_id)) ?? -1, row.role]).sort());
}

/** Each member's abilities as the account shows them to people who can see it. */
async function shownAbilities(people: UserRecord[], viewer: number): Promise<Map<number, [boolean, boolean]>> {
  const { body } = await app.call('api_v1_account', { as: await app.signIn(people[viewer]!) });
  const members = [...body.owners, ...body.admins, ...body.editors, ...body.commentors];
  return new Map(
    members.map((one: { id: number; canRevoke: boolean; canChangeRole: boolean }) => [
      people.findIndex(({ id }) => id === one.id),
      [one.canRevoke, one.canChangeRole],
    ]),
  );
}

describe('the role table', () => {
  it('[D6-role-table] Decides every change of roles, and the abilities shown are the ones enforced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const { people, model, organizationId } = await makeTeam();
        for (const tried of acts) {
          const { status, change } = expectedOf(model, tried);
          expect([tried, await run(people, tried)]).toEqual([tried, status]);
          change?.();
          expect(await storedRoles(people, organizationId)).toEqual(new Map([...model].sort()));
        }
        for (const [viewer, role] of model) {
          if (isLow(role)) continue;
          const shown = await shownAbilities(people, viewer);
          const truth = [...model.keys()].map((target): [number, [boolean, boolean]] => [
            target,
            [
              expectedOf(model, { kind: 'revoke', actor: viewer, target }).status === 200,
              expectedOf(model, { kind: 'role', actor: viewer, target, role: 'editor' }).status === 200,
            ],
          ]);
          expect(new Map([...shown].sort())).toEqual(new Map(truth.sort()));
        }
      }),
      { numRuns: inFull(40, 8) },
    );
  });

  it('[D6-last-owner] Leaves an owner, whatever several people do at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const { people, organizationId } = await makeTeam();
        const answers = await Promise.all(acts.map((tried) => run(people, tried)));
        expect(answers.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([]);
        expect([...(await storedRoles(people, organizationId)).values()]).toContain('owner');
      }),
      { numRuns: inFull(40, 8) },
    );
    expect(app.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('[D6-role-table] Sends with each theme and email what the caller may do, as the routes decide it', async () => {
    const organization = await buildOrganization(app.services);
    const owner = await buildUser(app.services, { organization });
    const open = await buildTemplate(app.services, { organization, author: owner });
    const closed = await buildTemplate(app.services, { organization, author: owner });
    for (const { id } of [open, closed])
      await buildEmail(app.services, { organization, templateId: id, author: owner });
    for (const role of roles) {
      const user = await buildUser(app.services, { organization, role });
      await inviteToTemplate(app.services, { organization, templateId: open.id, user });
      const as = await app.signIn(user);
      const { templates } = (await app.call('api_v1_templates', { as })).body;
      const ids = templates.map(({ id }: { id: number }) => id).sort();
      expect([role, ids]).toEqual([role, isLow(role) ? [open.id] : [open.id, closed.id].sort()]);
      for (const { id, grant } of templates) {
        const list = await app.call('templates_emails', { params: { id }, as });
        const rename = await app.call('templates_update', { params: { id }, body: { title: 'Same' }, as });
        expect([role, list.status, rename.status === 200]).toEqual([role, 200, grant.canAdmin]);
        expect([role, grant.canEdit]).toEqual([role, role !== 'commentor']);
        for (const email of list.body.emails) {
          const body = { title: 'Other' };
          const changed = await app.call('templates_emails_update', { params: { id, eid: email.id }, body, as });
          expect([role, changed.status === 200]).toEqual([role, email.canEdit]);
        }
      }
      const hidden = await app.call('templates_emails', { params: { id: closed.id }, as });
      expect([role, hidden.status]).toEqual([role, isLow(role) ? 403 : 200]);
    }
  });

  it('[D6-role-table] Shows each person what they can do in the organization, as the routes decide it', async () => {
    const organization = await buildOrganization(app.services);
    const acts: [keyof Me['grant'], RouteName][] = [
      ['canUploadThemes', 'build_starter_template_create'],
      ['canManagePeople', 'api_v1_account'],
      ['canReadLog', 'account_audit'],
      ['canCancel', 'account_cancel'],
      ['canPay', 'api_v1_billing'],
    ];
    for (const role of roles) {
      const as = await app.signIn(await buildUser(app.services, { organization, role }));
      const { grant } = (await app.call('api_v1_me', { as })).body.me;
      for (const [ability, name] of acts) {
        // The request has no effect: people with permission see what is missing.
        const { status } = await app.call(name, { body: { nothing: true }, as });
        expect([role, ability, status !== 403]).toEqual([role, ability, grant[ability]]);
      }
    }
  });
});
