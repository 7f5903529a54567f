import { setTimeout as wait } from 'node:timers/promises';
import { owner } from './people';
import { requestRoute } from './requests';

/** Who makes the organizations on a shared Galley, and leaves them. */
export const siteAdmin = {
  name: 'Site Admin',
  email: 'admin@galley.example',
  password: 'keys for every orchard',
  organization: 'Galley',
};

/** An address of the test file that borrowed a Galley as the `number`-th: addresses are unique on a Galley. */
export function addressOf(name: string, number: number): string {
  return `${name}.${number}@harbour.example`;
}

/** Makes an organization with the starter themes, whose only person is its owner; returns the owner. */
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

/** One person makes few organizations in a minute; test files that begin soon after each other wait as long as told. */
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
