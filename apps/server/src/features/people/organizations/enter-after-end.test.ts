import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, ssoSettings } from '../../../platform/db/schema';
import { moveAccessEnd } from '../../../testing/access-ends';
import { buildOrganization, buildUser, type OrganizationRecord, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from '../../../testing/test-app';

/** Switching from an organization in which someone's access ended to their other organizations (docs/decisions/086). */

const state = 'kept-in-this-browser-alone';
let app: TestApp;
let guest: UserRecord;
let asGuest: TestCaller;
let quarry: OrganizationRecord;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  const organization = await buildOrganization(app.services, { name: 'Harbour' });
  await buildUser(app.services, { organization, role: 'owner' });
  guest = await buildUser(app.services, { organization, role: 'editor', name: 'Gia' });
  quarry = await member('Quarry');
  asGuest = await app.signIn(guest);
  await moveAccessEnd(app, guest, -1);
});

const run = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;
/** Another organization of the guest. */
async function member(name: string): Promise<OrganizationRecord> {
  const made = await buildOrganization(app.services, { name });
  await app.services.db.insert(memberships).values({ organizationId: made.id, userId: guest.id, role: 'editor' });
  return made;
}
const enter = (oid: number, as: TestCaller = asGuest, body: object = {}) =>
  app.call('access_ended_enter', { params: { oid }, body, as });
const named = async (as = asGuest) =>
  (await app.call('access_ended', { as })).body.ended?.organizations.map(({ name }: { name: string }) => name);
const cookieOf = (answer: TestAnswer) => ({
  cookie: `galley=${answer.cookies.find(({ name }) => name === 'galley')?.value ?? ''}`,
});
const meOf = async (as: TestCaller) => (await app.call('api_v1_me', { as })).body.me;

describe('someone whose access to an organization ended', () => {
  it('[GE-elsewhere] Enters another organization of theirs without signing in, and the old session ends', async () => {
    const entered = await enter(quarry.id, asGuest, { path: '/t/4' });
    expect([entered.status, entered.body]).toEqual([200, { url: '/t/4' }]);
    expect(await meOf(cookieOf(entered))).toMatchObject({ id: guest.id, organization: { name: 'Quarry' } });
    expect(await named()).toBeUndefined();
    expect((await enter(quarry.id)).status).toBe(404);
    const events = await run("select details from security_events where action = 'organization.switched'");
    expect(events).toHaveLength(1);
    // From there, the ended one is as unknown as any other.
    const back = { params: { oid: guest.organization.id }, body: {}, as: cookieOf(entered) };
    expect((await app.call('organizations_enter', back)).status).toBe(404);
  });

  it('[GE-elsewhere] Is shown those that this browser may enter alone', async () => {
    const [canceled, ended, strict, secured, left] = [
      await member('Canceled'),
      await member('Ended'),
      await member('Strict'),
      await member('Secured'),
      await member('Left'),
    ];
    await run('update organizations set cancelled_at = now() where id = $1', [canceled.id]);
    await moveAccessEnd(app, { ...guest, organization: ended }, -1);
    await app.services.db.insert(ssoSettings).values({ organizationId: strict.id, isRequired: true });
    await run('update organizations set requires_two_factor = true where id = $1', [secured.id]);
    await run('update memberships set deleted_at = now() where organization_id = $1', [left.id]);
    expect(await named()).toEqual(['Quarry']);
    const { organizations } = (await app.call('access_ended', { as: asGuest })).body.ended;
    expect(organizations).toEqual([
      { id: quarry.id, name: 'Quarry', domain: expect.any(String), isOwner: false, url: '' },
    ]);
    for (const one of [ended, left, guest.organization]) expect((await enter(one.id)).status).toBe(404);
    expect((await enter(strict.id)).body.code).toBe('sso_required');
    await run('update sessions set has_second_factor = true where user_id = $1', [guest.id]);
    expect(await named()).toEqual(['Quarry', 'Secured']);
  });

  it('[GE-elsewhere] Is refused for every other browser and session', async () => {
    const stranger = await buildUser(app.services);
    const removed = await buildUser(app.services, { organization: guest.organization, role: 'editor' });
    const asRemoved = await app.signIn(removed);
    await run('update memberships set deleted_at = now() where user_id = $1', [removed.id]);
    await run("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      quarry.id,
      removed.id,
    ]);
    const others = [null, { cookie: 'galley=made-up' }, await app.signIn(stranger), asRemoved];
    for (const as of others) expect([(await enter(quarry.id, as)).status, await named(as)]).toEqual([404, undefined]);
    // Someone else's organization is as unknown as one that doesn't exist.
    const answers = [await enter(stranger.organization.id), await enter(999_999)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([404, answers[0]?.body]));
  });

  it('[GE-elsewhere] Is refused once the session is over: unused for too long, revoked, or of a locked account', async () => {
    const refused = async () => {
      app.clock.advance(61_000);
      return [(await enter(quarry.id)).status, (await named()) ?? []];
    };
    await run('update sessions set last_seen_at = $1 where user_id = $2', [
      new Date(app.clock.now().getTime() - limits.sessionIdleSeconds * 1000 - 1),
      guest.id,
    ]);
    expect(await refused()).toEqual([404, []]);
    await run('update sessions set last_seen_at = $1, revoked_at = $1 where user_id = $2', [app.clock.now(), guest.id]);
    expect(await refused()).toEqual([404, []]);
    await run('update sessions set revoked_at = null where user_id = $1', [guest.id]);
    expect(await named()).toEqual(['Quarry']);
    await run('update users set locked_at = now() where id = $1', [guest.id]);
    expect(await refused()).toEqual([404, []]);
  });

  it('[GE-elsewhere] Isn’t led anywhere by a session of an identity provider', async () => {
    const [provider] = await run(
      `insert into identity_providers (organization_id, name, kind, issuer, settings, is_active)
       values ($1, 'ID', 'oidc', 'x', '{}', true) returning id`,
      [guest.organization.id],
    );
    await run('update sessions set provider_id = $1 where user_id = $2', [provider.id, guest.id]);
    expect(await named()).toEqual([]);
    expect((await enter(quarry.id)).body.code).toBe('sso_required');
  });
});

describe('where organizations have their own addresses', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp({ config: { hasSubdomains: true } });
  });
  afterAll(() => own.close());

  it('[GE-elsewhere] Leads to the other address, through the main one', async () => {
    const domainOf = async ({ id }: { id: number }): Promise<string> =>
      (await own.pool.query('select domain from organizations where id = $1', [id])).rows[0].domain;
    const host = (domain: string) => ({
      host: `${domain}.galley.test`,
      origin: `http://${domain}.galley.test`,
    });
    const person = await buildUser(own.services, {
      organization: await buildOrganization(own.services),
      role: 'admin',
    });
    const other = await buildOrganization(own.services);
    await own.services.db.insert(memberships).values({ organizationId: other.id, userId: person.id, role: 'editor' });
    const main = await own.signIn(person);
    const handOver = async (oid: number, name: 'organizations_enter' | 'access_ended_enter') => {
      own.clock.advance(61_000);
      const { body } = await own.call(name, { params: { oid }, body: { path: '/t/4', state }, as: main });
      const url = new URL(body.url);
      const domain = url.hostname.split('.')[0] ?? '';
      const body2 = { code: url.hash.slice(1), state };
      return await own.call('api_v1_auth_handover', { body: body2, headers: host(domain) });
    };
    const sub = cookieOf(await handOver(person.organization.id, 'organizations_enter'));
    await moveAccessEnd(own, person, -1);
    const headers = host(await domainOf(person.organization));
    const origin = `http://${await domainOf(other)}.galley.test`;
    const told = await own.call('access_ended', { as: sub, headers });
    expect(told.body.ended.organizations).toMatchObject([{ id: other.id, url: origin }]);
    const plain = await own.call('access_ended_enter', { params: { oid: other.id }, body: {}, as: sub, headers });
    expect(plain.body).toEqual({ url: `${origin}/` });
    // A session of the sub-address isn't one of the main host.
    expect((await own.call('access_ended_enter', { params: { oid: other.id }, body: {}, as: sub })).status).toBe(404);
    const answer = await handOver(other.id, 'access_ended_enter');
    expect(answer.body).toMatchObject({ redirect: '/t/4', me: { id: person.id, organization: { id: other.id } } });
  });
});
