import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/factories';
import { makeKeyPair } from '../../../testing/self-signed';
import { findSimpleSaml, type SimpleSaml, startSimpleSaml } from '../../../testing/simplesamlphp';
import {
  cookiesFor,
  keepCookies,
  meIn,
  newBrowser,
  openInGalley,
  type WalkingBrowser,
} from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const pages = findSimpleSaml();
const keys = makeKeyPair('SimpleSAMLphp');
let app: TestApp;
let idp: SimpleSaml;
let providerId = 0;

// Skipped where SimpleSAMLphp of Debian isn't installed: `apt-get install simplesamlphp php-cli php-xml php-mbstring php-curl`.
describe.skipIf(pages === '')('sign-in with SimpleSAMLphp', () => {
  beforeAll(async () => {
    idp = await startSimpleSaml(pages, keys);
    app = await createTestApp({ config: { privateHosts: [idp.host] } });
    const as = await app.signIn(await buildUser(app.services));
    await app.call('account_sso_domains_create', { body: { mailDomain: 'orchard.test' }, as });
    await app.pool.query('update organization_domains set verified_at = now()');
    const { entityId: issuer, entryPoint } = idp;
    const { body } = await app.call('account_sso_providers_create', {
      body: {
        kind: 'saml',
        name: 'Orchard ID',
        issuer,
        entryPoint,
        certificates: keys.certificate,
        groupClaim: 'groups',
        groupRoles: [{ group: 'leads', role: 'admin' }],
      },
      as,
    });
    providerId = body.id;
    idp.register(body.providers[0].urls);
    await app.pool.query('update identity_providers set is_active = true');
  });
  afterAll(async () => {
    idp?.close();
    await app?.close();
  });

  it('[SSO-saml-real] Signs a person in with a password at the provider, once for each answer', async () => {
    const browser = newBrowser();
    const { headers } = await openInGalley(app, browser, `/sso/${providerId}`);
    const login = await visit(browser, String(headers.location));
    const fields = { ...hiddenIn(login.text), username: 'ann', password: 'secret' };
    const answer = hiddenIn((await visit(browser, login.url, fields)).text);
    const deliver = () =>
      app.inject({
        method: 'POST',
        url: `/sso/${providerId}/acs`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(answer).toString(),
      });
    const posted = await deliver();
    expect((await openInGalley(app, browser, String(posted.headers.location))).headers.location).toBe('/');
    expect(await meIn(app, browser)).toMatchObject({ email: 'ann@orchard.test', name: 'Ann Bell', role: 'admin' });
    expect((await deliver()).headers.location).toBe('/login?sso=expired');
  });
});

/** Opens a page of the provider, or posts a form to it, and follows its redirects. */
async function visit(browser: WalkingBrowser, from: string, fields?: Record<string, string>) {
  let url = from;
  let body = fields ? new URLSearchParams(fields) : undefined;
  for (let step = 0; step < 10; step += 1) {
    const { origin } = new URL(url);
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: { cookie: cookiesFor(browser, origin) },
    });
    keepCookies(browser, origin, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (!location) return { url, text: await answer.text() };
    url = new URL(location, url).href;
    body = undefined;
  }
  throw new Error('The provider never showed a page.');
}

/** The hidden fields of a form. */
function hiddenIn(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? [];
  const pairs = inputs.map((tag) => [
    /\bname="([^"]*)"/.exec(tag)?.[1] ?? '',
    (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
  ]);
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}
