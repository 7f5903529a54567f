import { buildUrl, type Me, type OwnOrganization, organizationUrl } from '@galley/contract';
import { tabTexts } from './browser-features';

/**
 * The address of Log Out (dashboard spec 2): relative for a person with a parentID, so that only this organization's
 * host is signed out; otherwise absolute. A session without a parent is on the main host, which is this page's origin.
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

/** A secret that this browser stores during a sign-in through the main host: 256 random bits. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const stateKey = 'handover.state';

/** Goes to the main host, which returns with a code that is only valid together with the stored secret. */
export function redirectToMainHost(enterUrl: string, path: string): void {
  const state = newState();
  tabTexts.write(stateKey, state);
  window.location.replace(signInUrl(enterUrl, path, state));
}

/** The stored secret for the returned code; '' if this tab requested none. */
export function keptState(): string {
  return tabTexts.read(stateKey) ?? '';
}

/** Forgets the stored secret. */
export function forgetState(): void {
  tabTexts.write(stateKey, null);
}

/** The address of the login page on the host that was left. */
export function afterLogoutUrl(base: string): string {
  return `${base}${buildUrl('login')}`;
}

/** Ways out of an organization that lets nobody in as it is: the others of the person. */
export function otherOrganizations({ organization, organizations }: Pick<Me, 'organization' | 'organizations'>) {
  return exitsTo(organizations.filter(({ id }) => id !== organization.id));
}

/** Links to organizations, for a page of someone who can't use theirs. */
export function exitsTo(organizations: readonly OwnOrganization[]) {
  return {
    title: 'Your other organizations',
    links: organizations.map((other) => ({ name: other.name, url: organizationUrl(other, '/') })),
  };
}
