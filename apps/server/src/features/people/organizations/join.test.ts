import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findJoinable } from '../../../access/joinable';
import { messages } from '../../../messages';
import { memberships, organizationDomains, scimTokens, ssoSettings } from '../../../platform/db/schema';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { buildJoinable, moveTo } from '../../../testing/joinable-organization';
import { blocked, latch } from '../../../testing/row-locks';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;
let acme: Awaited<ReturnType<typeof buildJoinable>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  acme = await buildJoinable(app);
  person = await buildUser(app.services);
  as = await app.signIn(person);
});
afterAll(() => app.close());

const joinable = async () => (await app.call('organizations_joinable', { as })).body.organizations;
const join = (oid = acme.id) => app.call('organizations_join', { params: { oid }, as });
const canJoin = async () => (await app.call('api_v1_me', { as })).body.me.canJoinOrganization;
const run = (text: string, values: unknown[] = []) => app.pool.query(text, values);

/** No organization is offered, and joining anyway has the same response as for an organization that doesn't exist. */
async function expectClosed(): Promise<void> {
  app.clock.advance(61_000);
  expect(await joinable()).toEqual([]);
  expect(await canJoin()).toBe(undefined);
  const [refused, unknown] = [await join(), await join(999_999)];
  expect([refused.status, refused.body]).toEqual([404, unknown.body]);
  expect(refused.body.error).toBe(messages.joinClosed);
}

describe('joining by the domain of an email address', () => {
  it('[DJ-join] Gives a person with a confirmed address the role of the domain and the default themes', async () => {
    const theme = await buildTemplate(app.services, { organization: acme, title: 'Harvest' });
    await moveTo(app, person, acme.mailDomain.toUpperCase());
    const offered = { id: acme.id, name: acme.name, domain: acme.mailDomain, role: 'editor' };
    expect(await joinable()).toEqual([offered]);
    expect(await canJoin()).toBe(true);
    const joined = await join();
    expect([joined.status, joined.body.organization]).toMatchObject([200, { id: acme.id, isOwner: false }]);
    expect(await canJoin()).toBe(undefined);
    expect((await join()).status).toBe(404);
    await app.call('organizations_enter', { params: { oid: acme.id }, body: {}, as });
    const { rows } = await run('select role from memberships where organization_id = $1 and user_id = $2', [
      acme.id,
      person.id,
    ]);
    expect(rows).toEqual([{ role: 'editor' }]);
    const access = await run('select access from template_people where template_id = $1 and user_id = $2', [
      theme.id,
      person.id,
    ]);
    expect(access.rows).toEqual([{ access: 'editor' }]);
  });

  it('[DJ-log] Is in the log of the organization and in the security log', async () => {
    await moveTo(app, person, acme.mailDomain);
    await join();
    await flushSecurityEvents(app.services);
    const details = { role: 'editor', domain: acme.mailDomain };
    const logged = await run('select action, details from audit_events where organization_id = $1', [acme.id]);
    expect(logged.rows).toMatchObject([{ action: 'organization.member_joined_by_domain', details }]);
    const events = await run("select details from security_events where action = 'member.joined' and user_id = $1", [
      person.id,
    ]);
    expect(events.rows).toEqual([{ details }]);
  });

  it('[DJ-commentor] A commentor who joins gets no theme', async () => {
    const theme = await buildTemplate(app.services, { organization: acme });
    await run("update organization_domains set join_role = 'commentor' where id = $1", [acme.domainId]);
    await moveTo(app, person, acme.mailDomain);
    expect((await join()).status).toBe(200);
    const access = await run('select access from template_people where template_id = $1', [theme.id]);
    expect(access.rows).toEqual([]);
  });

  it('[DJ-refused] Isn’t offered without a confirmed address of exactly this domain', async () => {
    await moveTo(app, person, acme.mailDomain, { isConfirmed: false });
    await expectClosed();
    for (const other of [`sub.${acme.mailDomain}`, `x${acme.mailDomain}`, `${acme.mailDomain}.test`]) {
      await moveTo(app, person, other);
      await expectClosed();
    }
  });

  it('[DJ-refused] Isn’t offered where it is off, the domain isn’t verified, or the organization was canceled', async () => {
    await moveTo(app, person, acme.mailDomain);
    await run('update organization_domains set join_role = null where id = $1', [acme.domainId]);
    await expectClosed();
    await run("update organization_domains set join_role = 'editor', verified_at = null where id = $1", [
      acme.domainId,
    ]);
    await expectClosed();
    await run('update organization_domains set verified_at = now() where id = $1', [acme.domainId]);
    await run('update organizations set cancelled_at = now() where id = $1', [acme.id]);
    await expectClosed();
    await run('update organizations set cancelled_at = null where id = $1', [acme.id]);
    expect((await join()).status).toBe(200);
  });

  it('[DJ-refused] Isn’t offered by organizations that require single sign-on or whose people are provisioned', async () => {
    await moveTo(app, person, acme.mailDomain);
    await app.services.db.insert(ssoSettings).values({ organizationId: acme.id, isRequired: true });
    await expectClosed();
    await run('update sso_settings set is_required = false where organization_id = $1', [acme.id]);
    const token = { organizationId: acme.id, name: 'Okta', tokenHash: Buffer.from(String(acme.id)) };
    await app.services.db.insert(scimTokens).values(token);
    await expectClosed();
    await run('update scim_tokens set revoked_at = now() where organization_id = $1', [acme.id]);
    expect((await join()).status).toBe(200);
  });

  it('[DJ-refused] Isn’t offered to people who were removed, until an invitation lets them return', async () => {
    await moveTo(app, person, acme.mailDomain);
    const former = { organizationId: acme.id, userId: person.id, role: 'editor', deletedAt: app.clock.now() };
    await app.services.db.insert(memberships).values(former);
    await expectClosed();
  });

  it('[DJ-refused] A session of an identity provider can’t join anything', async () => {
    await moveTo(app, person, acme.mailDomain);
    const [provider] = (
      await run(
        "insert into identity_providers (organization_id, name, kind, issuer, settings) values ($1, 'ID', 'oidc', 'x', '{}') returning id",
        [person.organization.id],
      )
    ).rows;
    await run('update sessions set provider_id = $1 where user_id = $2', [provider.id, person.id]);
    expect([await joinable(), await canJoin(), (await join()).body.code]).toEqual([[], undefined, 'sso_required']);
  });

  it('[DJ-room] Respects the limit of people, also for two who join at once', async () => {
    await run('insert into organization_quotas (organization_id, people) values ($1, 1)', [acme.id]);
    await moveTo(app, person, acme.mailDomain);
    const other = await buildUser(app.services);
    await moveTo(app, other, acme.mailDomain);
    const asOther = await app.signIn(other);
    const answers = await Promise.all([
      join(),
      app.call('organizations_join', { params: { oid: acme.id }, as: asOther }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'joined').sort()).toEqual(['joined', 'limit_reached']);
  });

  it('[DJ-once] Two requests at once make one membership', async () => {
    await moveTo(app, person, acme.mailDomain);
    const answers = await Promise.all([join(), join()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await run('select id from memberships where organization_id = $1', [acme.id]);
    expect(rows).toHaveLength(1);
  });

  it('[DJ-race] Who joins and who removes the domain at the same moment come one after the other', async () => {
    const owner = await buildUser(app.services, { organization: acme });
    const asOwner = await app.signIn(owner);
    const remove = () => app.call('account_sso_domains_remove', { params: { did: acme.domainId }, as: asOwner });
    await moveTo(app, person, acme.mailDomain);
    // A person who is joining has read the domain, and hasn't become a member yet.
    const read = latch();
    const release = latch();
    const joining = app.services.db.transaction(async (tx) => {
      expect(await findJoinable(tx, person.id, acme.id)).toHaveLength(1);
      read.open();
      await release.wait;
    });
    await read.wait;
    let isRemoved = false;
    const removing = remove().finally(() => {
      isRemoved = true;
    });
    await Promise.race([removing, blocked(app, 1)]);
    expect(isRemoved).toBe(false);
    release.open();
    await joining;
    expect((await removing).status).toBe(200);
    await expectClosed();
  });

  it('[DJ-race] Who joins while the domain is being removed waits for that, and isn’t let in', async () => {
    await moveTo(app, person, acme.mailDomain);
    const removed = latch();
    const release = latch();
    const removing = app.services.db.transaction(async (tx) => {
      await tx.delete(organizationDomains).where(eq(organizationDomains.id, acme.domainId));
      removed.open();
      await release.wait;
    });
    await removed.wait;
    const joining = join();
    await Promise.race([joining, blocked(app, 1)]);
    release.open();
    await removing;
    expect((await joining).status).toBe(404);
    const { rows } = await run('select id from memberships where organization_id = $1', [acme.id]);
    expect(rows).toEqual([]);
  });

  it('[DJ-invite] An open invitation to the confirmed address decides the role, and is used up', async () => {
    const owner = await buildUser(app.services, { organization: acme });
    await moveTo(app, person, acme.mailDomain);
    const body = { email: person.email, access: 'admin' };
    await app.call('api_v1_account_organization_invite', { body, as: await app.signIn(owner) });
    await join();
    const { rows } = await run('select role from memberships where organization_id = $1 and user_id = $2', [
      acme.id,
      person.id,
    ]);
    expect(rows).toEqual([{ role: 'admin' }]);
    const open = await run('select id from organization_invites where organization_id = $1 and accepted_at is null', [
      acme.id,
    ]);
    expect(open.rows).toEqual([]);
  });

  it('[DJ-settings] Owners choose the role for a verified domain, never one that manages the organization', async () => {
    const owner = await buildUser(app.services, { organization: acme });
    const admin = await buildUser(app.services, { organization: acme, role: 'admin' });
    const set = async (access: unknown, who: UserRecord, did = acme.domainId) =>
      await app.call('account_sso_domains_join', { params: { did }, body: { access }, as: await app.signIn(who) });
    expect((await set('editor', admin)).status).toBe(403);
    expect((await set('editor', person)).status).toBe(404);
    for (const role of ['admin', 'owner', 'none']) expect((await set(role, owner)).body.field).toBe('access');
    expect((await set('commentor', owner)).body.domains[0].joinRole).toBe('commentor');
    expect((await set(null, owner)).body.domains[0].joinRole).toBe(null);
    await run('update organization_domains set verified_at = null where id = $1', [acme.domainId]);
    const early = await set('editor', owner);
    expect([early.status, early.body.field]).toEqual([409, 'access']);
  });
});
