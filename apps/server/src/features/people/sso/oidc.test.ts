import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/factories';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import {
  buildSso,
  cookiesFor,
  meIn,
  newBrowser,
  oidcFields,
  openInGalley,
  signInWithSso,
  walkProvider,
} from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let server: OidcServer;
let count = 0;
/** A domain of this test's own. */
const newDomain = () => `d${++count}.orchard.test`;

beforeAll(async () => {
  server = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [server.host, '127.0.0.1:9'] } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.person = null;
});

const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location);

describe('sign-in with OpenID Connect', () => {
  it('[SSO-oidc] Makes a new person a member with the default role, and knows them the next time', async () => {
    const domain = newDomain();
    const { owner, providerId } = await buildSso(app, server, domain);
    server.person = { sub: 'ann', email: `Ann@${domain}`, email_verified: true, name: 'Ann Bell' };
    const browser = newBrowser();
    const answer = await signInWithSso(app, providerId, browser, '?path=/t/7');
    expect([answer.status, locationOf(answer)]).toEqual([303, '/t/7']);
    const me = await meIn(app, browser);
    expect(me).toMatchObject({ name: 'Ann Bell', email: `Ann@${domain}`, role: 'editor' });
    expect(me.organization.id).toBe(owner.organization.id);
    // Another address changes nothing: the person is identified by the provider's id.
    server.person = { sub: 'ann', email: 'ann@elsewhere.test' };
    const again = newBrowser();
    await signInWithSso(app, providerId, again);
    expect((await meIn(app, again)).id).toBe(me.id);
    const { rows } = await app.pool.query('select password_hash from users where id = $1', [me.id]);
    expect(rows[0].password_hash).toBeNull();
  });

  it('[SSO-link] Links an existing account by a verified domain alone', async () => {
    const domain = newDomain();
    const { providerId } = await buildSso(app, server, domain);
    const known = await buildUser(app.services);
    await app.pool.query('update users set email = $1 where id = $2', [`ben@${domain}`, known.id]);
    const victim = await buildUser(app.services);
    const refused = [
      { sub: 'x1', email: victim.email, email_verified: true },
      { sub: 'x2', email: `ben@${domain}`, email_verified: false },
      { sub: 'x3', email: `ben@${domain}.evil.test`, email_verified: true },
      { sub: 'x4', email: `ben@${domain}@evil.test`, email_verified: true },
      { sub: 'x5' },
    ];
    for (const person of refused) {
      server.person = person;
      const browser = newBrowser();
      expect(locationOf(await signInWithSso(app, providerId, browser)), person.sub).toBe('/login?sso=email');
      expect(await meIn(app, browser)).toBeNull();
    }
    server.person = { sub: 'ben', email: `BEN@${domain}` };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    expect((await meIn(app, browser)).id).toBe(known.id);
  });

  it('[SSO-scope] A session by a provider is of its organization alone, without the rights of a site admin', async () => {
    const domain = newDomain();
    const { providerId, owner } = await buildSso(app, server, domain);
    const admin = await buildUser(app.services, { isSiteAdmin: true });
    await app.pool.query('update users set email = $1 where id = $2', [`root@${domain}`, admin.id]);
    server.person = { sub: 'root', email: `root@${domain}`, email_verified: true };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    const me = await meIn(app, browser);
    expect(me).toMatchObject({ id: admin.id, isSiteAdmin: false, role: 'editor' });
    expect(me.organization.id).toBe(owner.organization.id);
    const as = { cookie: cookiesFor(browser, app.services.config.publicUrl) };
    expect((await app.call('admin_users', { as })).status).toBe(403);
    const enter = (oid: number) => app.call('organizations_enter', { params: { oid }, body: {}, as });
    expect((await enter(admin.organization.id)).body).toMatchObject({ code: 'sso_required' });
    expect((await enter(owner.organization.id)).status).toBe(200);
    // Leaving doesn't switch to another organization either.
    await app.call('account_organization_leave', { as });
    expect(await meIn(app, browser)).toBeNull();
  });

  it('[SSO-state] An answer counts once, in the browser that asked, for some minutes, at its provider', async () => {
    const domain = newDomain();
    const { providerId } = await buildSso(app, server, domain);
    server.person = { sub: 'cora', email: `cora@${domain}` };
    const ask = async () => {
      const browser = newBrowser();
      const started = await openInGalley(app, browser, `/sso/${providerId}`);
      return { browser, answer: await walkProvider(browser, locationOf(started), app.services.config.publicUrl) };
    };
    const expired = '/login?sso=expired';
    const used = await ask();
    expect(locationOf(await openInGalley(app, used.browser, used.answer))).toBe('/');
    expect(locationOf(await openInGalley(app, used.browser, used.answer))).toBe(expired);
    const stolen = await ask();
    const other = newBrowser();
    expect(locationOf(await openInGalley(app, other, stolen.answer))).toBe(expired);
    // A stolen response is used up.
    expect(locationOf(await openInGalley(app, stolen.browser, stolen.answer))).toBe(expired);
    const late = await ask();
    app.clock.advance(601_000);
    expect(locationOf(await openInGalley(app, late.browser, late.answer))).toBe(expired);
    const moved = await ask();
    const { providerId: elsewhere } = await buildSso(app, server, newDomain());
    const url = moved.answer.replace(`/sso/${providerId}/`, `/sso/${elsewhere}/`);
    expect(locationOf(await openInGalley(app, moved.browser, url))).toBe(expired);
    expect((await openInGalley(app, newBrowser(), '/sso/987654')).status).toBe(404);
  });

  it('[SSO-declined] A person who declines, and a provider that is away, are told so', async () => {
    const domain = newDomain();
    const { providerId, as } = await buildSso(app, server, domain);
    const declined = await signInWithSso(app, providerId);
    expect(locationOf(declined)).toBe('/login?sso=declined');
    const away = { ...oidcFields(server), name: 'Away', issuer: 'http://127.0.0.1:9' };
    const { body } = await app.call('account_sso_providers_create', { body: { ...away, kind: 'oidc' }, as });
    await app.pool.query('update identity_providers set is_active = true where id = $1', [body.id]);
    expect(locationOf(await openInGalley(app, newBrowser(), `/sso/${body.id}`))).toBe('/login?sso=unreachable');
  });

  it('[SSO-key-rotation] Signs people in after the provider changed its keys', async () => {
    const domain = newDomain();
    const { providerId } = await buildSso(app, server, domain);
    server.person = { sub: 'dana', email: `dana@${domain}` };
    await signInWithSso(app, providerId);
    server.rotateKeys();
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    expect(await meIn(app, browser)).toMatchObject({ email: `dana@${domain}` });
  });

  it('[SSO-groups] Groups decide the role at each sign-in, but never make or unmake an owner', async () => {
    const domain = newDomain();
    const groupRoles = [{ group: 'galley-admins', role: 'admin' }];
    const { providerId, owner } = await buildSso(app, server, domain, { groupClaim: 'groups', groupRoles });
    const roleWith = async (groups: unknown) => {
      server.person = { sub: 'eve', email: `eve@${domain}`, groups };
      const browser = newBrowser();
      await signInWithSso(app, providerId, browser);
      return (await meIn(app, browser)).role;
    };
    expect(await roleWith(['sales'])).toBe('editor');
    expect(await roleWith(['sales', 'galley-admins'])).toBe('admin');
    expect(await roleWith(undefined)).toBe('admin');
    expect(await roleWith([])).toBe('editor');
    await app.pool.query('update users set email = $1 where id = $2', [`owner@${domain}`, owner.id]);
    server.person = { sub: 'owner', email: `owner@${domain}`, groups: ['sales'] };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    expect(await meIn(app, browser)).toMatchObject({ id: owner.id, role: 'owner' });
  });

  it('[SSO-members] Adds nobody where the provider adds no members, but those who were invited', async () => {
    const domain = newDomain();
    const { providerId, as } = await buildSso(app, server, domain, { addsMembers: false });
    server.person = { sub: 'fay', email: `fay@${domain}` };
    expect(locationOf(await signInWithSso(app, providerId))).toBe('/login?sso=membership');
    const body = { email: `Fay@${domain}`, access: 'admin' };
    await app.call('api_v1_account_organization_invite', { body, as });
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    const me = await meIn(app, browser);
    expect(me.role).toBe('admin');
    // Someone who was removed can't return without a new invitation.
    await app.call('api_v1_account_organization_revoke', { params: { uid: me.id }, as });
    expect(await meIn(app, browser)).toBeNull();
    await app.pool.query('update identity_providers set adds_members = true where id = $1', [providerId]);
    expect(locationOf(await signInWithSso(app, providerId))).toBe('/login?sso=deactivated');
  });

  it('[SSO-logout] Ends sessions when the provider says so, once, and believes nobody else', async () => {
    const domain = newDomain();
    const { providerId } = await buildSso(app, server, domain);
    server.person = { sub: 'gus', email: `gus@${domain}` };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    const { rows } = await app.pool.query(
      'select provider_session from sessions where provider_id = $1 and revoked_at is null',
      [providerId],
    );
    const sid: string = rows[0].provider_session;
    expect(sid).not.toBe('');
    const now = Math.floor(Date.now() / 1000);
    const good = {
      iss: server.issuer,
      aud: server.clientId,
      iat: now,
      exp: now + 100,
      jti: 'first',
      sid,
      sub: 'gus',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const post = async (claims: object, key = server.signingKey()) => {
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(await importJWK(key.privateKey as JWK, 'RS256'));
      return await app.inject({
        method: 'POST',
        url: `/sso/${providerId}/logout`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      });
    };
    const stranger = await startOidcServer();
    const wrong = [
      post(good, stranger.signingKey()),
      post(good, { ...stranger.signingKey(), kid: server.signingKey().kid }),
      post({ ...good, iss: 'https://evil.test' }),
      post({ ...good, aud: 'other' }),
      post({ ...good, iat: now - 7200, exp: now - 3600 }),
      post({ ...good, events: {} }),
      post({ ...good, nonce: 'n' }),
      post({ ...good, sid: undefined, sub: undefined }),
      post({ ...good, jti: undefined }),
    ];
    for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(400);
    await stranger.close();
    expect(await meIn(app, browser)).not.toBeNull();
    expect((await post({ ...good, sid: 'another', jti: 'other' })).status).toBe(200);
    expect(await meIn(app, browser)).not.toBeNull();
    expect((await post(good)).status).toBe(200);
    expect(await meIn(app, browser)).toBeNull();
    expect((await post(good)).status).toBe(400);
  });
});
