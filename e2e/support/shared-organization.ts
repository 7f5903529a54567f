import { setTimeout as wait } from 'node:timers/promises';
import { owner } from './people';
import { requestRoute } from './requests';

/** The person who creates the organizations on a shared Galley, and leaves them. */
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

/** Creates an organization with the starter themes and only an owner. Returns the owner. */
export async function createOrganization(address: string, number: number): Promise<typeof owner> {
  const person = { ...owner, email: addressOf('mara', number) };
  const signedIn = await requestRoute<{ me: { id: number } }>(address, 'api_v1_auth_login', {
    body: { email: siteAdmin.email, password: siteAdmin.password },
  });
  const create = async () =>
    await requestRoute<{ organization: { id: number } }>(address, 'organizations_create', {
      session: signedIn.session,
      body: { name: person.organization },
    });
  const { data } = await whenAllowed(create);
  const inside = await requestRoute(address, 'organizations_enter', {
    session: signedIn.session,
    params: { oid: data.organization.id },
    body: { path: '/' },
  });
  const invited = await requestRoute<{ inviteLink: string }>(address, 'api_v1_account_organization_invite', {
    session: inside.session,
    body: { name: person.name, email: person.email, access: 'owner' },
  });
  const joined = await requestRoute(address, 'invites_accept', {
    params: { token: invited.data.inviteLink.split('/').at(-1) ?? '' },
    body: { name: person.name, password: person.password, timezone: 'America/New_York' },
  });
  await requestRoute(address, 'api_v1_account_organization_revoke', {
    session: joined.session,
    params: { uid: signedIn.data.me.id },
  });
  return person;
}

/** A person can only create a few organizations a minute, so test files that start close together wait as requested. */
async function whenAllowed<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const seconds = /"retryAfter":(\d+)/.exec(String(error))?.[1];
      if (seconds === undefined) throw error;
      await wait(Number(seconds) * 1000);
    }
  }
}
