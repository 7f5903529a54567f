import { owner } from './people';
import { runQuery } from './query';
import { requestRoute } from './requests';
import type { Loan } from './shared-galleys';

/** The person whose organization the owners of the others come from on a shared Galley. */
export const siteAdmin = {
  name: 'Site Admin',
  email: 'admin@galley.example',
  password: 'keys for every orchard',
  organization: 'Galley',
};

/**
 * Returns an email address for a test file that borrowed a Galley as the `number`-th one. Addresses are unique on a
 * Galley.
 */
export function addressOf(name: string, number: number): string {
  return `${name}.${number}@harbour.example`;
}

/**
 * Creates an organization with the starter themes and only an owner. Returns the owner, who is a site admin until it is
 * created: nobody else can create organizations here, and one person only a few a minute.
 */
export async function createOrganization({ address, dataDir, number }: Loan): Promise<typeof owner> {
  const person = { ...owner, email: addressOf('mara', number) };
  const { session } = await requestRoute(address, 'api_v1_auth_login', {
    body: { email: siteAdmin.email, password: siteAdmin.password },
  });
  const invited = await requestRoute<{ inviteLink: string }>(address, 'api_v1_account_organization_invite', {
    session,
    body: { name: person.name, email: person.email, access: 'owner' },
  });
  const joined = await requestRoute<{ me: { id: number } }>(address, 'invites_accept', {
    params: { token: invited.data.inviteLink.split('/').at(-1) ?? '' },
    body: { name: person.name, password: person.password, timezone: 'America/New_York' },
  });
  const { id } = joined.data.me;
  await runQuery(dataDir, 'update users set is_site_admin = true where id = $1', [id]);
  await requestRoute(address, 'organizations_create', {
    session: joined.session,
    body: { name: person.organization },
  });
  await runQuery(dataDir, 'update users set is_site_admin = false where id = $1', [id]);
  await requestRoute(address, 'api_v1_account_organization_revoke', { session, params: { uid: id } });
  return person;
}
