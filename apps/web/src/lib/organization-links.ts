import { buildUrl, type Me } from '@galley/contract';

/**
 * Where Log Out is sent (dashboard spec 2): relative for a person with a parentID, so that only this organization's
 * host is left; absolute otherwise. A session without a parent lives on the main host, which is this page's origin.
 */
export function logoutBase(me: Pick<Me, 'parentID'> | null, origin: string): string {
  return me && me.parentID !== 0 ? '' : origin;
}

/** The way in for somebody with an account at the main host, and back to `path` of this one afterwards. */
export function wayInUrl(enterUrl: string, path: string, state: string): string {
  const url = new URL(enterUrl);
  if (path !== '/') url.searchParams.set('path', path);
  url.searchParams.set('state', state);
  return url.href;
}

/** What this browser keeps for itself while somebody comes in through the main host: 256 random bits. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const stateKey = 'handover.state';

/** Leaves for the main host, which sends back with a code that counts together with what is kept here. */
export function comeInThroughMainHost(enterUrl: string, path: string): void {
  const state = newState();
  sessionStorage.setItem(stateKey, state);
  window.location.replace(wayInUrl(enterUrl, path, state));
}

/** What was kept for the code that comes back; '' when this tab asked for none. */
export function keptState(): string {
  return sessionStorage.getItem(stateKey) ?? '';
}

export function forgetState(): void {
  sessionStorage.removeItem(stateKey);
}

/** The address of the login page on the host that was left. */
export function afterLogoutUrl(base: string): string {
  return `${base}${buildUrl('login')}`;
}
