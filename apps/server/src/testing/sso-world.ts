import type { UserRecord } from './factories';
import { buildUser } from './factories';
import type { OidcServer } from './oidc-server';
import type { TestAnswer, TestApp } from './test-app';

/** A browser with its cookies, by origin. */
export interface WalkingBrowser {
  cookies: Map<string, Map<string, string>>;
}

export function newBrowser(): WalkingBrowser {
  return { cookies: new Map() };
}

/** Returns the cookie header for an address. */
export function cookiesFor(browser: WalkingBrowser, origin: string): string {
  return [...(browser.cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
}

export function keepCookies(browser: WalkingBrowser, origin: string, set: readonly string[]): void {
  const jar = browser.cookies.get(origin) ?? new Map<string, string>();
  browser.cookies.set(origin, jar);
  for (const line of set) {
    const [pair = ''] = line.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
}

/** Opens an address of Galley in a browser. */
export async function openInGalley(app: TestApp, browser: WalkingBrowser, url: string): Promise<TestAnswer> {
  const origin = app.services.config.publicUrl;
  const answer = await app.inject({
    method: 'GET',
    url: url.replace(origin, ''),
    headers: { cookie: cookiesFor(browser, origin) },
  });
  keepCookies(browser, origin, [answer.headers['set-cookie'] ?? []].flat().map(String));
  return answer;
}

/** Follows a browser at the provider until it returns to `back`, and returns the address of the response. */
export async function walkProvider(browser: WalkingBrowser, from: string, back: string): Promise<string> {
  let url = from;
  for (let step = 0; step < 10; step += 1) {
    if (url.startsWith(back)) return url;
    const { origin } = new URL(url);
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(browser, origin) } });
    keepCookies(browser, origin, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider never led back.');
}

/** Signs a person in completely: Galley, provider, Galley. */
export async function signInWithSso(
  app: TestApp,
  providerId: number,
  browser: WalkingBrowser = newBrowser(),
  query = '',
): Promise<TestAnswer> {
  const started = await openInGalley(app, browser, `/sso/${providerId}${query}`);
  const answer = await walkProvider(browser, String(started.headers.location), app.services.config.publicUrl);
  return await openInGalley(app, browser, answer);
}

/** Returns the response of Galley about the person who is signed in in a browser. */
export async function meIn(app: TestApp, browser: WalkingBrowser) {
  const cookie = cookiesFor(browser, app.services.config.publicUrl);
  return (await app.call('api_v1_me', { as: cookie ? { cookie } : null })).body.me;
}

/** Creates an organization with a verified domain and a provider that passed its test and is on. */
export async function buildSso(
  app: TestApp,
  server: OidcServer,
  domain: string,
  more: Record<string, unknown> = {},
): Promise<{ owner: UserRecord; as: { cookie: string }; providerId: number; domainId: number }> {
  const owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  const domains = await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  const domainId: number = domains.body.domains[0].id;
  await app.pool.query('update organization_domains set verified_at = now() where id = $1', [domainId]);
  const body = { ...oidcFields(server), ...more };
  const { body: made } = await app.call('account_sso_providers_create', { body: { ...body, kind: 'oidc' }, as });
  const providerId: number = made.id;
  const { urls } = made.providers[0];
  server.register({ answer: urls.answer, logout: urls.logout });
  await app.pool.query('update identity_providers set is_active = true where id = $1', [providerId]);
  return { owner, as, providerId, domainId };
}

export function oidcFields(server: OidcServer) {
  const { issuer, clientId, clientSecret } = server;
  return { name: 'Orchard ID', issuer, clientId, clientSecret };
}
