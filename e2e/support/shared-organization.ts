import { vi } from 'vitest';
import type { Mail } from '../../apps/server/src/testing/mail-server';
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

/** Makes a person a site admin, or no longer one. Changes only the database. */
export async function setSiteAdmin(dataDir: string, email: string, isSiteAdmin: boolean): Promise<void> {
  await runQuery(dataDir, 'update users set is_site_admin = $2 where email = $1', [email, isSiteAdmin]);
}

/**
 * Creates an organization with the starter themes and only an owner. Returns the owner, who is a site admin until it is
 * created: nobody else can create organizations here, and one person only a few a minute. `mails` is what the Galley
 * sends: if it sends emails, the link of an invitation is in one of them.
 */
export async function createOrganization(
  { address, dataDir, number, hasMail }: Loan,
  mails: readonly Mail[],
): Promise<typeof owner> {
  const person = { ...owner, email: addressOf('mara', number) };
  const { session } = await requestRoute(address, 'api_v1_auth_login', {
    body: { email: siteAdmin.email, password: siteAdmin.password },
  });
  const invited = await requestRoute<{ inviteLink?: string }>(address, 'api_v1_account_organization_invite', {
    session,
    body: { name: person.name, email: person.email, access: 'owner' },
  });
  const sent = () => mails.find(({ to }) => to?.some((one) => one.address === person.email));
  if (hasMail) await vi.waitUntil(sent, { timeout: 20_000 });
  const link = hasMail ? /href="([^"]+\/invite\/[^"]+)"/.exec(sent()?.html ?? '')?.[1] : invited.data.inviteLink;
  const joined = await requestRoute<{ me: { id: number } }>(address, 'invites_accept', {
    params: { token: link?.split('/').at(-1) ?? '' },
    body: { name: person.name, password: person.password, timezone: 'America/New_York' },
  });
  const { id } = joined.data.me;
  await setSiteAdmin(dataDir, person.email, true);
  await requestRoute(address, 'organizations_create', {
    session: joined.session,
    body: { name: person.organization },
  });
  await setSiteAdmin(dataDir, person.email, false);
  await requestRoute(address, 'api_v1_account_organization_revoke', { session, params: { uid: id } });
  return person;
}
