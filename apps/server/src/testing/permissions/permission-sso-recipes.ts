import { identityProviders, organizationDomains } from '../../platform/db/schema';
import { buildUser, type UserRecord } from '../factories';
import { buildJoinable, moveTo } from '../joinable-organization';
import type { Recipe, Situation } from './permission-recipes';
import { newUuid } from './permission-world';

/** Returns the organization in which a caller acts. */
function organizationOf({ world, caller }: Situation): number {
  return (world.people[caller] ?? (world.people.owner as UserRecord)).organization.id;
}

const fields = {
  name: 'Orchard ID',
  issuer: 'https://id.orchard.test',
  clientId: 'galley',
  clientSecret: 'planted client secret',
};

async function withProvider(situation: Situation): Promise<number> {
  const organizationId = organizationOf(situation);
  const { issuer, name } = fields;
  const settings = { kind: 'oidc', clientId: 'galley', hasLogout: true } as const;
  const [row] = await situation.app.services.db
    .insert(identityProviders)
    .values({ organizationId, kind: 'oidc', name, issuer, settings })
    .returning({ id: identityProviders.id });
  return row?.id ?? 0;
}

async function withSamlProvider(situation: Situation): Promise<number> {
  const ipid = await withProvider(situation);
  const settings = {
    kind: 'saml',
    entryPoint: 'https://id.orchard.test',
    certificates: [],
    requiresSignedResponse: true,
  };
  await situation.app.pool.query("update identity_providers set kind = 'saml', settings = $1 where id = $2", [
    settings,
    ipid,
  ]);
  return ipid;
}

async function withDomain(situation: Situation): Promise<number> {
  const organizationId = organizationOf(situation);
  const token = newUuid();
  const domain = `${token}.orchard.test`;
  const { db, txtRecords } = situation.app.services;
  situation.app.services.txtRecords = async (name) =>
    name === `_galley.${domain}` ? [`galley-verification=${token}`] : await txtRecords(name);
  const [row] = await db
    .insert(organizationDomains)
    .values({ organizationId, domain, token })
    .returning({ id: organizationDomains.id });
  return row?.id ?? 0;
}

async function withVerifiedDomain(situation: Situation): Promise<number> {
  const id = await withDomain(situation);
  await situation.app.pool.query('update organization_domains set verified_at = now() where id = $1', [id]);
  return id;
}

export const ssoRecipes = {
  sso_start: async (situation) => ({ params: { ipid: await withProvider(situation) } }),
  sso_callback: async (situation) => ({ params: { ipid: await withProvider(situation) }, query: { state: newUuid() } }),
  sso_finish: async (situation) => ({
    params: { ipid: await withSamlProvider(situation) },
    query: { state: newUuid() },
  }),
  sso_metadata: async (situation) => ({ params: { ipid: await withSamlProvider(situation) } }),
  account_sso: async () => ({}),
  account_sso_providers_create: async (situation) => {
    await situation.app.pool.query('delete from identity_providers where organization_id = $1', [
      organizationOf(situation),
    ]);
    return { body: { ...fields, kind: 'oidc' } };
  },
  account_sso_providers_update: async (situation) => ({
    params: { ipid: await withProvider(situation) },
    body: fields,
  }),
  account_sso_providers_remove: async (situation) => ({ params: { ipid: await withProvider(situation) } }),
  account_sso_domains_create: async (situation) => {
    await situation.app.pool.query('delete from organization_domains where organization_id = $1', [
      organizationOf(situation),
    ]);
    return { body: { mailDomain: `${newUuid()}.orchard.test` } };
  },
  account_sso_domains_verify: async (situation) => ({ params: { did: await withDomain(situation) } }),
  account_sso_domains_join: async (situation) => ({
    params: { did: await withVerifiedDomain(situation) },
    body: { access: 'editor' },
  }),
  account_sso_domains_remove: async (situation) => ({ params: { did: await withDomain(situation) } }),
  organizations_joinable: async () => ({}),
  organizations_join: async ({ app, world, caller }) => {
    app.clock.advance(61_000);
    const { id, mailDomain } = await buildJoinable(app);
    const params = { oid: id };
    const known = world.people[caller];
    if (!known) return { params };
    // A new person, because the addresses of the world's people must not change.
    const { organization, role } = known;
    const person = await buildUser(app.services, { organization, role });
    await moveTo(app, person, mailDomain);
    return { params, headers: { cookie: (await app.signIn(person)).cookie } };
  },
  account_sso_require: async () => ({ body: { isRequired: false } }),
} satisfies Record<string, Recipe>;
