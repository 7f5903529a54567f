import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { moveAccessEnd } from '../../../testing/access-ends';
import { buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { openSocket } from '../../../testing/socket-client';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: { cookie: string };
let token = '';
let count = 0;
const domain = 'orchard.test';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  token = await newToken(as);
  await verifyDomain(as, domain);
});
afterAll(() => app.close());

async function newToken(session: { cookie: string }): Promise<string> {
  return (await app.call('account_scim_tokens_create', { body: { name: 'Entra ID' }, as: session })).body.token;
}

async function verifyDomain(session: { cookie: string }, mailDomain: string): Promise<void> {
  await app.call('account_sso_domains_create', { body: { mailDomain }, as: session });
  await app.pool.query('update organization_domains set verified_at = now() where domain = $1', [mailDomain]);
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function scim(method: Method, path: string, body?: unknown, bearer = token): Promise<TestAnswer> {
  const answer = await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  });
  return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) };
}

const personWith = (more: object = {}) => {
  const userName = `p${++count}@${domain}`;
  return { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName, active: true, ...more };
};
const create = async (more: object = {}) => (await scim('POST', '/Users', personWith(more))).body;
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [patchSchema], Operations });
const accountOf = async (userName: string) =>
  (await app.pool.query('select * from users where lower(email) = lower($1)', [userName])).rows[0];
const roleOf = async (userName: string): Promise<string | null> => {
  const { rows } = await app.pool.query(
    `select role from memberships join users on users.id = user_id
     where lower(email) = lower($1) and organization_id = $2 and memberships.deleted_at is null`,
    [userName, owner.organization.id],
  );
  return rows[0]?.role ?? null;
};
const recordOf = async (userName: string): Promise<UserRecord> => ({
  ...owner,
  ...(await accountOf(userName)),
  organization: owner.organization,
  id: Number((await accountOf(userName)).id),
});

describe('provisioning by SCIM', () => {
  it('[SSO-scim-token] Takes a token of the organization alone, until it is revoked', async () => {
    for (const wrong of ['', 'short', 'x'.repeat(43), `${token}x`]) {
      const answer = await scim('GET', '/Users', undefined, wrong);
      expect([answer.status, answer.body.status, answer.headers['www-authenticate']]).toEqual([401, '401', 'Bearer']);
    }
    const stranger = await app.signIn(await buildUser(app.services));
    const theirs = await newToken(stranger);
    const { id } = await create();
    for (const [method, body] of [['GET'], ['PUT', personWith()], ['DELETE']] as const) {
      expect((await scim(method, `/Users/${id}`, body, theirs)).status).toBe(404);
    }
    expect((await scim('GET', '/Users', undefined, theirs)).body.totalResults).toBe(0);
    // A session isn't a token, and a token isn't a session.
    expect((await app.inject({ method: 'GET', url: '/scim/v2/Users', headers: { cookie: as.cookie } })).status).toBe(
      401,
    );
    const asToken = await app.call('api_v1_account', { headers: { authorization: `Bearer ${token}` } });
    expect(asToken.status).toBe(401);
    const { body } = await app.call('account_scim', { as: stranger });
    expect(JSON.stringify(body)).not.toContain(theirs);
    await app.call('account_scim_tokens_revoke', { params: { stid: body.tokens[0].id }, as: stranger });
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(401);
    const editor = await app.signIn(await buildUser(app.services, { organization: owner.organization, role: 'admin' }));
    expect((await app.call('account_scim', { as: editor })).status).toBe(403);
  });

  it('[SSO-scim-users] Creates, finds, changes and removes people', async () => {
    const made = await scim('POST', '/Users', {
      ...personWith({ externalId: 'ext-1' }),
      name: { givenName: 'Ann', familyName: 'Bell' },
      emails: [
        { value: `other@${domain}`, primary: false },
        { value: `Ann@${domain}`, primary: true },
      ],
    });
    expect([made.status, made.headers.location]).toEqual([201, `http://galley.test/scim/v2/Users/${made.body.id}`]);
    expect(made.headers['content-type']).toContain('application/scim+json');
    expect(made.body).toMatchObject({ externalId: 'ext-1', active: true, name: { formatted: 'Ann Bell' } });
    expect(await accountOf(`ann@${domain}`)).toMatchObject({ name: 'Ann Bell', password_hash: null });
    expect(await roleOf(`ann@${domain}`)).toBe('editor');
    const { userName, id } = made.body;
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      'externalId eq "ext-1"',
      `emails.value eq "ann@${domain}"`,
    ]) {
      const found = await scim('GET', `/Users?${new URLSearchParams({ filter })}`);
      expect([filter, found.body.totalResults, found.body.Resources[0]?.id]).toEqual([filter, 1, id]);
    }
    expect(
      (await scim('GET', `/Users?${new URLSearchParams({ filter: 'userName eq "nobody"' })}`)).body.Resources,
    ).toEqual([]);
    for (const filter of [
      'userName sw "p"',
      'password eq "x"',
      'userName eq',
      '(((',
      `userName eq "a" or active eq true`,
    ]) {
      const answer = await scim('GET', `/Users?${new URLSearchParams({ filter })}`);
      expect([answer.status, answer.body.scimType], filter).toEqual([400, 'invalidFilter']);
    }
    const put = await scim('PUT', `/Users/${id}`, {
      userName,
      displayName: 'Ann B.',
      active: true,
      emails: [{ value: `ann.b@${domain}` }],
    });
    expect(put.body).toMatchObject({ displayName: 'Ann B.' });
    expect(await accountOf(`ann.b@${domain}`)).toMatchObject({ name: 'Ann B.' });
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect(await roleOf(`ann.b@${domain}`)).toBeNull();
  });

  it('[SSO-scim-refused] Refuses names that are taken, foreign addresses and odd bodies', async () => {
    const first = await create();
    const again = await scim('POST', '/Users', { ...personWith(), userName: first.userName.toUpperCase() });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const victim = await buildUser(app.services);
    for (const userName of [victim.email, 'no address', `x@${domain}.evil.test`]) {
      const answer = await scim('POST', '/Users', { userName, active: true });
      expect([answer.status, answer.body.scimType], userName).toEqual([400, 'invalidValue']);
    }
    const moved = await patch(`/Users/${first.id}`, {
      op: 'replace',
      path: 'emails',
      value: [{ value: victim.email }],
    });
    expect(moved.status).toBe(400);
    for (const body of [[], 'text', { userName: 1 }, { userName: '' }, { userName: 'a'.repeat(600) }]) {
      expect((await scim('POST', '/Users', body)).status).toBe(400);
    }
    for (const operation of [{ op: 'eat', path: 'active' }, {}]) {
      expect((await patch(`/Users/${first.id}`, operation)).status, JSON.stringify(operation)).toBe(400);
    }
    for (const path of ['__proto__.polluted', 'name.__proto__.polluted', 'constructor.prototype.polluted']) {
      expect((await patch(`/Users/${first.id}`, { op: 'add', path, value: 1 })).status).toBe(400);
    }
    const hidden = JSON.parse('{"op":"add","value":{"__proto__":{"polluted":1}}}');
    expect((await patch(`/Users/${first.id}`, hidden)).status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
    expect((await scim('PATCH', `/Users/${first.id}`, {})).status).toBe(400);
    expect((await scim('GET', `/Users/${first.id}`)).body).toEqual(first);
    const broken = await app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"userName":',
    });
    expect(broken.status).toBe(400);
  });

  it('[SSO-scim-deactivate] Ends access in the ways of Entra ID and Okta, and gives it back with role and themes', async () => {
    const ways = [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', value: { active: false } },
    ];
    for (const way of ways) {
      const { id, userName } = await create();
      const user = await recordOf(userName);
      const { id: templateId } = await buildTemplate(app.services, { organization: owner.organization, author: owner });
      await inviteToTemplate(app.services, { organization: owner.organization, templateId, user });
      const session = await app.signIn(user);
      expect((await app.call('templates_emails', { params: { id: templateId }, as: session })).status).toBe(200);
      expect((await patch(`/Users/${id}`, way)).body.active).toBe(false);
      expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
      expect(await roleOf(userName)).toBeNull();
      expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false);
      expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true);
      expect(await roleOf(userName)).toBe('editor');
      // A session that ended stays ended.
      expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
      const again = await app.signIn(user);
      expect((await app.call('templates_emails', { params: { id: templateId }, as: again })).status).toBe(200);
    }
  });

  it('[W8-scim-commentors] Makes the people of a group commentors, and editors again with another group', async () => {
    const person = await create();
    const made = await scim('POST', '/Groups', { displayName: 'Reviewers', members: [{ value: person.id }] });
    const { groups } = (await app.call('account_scim', { as })).body;
    const { id: sgid } = groups.find(({ name }: { name: string }) => name === 'Reviewers');
    const setRole = (access: string | null) =>
      app.call('account_scim_groups_role', { params: { sgid }, body: { access }, as });
    expect([made.status, (await setRole('commentor')).status]).toEqual([201, 200]);
    expect(await roleOf(person.userName)).toBe('commentor');
    // The role of people without a group makes no one an editor.
    await setRole(null);
    expect(await roleOf(person.userName)).toBe('commentor');
    await setRole('commentor');
    const writers = await scim('POST', '/Groups', { displayName: 'Authors' });
    const authors = (await app.call('account_scim', { as })).body.groups.find(
      ({ name }: { name: string }) => name === 'Authors',
    );
    await app.call('account_scim_groups_role', { params: { sgid: authors.id }, body: { access: 'editor' }, as });
    await patch(`/Groups/${writers.body.id}`, { op: 'add', path: 'members', value: [{ value: person.id }] });
    expect(await roleOf(person.userName)).toBe('editor');
  });

  it('[SSO-scim-deactivate] Brings a commentor back as one, and an admin as one, whatever their groups were', async () => {
    const { organization } = owner;
    const [first, second] = [await create(), await create()];
    const grouped = await scim('POST', '/Groups', { displayName: 'Writers', members: [{ value: first.id }] });
    const { groups } = (await app.call('account_scim', { as })).body;
    const { id: sgid } = groups.find(({ name }: { name: string }) => name === 'Writers');
    const setRole = (access: string | null) =>
      app.call('account_scim_groups_role', { params: { sgid }, body: { access }, as });
    expect([grouped.status, (await setRole('editor')).status]).toEqual([201, 200]);
    const { id: templateId } = await buildTemplate(app.services, { organization, author: owner });
    const change = async (userName: string, access: string) => {
      const params = { uid: (await recordOf(userName)).id };
      expect((await app.call('account_organization_role', { params, body: { access }, as })).status).toBe(200);
    };
    await change(first.userName, 'commentor');
    await change(second.userName, 'admin');
    const commentor = await recordOf(first.userName);
    await inviteToTemplate(app.services, { organization, templateId, user: commentor, access: 'commentor' });
    const bringBack = async ({ id }: { id: string }) => {
      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    };
    const accessOf = async () => {
      const { rows } = await app.pool.query(
        'select template_id::int as id, access from template_access($1) where user_id = $2 order by template_id',
        [organization.id, commentor.id],
      );
      return rows;
    };
    const before = await accessOf();
    expect(before).toContainEqual({ id: templateId, access: 'commentor' });
    await bringBack(first);
    await bringBack(second);
    expect([await roleOf(first.userName), await roleOf(second.userName)]).toEqual(['commentor', 'admin']);
    expect(await accessOf()).toEqual(before);
    // A group of admins makes someone an admin, also when they return.
    await patch(`/Users/${first.id}`, { op: 'replace', path: 'active', value: false });
    await setRole('admin');
    await patch(`/Users/${first.id}`, { op: 'replace', path: 'active', value: true });
    expect(await roleOf(first.userName)).toBe('admin');
  });

  it('[SSO-scim-deactivate] Gives back exactly the themes and the last day, and notes each step', async () => {
    const { organization } = owner;
    const { rows: wanted } = await app.pool.query('select default_themes as was from organizations where id = $1', [
      organization.id,
    ]);
    const setDefault = (themes: unknown) =>
      app.pool.query('update organizations set default_themes = $1 where id = $2', [
        JSON.stringify(themes),
        organization.id,
      ]);
    await setDefault([]);
    const { id, userName } = await create();
    const user = await recordOf(userName);
    const { id: templateId } = await buildTemplate(app.services, { organization, author: owner });
    await inviteToTemplate(app.services, { organization, templateId, user });
    await moveAccessEnd(app, user, 30 * 24 * 3600);
    const rowsOf = async () => {
      const themes = await app.pool.query('select template_id::int as id from template_access($1) where user_id = $2', [
        organization.id,
        user.id,
      ]);
      const ends = await app.pool.query(
        'select access_ends_on, access_ends_at from memberships where user_id = $1 and deleted_at is null',
        [user.id],
      );
      return { themes: themes.rows, ends: ends.rows };
    };
    const before = await rowsOf();
    expect(before).toMatchObject({ themes: [{ id: templateId }], ends: [{ access_ends_at: expect.any(Date) }] });
    await setDefault('all');
    for (const active of [false, true])
      expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active })).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    await setDefault(wanted[0].was);
    const { rows } = await app.pool.query(
      "select action from security_events where user_id = $1 and action like 'scim.%' order by id",
      [user.id],
    );
    const steps = ['created', 'activated', 'deactivated', 'activated'];
    expect(rows.map(({ action }) => action)).toEqual(steps.map((step) => `scim.user_${step}`));
  });

  it('[SSO-scim-token] Takes no token of an organization that is canceled or deleted', async () => {
    const other = await buildUser(app.services);
    const theirs = await newToken(await app.signIn(other));
    const status = async () => (await scim('GET', '/Users', undefined, theirs)).status;
    for (const column of ['cancelled_at', 'deleted_at']) {
      expect(await status()).toBe(200);
      await app.pool.query(`update organizations set ${column} = now() where id = $1`, [other.organization.id]);
      expect([column, await status()]).toEqual([column, 401]);
      await app.pool.query(`update organizations set ${column} = null where id = $1`, [other.organization.id]);
    }
  });

  it('[SSO-scim-owner] Never removes the last owner, and leaves other people’s accounts their names', async () => {
    await app.pool.query('update users set email = $1 where id = $2', [`owner@${domain}`, owner.id]);
    const refused = await scim('POST', '/Users', { ...personWith(), userName: `owner@${domain}` });
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    const filter = new URLSearchParams({ filter: `userName eq "owner@${domain}"` });
    const [made] = (await scim('GET', `/Users?${filter}`)).body.Resources;
    await patch(`/Users/${made.id}`, { op: 'replace', value: { displayName: 'Another name' } });
    expect((await accountOf(`owner@${domain}`)).name).toBe(owner.name);
    const answer = await patch(`/Users/${made.id}`, { op: 'replace', path: 'active', value: false });
    expect([answer.status, await roleOf(`owner@${domain}`)]).toEqual([409, 'owner']);
    await scim('PUT', `/Users/${made.id}`, { userName: `owner@${domain}`, displayName: 'Renamed', active: true });
    expect((await accountOf(`owner@${domain}`)).name).toBe(owner.name);
  });

  it('[SSO-scim-groups] Groups give roles that owners choose, and take them back', async () => {
    const [first, second] = [await create(), await create()];
    const made = await scim('POST', '/Groups', { displayName: 'Leads', members: [{ value: first.id }] });
    expect(made.status).toBe(201);
    expect(await roleOf(first.userName)).toBe('editor');
    const { body } = await app.call('account_scim', { as });
    const group = body.groups.find(({ name }: { name: string }) => name === 'Leads');
    expect(group).toMatchObject({ members: 1, role: null });
    const setRole = (access: string | null, session = as) =>
      app.call('account_scim_groups_role', { params: { sgid: group.id }, body: { access }, as: session });
    expect((await setRole('admin', await app.signIn(await buildUser(app.services)))).status).toBe(404);
    await setRole('admin');
    expect(await roleOf(first.userName)).toBe('admin');
    const path = `/Groups/${made.body.id}`;
    await patch(path, { op: 'Add', path: 'members', value: [{ value: second.id }] });
    expect(await roleOf(second.userName)).toBe('admin');
    const removed = await patch(path, { op: 'remove', path: `members[value eq "${first.id}"]` });
    expect([removed.status, removed.body.members?.length]).toEqual([200, 1]);
    expect(await roleOf(first.userName)).toBe('editor');
    const shown = await scim('GET', path);
    expect(shown.body.members.map(({ value }: { value: string }) => value)).toEqual([second.id]);
    expect((await scim('GET', `${path}?excludedAttributes=members`)).body).not.toHaveProperty('members');
    const filter = new URLSearchParams({ filter: 'displayName eq "leads"' });
    expect((await scim('GET', `/Groups?${filter}`)).body.totalResults).toBe(1);
    await patch(path, { op: 'replace', path: 'displayName', value: 'Heads' });
    expect((await scim('POST', '/Groups', { displayName: 'heads' })).body.scimType).toBe('uniqueness');
    expect((await patch(path, { op: 'add', path: 'members', value: [{ value: 'made-up' }] })).status).toBe(400);
    expect((await scim('DELETE', path)).status).toBe(204);
    expect(await roleOf(second.userName)).toBe('editor');
  });

  it('[SSO-scim-discovery] Says what it can do', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    expect((await scim('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await scim('GET', '/Schemas')).body.Resources).toHaveLength(2);
    const page = await scim('GET', '/Users?startIndex=2&count=1');
    expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect((await scim('GET', '/Users?count=0')).body.Resources).toEqual([]);
  });

  it('[SSO-scim-hundred] 100 of 100 deactivations end session and live connection within 5 s', async () => {
    const port = await app.listen();
    // The short form uses some of them; only the number counts, not the time of a busy machine.
    const people = inFull(100, 20);
    let ended = 0;
    for (let done = 0; done < people; done += 10) {
      const round = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { id, userName } = await create();
          const session = await app.signIn(await recordOf(userName));
          return { id, session, socket: await openSocket(port, session) };
        }),
      );
      const results = await Promise.all(
        round.map(async ({ id, session, socket }) => {
          await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
          const { body } = await app.call('api_v1_me', { as: session });
          const isClosed = await Promise.race([
            socket.ended.then(() => true),
            new Promise((resolve) => setTimeout(() => resolve(false), 5000)),
          ]);
          socket.close();
          return body.me === null && isClosed;
        }),
      );
      ended += results.filter(Boolean).length;
    }
    expect(ended).toBe(people);
  }, 240_000);
});
