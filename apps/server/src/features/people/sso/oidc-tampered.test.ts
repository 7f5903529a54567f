import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { buildSso, meIn, newBrowser, openInGalley, walkProvider } from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let server: OidcServer;
let stranger: OidcServer;
let providerId = 0;

beforeAll(async () => {
  server = await startOidcServer();
  stranger = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [server.host] } });
  ({ providerId } = await buildSso(app, server, 'orchard.test'));
  server.person = { sub: 'ann', email: 'ann@orchard.test', email_verified: true };
});
afterAll(async () => {
  await app.close();
  await server.close();
  await stranger.close();
});

type Claims = Record<string, unknown>;

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

async function sign(claims: Claims, { kid, privateKey } = server.signingKey(), alg = 'RS256'): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(await importJWK(privateKey as JWK, alg));
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A tampered response of the token endpoint: another ID token than the one it created. */
const tokens: Record<string, (token: string) => Promise<string> | string> = {
  'signed with another key': (token) => sign(claimsOf(token), stranger.signingKey()),
  'signed with another key under the name of ours': (token) =>
    sign(claimsOf(token), { ...stranger.signingKey(), kid: server.signingKey().kid }),
  'without a signature': (token) => `${part({ alg: 'none' })}.${part(claimsOf(token))}.`,
  'signed with the client secret': (token) => {
    const body = `${part({ alg: 'HS256' })}.${part(claimsOf(token))}`;
    return `${body}.${createHmac('sha256', server.clientSecret).update(body).digest('base64url')}`;
  },
  'signed with the public key as a secret': (token) => {
    const body = `${part({ alg: 'HS256', kid: server.signingKey().kid })}.${part(claimsOf(token))}`;
    return `${body}.${createHmac('sha256', String(server.signingKey().privateKey.n)).update(body).digest('base64url')}`;
  },
  'with another body': (token) => token.replace(/\.[^.]+\./, `.${part({ ...claimsOf(token), sub: 'root' })}.`),
  'of another issuer': (token) => sign({ ...claimsOf(token), iss: 'https://id.evil.test' }),
  'for another client': (token) => sign({ ...claimsOf(token), aud: 'another' }),
  'for several clients, meant for another': (token) => sign({ ...claimsOf(token), aud: ['galley', 'x'], azp: 'x' }),
  'with another nonce': (token) => sign({ ...claimsOf(token), nonce: randomUUID() }),
  'without a nonce': (token) => sign({ ...claimsOf(token), nonce: undefined }),
  expired: (token) => sign({ ...claimsOf(token), exp: 1_700_000_000 }),
  'without an end': (token) => sign({ ...claimsOf(token), exp: undefined }),
  'of the future': (token) => sign({ ...claimsOf(token), nbf: 4_000_000_000 }),
  'without a time': (token) => sign({ ...claimsOf(token), iat: undefined }),
  'without a person': (token) => sign({ ...claimsOf(token), sub: undefined }),
  'with an empty person': (token) => sign({ ...claimsOf(token), sub: '' }),
  'with an unverified address': (token) => sign({ ...claimsOf(token), sub: 'new', email_verified: false }),
  'that is text': () => 'not a token',
  'that is missing': () => '',
};

/** A change of the response that the browser delivers. */
const answers: Record<string, (url: URL) => void> = {
  'without a state': (url) => url.searchParams.delete('state'),
  'with a state of nobody': (url) => url.searchParams.set('state', randomUUID()),
  'with two states': (url) => url.searchParams.append('state', 'second'),
  'without a code': (url) => url.searchParams.delete('code'),
  'with a code of nobody': (url) => url.searchParams.set('code', randomUUID()),
  'with two codes': (url) => url.searchParams.append('code', 'second'),
  'of another issuer': (url) => url.searchParams.set('iss', 'https://id.evil.test'),
  'without its issuer': (url) => url.searchParams.delete('iss'),
  'with an error': (url) => url.searchParams.set('error', 'server_error'),
  'with a token of its own': (url) => url.searchParams.set('id_token', 'x.y.z'),
};

async function walk(change: (url: URL) => void = () => undefined) {
  const browser = newBrowser();
  const { publicUrl } = app.services.config;
  const started = await openInGalley(app, browser, `/sso/${providerId}`);
  const url = new URL(await walkProvider(browser, String(started.headers.location), publicUrl));
  change(url);
  const { location } = (await openInGalley(app, browser, url.href)).headers;
  return { location: String(location), me: await meIn(app, browser) };
}

describe('[SSO-oidc-tampered] answers of OpenID Connect that someone changed', () => {
  test('an honest one signs in', async () => {
    expect(await walk()).toMatchObject({ location: '/', me: { email: 'ann@orchard.test' } });
  });

  test.each(Object.entries(tokens))('an ID token %s', async (_name, lie) => {
    const { outgoing } = app.services;
    app.services.outgoing = {
      ...outgoing,
      send: (request, take) =>
        outgoing.send(request, async (answer) => {
          if (!request.url.endsWith('/token')) return await take(answer);
          const made = JSON.parse(await text(answer.body)) as { id_token: string };
          const told = JSON.stringify({ ...made, id_token: await lie(made.id_token) });
          return await take({ ...answer, body: Readable.from([Buffer.from(told)]) });
        }),
    };
    try {
      const { location, me } = await walk();
      expect([location, me]).toEqual([expect.stringMatching(/^\/login\?sso=(?:invalid|email)$/), null]);
    } finally {
      app.services.outgoing = outgoing;
    }
  });

  test.each(Object.entries(answers))('an answer %s', async (_name, change) => {
    const { location, me } = await walk(change);
    expect([location, me]).toEqual([expect.stringMatching(/^\/login\?sso=(?:invalid|expired|declined)$/), null]);
  });

  test.each([
    [
      'names another issuer',
      '/.well-known/openid-configuration',
      (body: string) => body.replace(/"issuer":"[^"]+"/, '"issuer":"https://id.evil.test"'),
    ],
    ['has no keys', '/jwks', () => '{"keys":[]}'],
    [
      'has the keys of another',
      '/jwks',
      () =>
        JSON.stringify({
          keys: [
            {
              ...stranger.signingKey().privateKey,
              d: undefined,
              p: undefined,
              q: undefined,
              dp: undefined,
              dq: undefined,
              qi: undefined,
            },
          ],
        }),
    ],
    ['answers with something else', '/token', () => '<html></html>'],
  ] as const)('a provider that %s', async (_name, where, lie) => {
    const browser = newBrowser();
    const started = await openInGalley(app, browser, `/sso/${providerId}`);
    const url = await walkProvider(browser, String(started.headers.location), app.services.config.publicUrl);
    server.tamper = (path, body) => (path === where ? lie(body) : body);
    try {
      expect((await openInGalley(app, browser, url)).headers.location).toBe('/login?sso=invalid');
      expect(await meIn(app, browser)).toBeNull();
    } finally {
      server.tamper = null;
    }
  });
});
