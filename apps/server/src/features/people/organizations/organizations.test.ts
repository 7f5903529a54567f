import { createHash } from 'node:crypto';
import type { RouteName } from '@galley/contract';
import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { insertOrganization } from '../../../platform/db/insert-organization';
import { memberships } from '../../../platform/db/schema';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestCaller,
  type TestRequest,
} from '../../../testing/test-app';

const state = 'kept-in-this-browser-alone';
let app: TestApp;
/** Owner in Harbour and editor in Orchard. */
let mara: UserRecord;
let orchardId: number;

beforeAll(async () => {
  app = await createTestApp({ config: { hasSubdomains: true } });
  mara = await buildUser(app.services, { organization: await buildOrganization(app.services, { name: 'Harbour' }) });
  orchardId = (await buildOrganization(app.services, { name: 'Orchard' })).id;
  await join(mara, orchardId);
});
afterAll(() => app.close());

const join = async (person: UserRecord, organizationId: number) =>
  app.services.db.insert(memberships).values({ organizationId, userId: person.id, role: 'editor' });

/** A call to the sub-address of an organization, with the Origin of its pages unless told otherwise. */
function at(domain: string, name: RouteName, request: TestRequest = {}): Promise<TestAnswer> {
  const host = `${domain}.galley.test`;
  return app.call(name, { ...request, headers: { host, origin: `http://${host}`, ...request.headers } });
}

const cookieOf = (answer: TestAnswer): { cookie: string } => {
  const cookie = answer.cookies.find(({ name }) => name === 'galley');
  return { cookie: `galley=${cookie?.value ?? ''}` };
};
const whoAt = async (domain: string | null, as: TestCaller) =>
  (domain === null ? await app.call('api_v1_me', { as }) : await at(domain, 'api_v1_me', { as })).body.me;
const calls = (count: number) => Array.from({ length: count });

async function makeCode(as: TestCaller, oid = orchardId, path = '/t/4'): Promise<{ code: string; origin: string }> {
  app.clock.advance(3000);
  const { body } = await app.call('organizations_enter', { params: { oid }, body: { path, state }, as });
  const url = new URL(body.url);
  expect([url.pathname, url.search]).toEqual(['/handover', '']);
  return { code: url.hash.slice(1), origin: url.origin };
}

/** A session at the main host and the one it was handed over to. */
async function handOver(person = mara): Promise<{ main: TestCaller; sub: TestCaller; answer: TestAnswer }> {
  const main = await app.signIn(person);
  const { code } = await makeCode(main);
  const answer = await at('orchard', 'api_v1_auth_handover', { body: { code, state } });
  return { main, sub: cookieOf(answer), answer };
}

describe('the handover to a sub-address', () => {
  it('[D1-handover] Opens a separate session there, with the account at the main host as its parent', async () => {
    const main = await app.signIn(mara);
    const { code, origin } = await makeCode(main);
    expect(origin).toBe('http://orchard.galley.test');
    const answer = await at('orchard', 'api_v1_auth_handover', { body: { code, state } });
    expect(answer.body).toMatchObject({
      redirect: '/t/4',
      me: { id: mara.id, parentID: mara.id, isOwner: false, organization: { name: 'Orchard' } },
    });
    expect(await whoAt('orchard', cookieOf(answer))).toMatchObject({ organization: { id: orchardId } });
    expect(await whoAt(null, main)).toMatchObject({ parentID: 0, organization: { name: 'Harbour' } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).not.toMatch(/Domain=/i);
  });

  it('[D1-handover] Can be used once within 60 seconds, and is never stored in plain text', async () => {
    const main = await app.signIn(mara);
    const { code } = await makeCode(main);
    const { rows } = await app.pool.query('select * from handover_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.some((row) => [row.code_hash, row.state_hash].some((hash) => hash.toString().includes(code)))).toBe(
      false,
    );
    const redeem = async (one: string) =>
      (await at('orchard', 'api_v1_auth_handover', { body: { code: one, state } })).status;
    const answers = await Promise.all(calls(5).map(() => redeem(code)));
    expect(answers.sort()).toEqual([200, 404, 404, 404, 404]);
    const { code: late } = await makeCode(main);
    app.clock.advance(limits.handoverSeconds * 1000 - 500);
    const { code: intime } = { code: late };
    expect(await redeem(intime)).toBe(200);
    const { code: old } = await makeCode(main);
    app.clock.advance(limits.handoverSeconds * 1000 + 1);
    expect(await redeem(old)).toBe(404);
  });

  it('[D1-handover] Is valid on the host it was created for and in the browser that requested it, and is used up elsewhere', async () => {
    const main = await app.signIn(mara);
    const wrong: [string, (code: string) => Promise<TestAnswer>][] = [
      ['another organization', (code) => at('harbour', 'api_v1_auth_handover', { body: { code, state } })],
      ['the main host', (code) => app.call('api_v1_auth_handover', { body: { code, state } })],
      [
        'another browser',
        (code) => at('orchard', 'api_v1_auth_handover', { body: { code, state: 'of-somebody-elses-browser' } }),
      ],
    ];
    for (const [where, show] of wrong) {
      const { code } = await makeCode(main);
      const answer = await show(code);
      expect([where, answer.status, answer.headers['set-cookie']]).toEqual([where, 404, undefined]);
      const again = await at('orchard', 'api_v1_auth_handover', { body: { code, state } });
      expect([where, again.status]).toEqual([where, 404]);
    }
    const { rows } = await app.pool.query(
      "select 1 from security_events where action = 'handover.refused' and user_id = $1",
      [mara.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(wrong.length);
  });

  it('[D1-handover] Is not given to strangers, and ends with the session and the membership it was made from', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    const refused = await app.call('organizations_enter', {
      params: { oid: orchardId },
      body: { state },
      as: stranger,
    });
    const nowhere = await app.call('organizations_enter', { params: { oid: 999_999 }, body: { state }, as: stranger });
    expect([refused.status, refused.body]).toEqual([404, nowhere.body]);

    const main = await app.signIn(mara);
    const { code } = await makeCode(main);
    await app.call('logout', { as: main });
    expect((await at('orchard', 'api_v1_auth_handover', { body: { code, state } })).status).toBe(404);

    const leaver = await buildUser(app.services);
    await join(leaver, orchardId);
    const { code: late } = await makeCode(await app.signIn(leaver));
    await app.pool.query('update memberships set deleted_at = now() where user_id = $1', [leaver.id]);
    expect((await at('orchard', 'api_v1_auth_handover', { body: { code: late, state } })).status).toBe(404);
  });

  it('[D1-handover] Continues to the next organization from a sub-address', async () => {
    const { sub } = await handOver();
    const { body } = await at('orchard', 'organizations_enter', {
      params: { oid: mara.organization.id },
      body: { state },
      as: sub,
    });
    const url = new URL(body.url);
    expect(url.origin).toBe('http://harbour.galley.test');
    const answer = await at('harbour', 'api_v1_auth_handover', { body: { code: url.hash.slice(1), state } });
    expect(answer.body).toMatchObject({ redirect: '/', me: { isOwner: true, organization: { name: 'Harbour' } } });
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test/', '/a\nb', ''])(
    '[D1-handover] Redirects to local paths only, not to %j',
    async (path) => {
      const as = await app.signIn(mara);
      const answer = await app.call('organizations_enter', { params: { oid: orchardId }, body: { path, state }, as });
      expect([answer.status, answer.body.field]).toEqual([400, 'path']);
    },
  );
});

describe('the hosts of organizations', () => {
  it('[D1-hosts] Accept no session of another host', async () => {
    const { main, sub } = await handOver();
    expect(await whoAt('orchard', main)).toBeNull();
    expect(await whoAt('harbour', main)).toBeNull();
    expect(await whoAt('harbour', sub)).toBeNull();
    expect(await whoAt(null, sub)).toBeNull();
    expect(await whoAt('orchard', sub)).not.toBeNull();
    const forged = await app.call('api_v1_templates', { as: main, headers: { host: 'orchard.galley.test' } });
    expect(forged.status).toBe(401);
  });

  it('[D1-hosts] Return Not Found for unknown organizations', async () => {
    const names = [
      'nobody.galley.test',
      'a.orchard.galley.test',
      'galley.test.evil.test',
      '127.0.0.1',
      'evil.test',
      '-.galley.test',
    ];
    for (const host of names) {
      for (const url of ['/', '/login', '/api/v1/me', '/app/main.js', '/canvas-frame']) {
        const answer = await app.inject({ method: 'GET', url, headers: { host } });
        expect([host, url, answer.status]).toEqual([host, url, 404]);
      }
      for (const url of ['/api/v1/health', '/livez', '/readyz'])
        expect((await app.inject({ method: 'GET', url, headers: { host } })).status).not.toBe(404);
    }
    expect((await at('ORCHARD', 'api_v1_me')).body.enterUrl).toBe(`http://galley.test/enter/${orchardId}`);
    expect((await app.call('api_v1_me')).body.enterUrl).toBe('');
    await app.pool.query("insert into organizations (name, domain, deleted_at) values ('Gone', 'gone', now())");
    expect((await at('gone', 'api_v1_me')).status).toBe(404);
  });

  it('[F-D7] Redirect from a former address to the new one, and reserve the former one for a while', async () => {
    const owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    const other = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    const [as, asOther] = [await app.signIn(owner), await app.signIn(other)];
    const setDomain = (domain: string, who: TestCaller) =>
      app.call('api_v1_account_organization', { body: { name: 'River', domain }, as: who });
    const open = (host: string, method: 'GET' | 'POST' = 'GET') =>
      app.inject({ method, url: '/preview/e/1/token?x=1', headers: { host, accept: 'text/html' } });
    expect((await setDomain('river', as)).status).toBe(200);
    expect((await setDomain('stream', as)).status).toBe(200);
    const moved = await open('river.galley.test');
    expect([moved.status, moved.headers.location]).toEqual([302, 'http://stream.galley.test/preview/e/1/token?x=1']);
    expect((await open('river.galley.test', 'POST')).status).toBe(404);
    // Changed again: the first address redirects to the newest.
    expect((await setDomain('brook', as)).status).toBe(200);
    expect((await open('river.galley.test')).headers.location).toMatch(/^http:\/\/brook\.galley\.test\//);
    expect((await setDomain('river', asOther)).body).toMatchObject({ code: 'conflict', error: messages.addressKept });
    const made = await app.services.db.transaction((tx) => insertOrganization(tx, 'River'));
    const { rows } = await app.pool.query('select domain from organizations where id = $1', [made]);
    expect(rows[0].domain).not.toBe('river');
    app.clock.advance((limits.formerDomainDays + 1) * 86_400_000);
    expect((await open('river.galley.test')).status).toBe(404);
    const asLater = await app.signIn(other);
    expect((await setDomain('river', asLater)).status).toBe(200);
    app.clock.advance(-(limits.formerDomainDays + 1) * 86_400_000);
  });

  it('[F-D7] Show a styled page for unknown organizations', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/',
      headers: { host: 'nobody.galley.test', accept: 'text/html' },
    });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(messages.unknownHost);
    expect(answer.text).toContain('href="http://galley.test/"');
    const style = /<style>([\s\S]*)<\/style>/.exec(answer.text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('[D1-hosts] Refuse changes from a page of another organization', async () => {
    const { main, sub } = await handOver();
    const body = { theme: 'dark' };
    const origins = [
      'http://galley.test',
      'http://harbour.galley.test',
      'http://orchard.galley.test.evil.test',
      'null',
    ];
    for (const origin of origins) {
      const answer = await at('orchard', 'profile_set_theme', { body, as: sub, headers: { origin } });
      expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, 'origin_refused']);
    }
    const toMain = await app.call('profile_set_theme', {
      body,
      as: main,
      headers: { origin: 'http://orchard.galley.test' },
    });
    expect(toMain.status).toBe(403);
    expect((await at('orchard', 'profile_set_theme', { body, as: sub })).status).toBe(200);
  });

  it('[D1-hosts] Change no link, whatever the Host header says', async () => {
    const { main, sub } = await handOver();
    const { rows } = await app.pool.query('select domain from organizations where id = $1', [orchardId]);
    expect(rows[0].domain).toBe('orchard');
    for (const me of [await whoAt(null, main), await whoAt('orchard', sub)]) {
      expect(me.organizations).toEqual([
        {
          id: mara.organization.id,
          name: 'Harbour',
          domain: 'harbour',
          isOwner: true,
          url: 'http://harbour.galley.test',
        },
        { id: orchardId, name: 'Orchard', domain: 'orchard', isOwner: false, url: 'http://orchard.galley.test' },
      ]);
    }
    const forged = await app.call('api_v1_auth_forgot_password', {
      body: { email: mara.email },
      headers: { 'x-forwarded-host': 'evil.test' },
    });
    expect(forged.status).toBe(200);
    const host = 'evil.test';
    const refused = await app.call('api_v1_auth_forgot_password', { body: { email: mara.email }, headers: { host } });
    expect(refused.status).toBe(404);
  });

  it('[D1-hosts] Accept the password of a member, and no other', async () => {
    const sign = (email: string) => at('orchard', 'api_v1_auth_login', { body: { email, password: mara.password } });
    const answer = await sign(mara.email);
    expect(answer.body.me).toMatchObject({ parentID: mara.id, organization: { name: 'Orchard' } });
    const stranger = await buildUser(app.services);
    const refused = await sign(stranger.email);
    const nobody = await sign('nobody@galley.test');
    expect([refused.status, refused.body]).toEqual([401, nobody.body]);
  });
});

describe('logging out', () => {
  it('[D1-logout] On a sub-address ends only that session', async () => {
    const { main, sub } = await handOver();
    expect((await at('orchard', 'logout', { as: sub })).status).toBe(200);
    expect(await whoAt('orchard', sub)).toBeNull();
    expect(await whoAt(null, main)).not.toBeNull();
  });

  it('[D1-logout] At the main host ends the sessions handed over from it, and no others', async () => {
    const { main, sub } = await handOver();
    const other = await handOver();
    await app.call('logout', { as: main });
    expect(await whoAt(null, main)).toBeNull();
    expect(await whoAt('orchard', sub)).toBeNull();
    expect(await whoAt('orchard', other.sub)).not.toBeNull();
  });

  it('[D1-logout] Signing in again keeps sessions that were handed over, signing in as another person ends them', async () => {
    const { main, sub } = await handOver();
    const body = { email: mara.email, password: mara.password };
    const again = cookieOf(await app.call('api_v1_auth_login', { body, as: main }));
    expect(await whoAt('orchard', sub)).not.toBeNull();
    const other = await buildUser(app.services);
    await app.call('api_v1_auth_login', { body: { email: other.email, password: other.password }, as: again });
    expect(await whoAt('orchard', sub)).toBeNull();
  });
});

describe('one address for all organizations', () => {
  it('[D1-one-host] Switches with a new session, and redirects to local paths', async () => {
    const shared = await createTestApp();
    try {
      const person = await buildUser(shared.services);
      const second = await buildOrganization(shared.services, { name: 'Second' });
      await shared.services.db
        .insert(memberships)
        .values({ organizationId: second.id, userId: person.id, role: 'admin' });
      const as = await shared.signIn(person);
      const params = { oid: second.id };
      const answer = await shared.call('organizations_enter', { params, body: { path: '/t/4?a=b' }, as });
      expect(answer.body).toEqual({ url: '/t/4?a=b' });
      const now = (await shared.call('api_v1_me', { as: cookieOf(answer) })).body.me;
      expect(now).toMatchObject({ parentID: 0, isAdmin: true, isOwner: false, organization: { id: second.id } });
      expect(now.organizations.map(({ url }: { url: string }) => url)).toEqual(['', '']);
      expect((await shared.call('api_v1_me', { as })).body.me).toBeNull();
      const stays = await shared.call('organizations_enter', { params, body: {}, as: cookieOf(answer) });
      expect([stays.body, stays.headers['set-cookie']]).toEqual([{ url: '/' }, undefined]);
      const body = { code: 'x'.repeat(43), state };
      expect((await shared.call('api_v1_auth_handover', { body })).status).toBe(404);
    } finally {
      await shared.close();
    }
  });
});

describe('a further organization', () => {
  it('[D6-new-organization] Is created by a site admin, with an owner, starter themes and a free sub-address', async () => {
    const admin = await app.signIn(await buildUser(app.services, { isSiteAdmin: true }));
    const make = async (name: string, as: TestCaller) => {
      app.clock.advance(61_000);
      return await app.call('organizations_create', { body: { name }, as });
    };
    const { organization } = (await make('Café Noir & Söhne', admin)).body;
    expect(organization).toMatchObject({
      domain: 'cafe-noir-sohne',
      isOwner: true,
      url: 'http://cafe-noir-sohne.galley.test',
    });
    expect((await make('Cafe noir, Sohne', admin)).body.organization.domain).toBe('cafe-noir-sohne-2');
    expect((await make('漢字', admin)).body.organization.domain).toBe('team');
    expect((await make('www', admin)).body.organization.domain).toBe('team-www');
    const { rows } = await app.pool.query(
      "select count(*)::int as themes, (select count(*)::int from audit_events where organization_id = $1 and action = 'organization.created') as audits from templates where organization_id = $1",
      [organization.id],
    );
    expect(rows[0]).toEqual({ themes: 2, audits: 1 });
    expect((await make('   ', admin)).body.field).toBe('name');
  });

  it('[D6-new-organization] Is refused to others unless sign-up is open, and `me` reports that', async () => {
    const as = await app.signIn(await buildUser(app.services));
    expect((await whoAt(null, as)).canCreateOrganization).toBe(false);
    const refused = await app.call('organizations_create', { body: { name: 'Mine' }, as });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    app.services.config.signUp = 'open';
    try {
      expect((await whoAt(null, as)).canCreateOrganization).toBe(true);
      expect((await app.call('organizations_create', { body: { name: 'Mine' }, as })).status).toBe(200);
    } finally {
      app.services.config.signUp = 'invite';
    }
  });
});

describe('the person card', () => {
  it('[D2-person-card] Shows members who a person is, and nothing about people elsewhere', async () => {
    const { organization } = mara;
    const editor = await buildUser(app.services, { organization, role: 'editor', name: 'Ola Brandt' });
    await app.pool.query("update users set job = 'Designer', timezone = 'Europe/Oslo' where id = $1", [editor.id]);
    const as = await app.signIn(mara);
    const read = async (uid: number) => app.call('api_v1_person', { params: { uid }, as });
    expect((await read(editor.id)).body.person).toMatchObject({
      name: 'Ola Brandt',
      role: 'editor',
      job: 'Designer',
      organization: 'Harbour',
      timezone: 'Europe/Oslo',
    });
    const stranger = await buildUser(app.services);
    expect((await read(stranger.id)).body).toEqual((await read(999_999)).body);
    expect((await read(stranger.id)).status).toBe(404);
    await app.call('api_v1_account_organization_revoke', { params: { uid: editor.id }, as });
    expect((await read(editor.id)).body.person).toMatchObject({
      name: 'Ola Brandt',
      role: null,
      job: '',
      timezone: '',
    });
  });
});

it('[D6-id-providers] Returns an empty list for every organization, existing or not', async () => {
  const ask = async (oid: number) => (await app.call('api_v1_auth_id_providers', { body: { oid } })).body;
  expect([await ask(orchardId), await ask(999_999)]).toEqual([[], []]);
});

it('[D1-hosts] Show only the documents of their own organization', async () => {
  const { sub } = await handOver();
  const theme = await buildTemplate(app.services, { organization: mara.organization, author: mara });
  const email = await buildEmail(app.services, { organization: mara.organization, templateId: theme.id, author: mara });
  expect((await at('orchard', 'templates_emails', { params: { id: theme.id }, as: sub })).status).toBe(404);
  expect((await at('orchard', 'build_email_html', { params: { id: email.id }, as: sub })).status).toBe(404);
  expect((await app.call('build_email_html', { params: { id: email.id }, as: await app.signIn(mara) })).status).toBe(
    200,
  );
});
