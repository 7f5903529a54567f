import { buildUrl, type Me, type OwnOrganization, organizationUrl } from '@galley/contract';
import { messages } from '../messages';
import { tabTexts } from './browser-features';

/**
 * The address of Log Out. For a person with a parentID it's relative, so that only this organization's host is signed
 * out; otherwise it's absolute. A session without a parent is on the main host, which is this page's origin.
 */
export function logoutBase(me: Pick<Me, 'parentID'> | null, origin: string): string {
  return me && me.parentID !== 0 ? '' : origin;
}

/** The sign-in address for people with an account on the main host. Returns to `path` on this host afterwards. */
export function signInUrl(enterUrl: string, path: string, state: string): string {
  const url = new URL(enterUrl);
  if (path !== '/') url.searchParams.set('path', path);
  url.searchParams.set('state', state);
  return url.href;
}

/** Creates a secret of 256 random bits. This browser stores it while it signs in through the main host. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const stateKey = 'handover.state';

/** Goes to the main host, which returns with a code. The code is only valid together with the stored secret. */
export function redirectToMainHost(enterUrl: string, path: string): void {
  const state = newState();
  tabTexts.write(stateKey, state);
  window.location.replace(signInUrl(enterUrl, path, state));
}

/** Returns the stored secret for the code; '' if this tab has none. */
export function keptState(): string {
  return tabTexts.read(stateKey) ?? '';
}

/** Removes the stored secret. */
export function forgetState(): void {
  tabTexts.write(stateKey, null);
}

/** The address of the login page on the previous host. */
export function afterLogoutUrl(base: string): string {
  return `${base}${buildUrl('login')}`;
}

/** Links to a person's other organizations, for pages of an organization they can't open. */
export function otherOrganizations({ organization, organizations }: Pick<Me, 'organization' | 'organizations'>) {
  return exitsTo(organizations.filter(({ id }) => id !== organization.id));
}

/** Creates links to organizations, for pages of people who can't use their current one. */
export function exitsTo(organizations: readonly OwnOrganization[]) {
  return {
    title: messages.yourOtherOrganizations,
    links: organizations.map((other) => ({ name: other.name, url: organizationUrl(other, '/') })),
  };
}
