import { describeChange } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { buildSso, oidcFields } from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { verifyDomainByAdmin } from '../sso/sso-rules';

let app: TestApp;
let server: OidcServer;

beforeAll(async () => {
  server = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [server.host] } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** The sentences of the log of changes that begin with this action, oldest first, with their authors. */
async function sentences(owner: UserRecord, action: string): Promise<string[]> {
  const { body } = await app.call('account_audit', { query: { action }, as: await app.signIn(owner) });
  const events = body.events as (Parameters<typeof describeChange>[0] & { actor: string })[];
  return events.map((event) => `${event.actor || 'Galley'} ${describeChange(event)}`).reverse();
}

it('[W8-log-provider] The log says what changed at an identity provider, without its values', async () => {
  const { owner, as, providerId } = await buildSso(app, server, 'quince.test');
  const params = { ipid: providerId };
  const save = (more: object) =>
    app.call('account_sso_providers_update', {
      params,
      body: { ...oidcFields(server), clientSecret: '', isActive: true, ...more },
      as,
    });
  const action = 'organization.identity_provider_changed';
  const before = (await sentences(owner, action)).length;
  expect((await save({ name: 'Okta' })).status).toBe(200);
  expect((await save({ name: 'Okta', defaultRole: 'admin', addsMembers: false })).status).toBe(200);
  expect((await save({ name: 'Okta', defaultRole: 'admin', addsMembers: false, isActive: false })).status).toBe(200);
  expect((await save({ name: 'Okta', defaultRole: 'admin', addsMembers: false, isActive: false })).status).toBe(200);
  expect((await sentences(owner, action)).slice(before)).toEqual([
    `${owner.name} changed the identity provider “Okta” (name)`,
    `${owner.name} changed the identity provider “Okta” (new members, default role)`,
    `${owner.name} changed the identity provider “Okta” (turned off)`,
    `${owner.name} changed the identity provider “Okta”`,
  ]);
});

it('[W8-log-tokens] Tokens of provisioning, what they did, and a domain verified by the administrator are in the log', async () => {
  const owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  const domain = 'damson.test';
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await verifyDomainByAdmin(app.services, { organizationId: owner.organization.id, domain });
  expect(await sentences(owner, 'organization.domain_verified')).toEqual([
    `Galley verified the domain ${domain} for single sign-on from the command line of the server`,
  ]);
  const made = (await app.call('account_scim_tokens_create', { body: { name: 'Entra' }, as })).body;
  const scim = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    app.inject({
      method,
      url: `/scim/v2/Users${path}`,
      headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/scim+json' },
      payload: JSON.stringify(payload),
    });
  const person = await scim('POST', '', { userName: `sam@${domain}`, displayName: 'Sam Cim', active: true });
  const { id } = JSON.parse(person.text);
  await scim('PATCH', `/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] });
  await app.call('account_scim_tokens_revoke', { params: { stid: made.tokens[0].id }, as });
  expect(await sentences(owner, 'organization.member_provisioned')).toEqual([
    'Galley added Sam Cim as an editor by provisioning with the token “Entra”',
  ]);
  expect(await sentences(owner, 'organization.member_deprovisioned')).toEqual([
    'Galley removed Sam Cim by provisioning with the token “Entra”',
  ]);
  expect(await sentences(owner, 'organization.scim_token_created')).toEqual([
    `${owner.name} created a token for provisioning: “Entra”`,
  ]);
  expect(await sentences(owner, 'organization.scim_token_revoked')).toEqual([
    `${owner.name} revoked a token for provisioning: “Entra”`,
  ]);
});
