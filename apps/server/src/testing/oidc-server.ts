import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

/** A person at the identity provider. */
export interface OidcPerson {
  sub: string;
  [claim: string]: unknown;
}

export interface OidcServer {
  issuer: string;
  host: string;
  clientId: string;
  clientSecret: string;
  /** The person who is signed in at the provider when a browser arrives; null = the person declines. */
  person: OidcPerson | null;
  /** Registers Galley's addresses, once they are known. */
  register(urls: { answer: string; logout: string }): void;
  /** Publishes new keys from now on, and signs with them. */
  rotateKeys(): void;
  /** Returns the current signing key. */
  signingKey(): { kid: string; privateKey: JWK };
  /** Changes the server's response to a path, to simulate a malicious provider. */
  tamper: ((path: string, body: string) => string) | null;
  close(): Promise<void>;
}

/** Starts the certified `oidc-provider` on a free port of this machine. Its people sign in immediately. */
export async function startOidcServer(): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  let urls = { answer: 'https://galley.invalid/sso/1/callback', logout: 'https://galley.invalid/sso/1/logout' };
  let key = newKey();
  let provider: Provider;

  function makeProvider(): Provider {
    const made = new Provider(issuer, configurationOf());
    made.on('server_error', () => undefined);
    return made;
  }

  function configurationOf(): Configuration {
    return {
      clients: [
        {
          client_id: server.clientId,
          client_secret: server.clientSecret,
          redirect_uris: [urls.answer],
          backchannel_logout_uri: urls.logout,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'hd'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ ...server.person, sub }) }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc;
        const grant = new context.oidc.provider.Grant({
          clientId: client?.clientId,
          accountId: session?.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }

  const server: OidcServer = {
    issuer,
    host,
    clientId: 'galley',
    clientSecret: 'a secret of the client for tests',
    person: null,
    register(given) {
      urls = given;
      provider = makeProvider();
    },
    rotateKeys() {
      key = newKey();
      provider = makeProvider();
    },
    signingKey: () => ({ kid: String(key.kid), privateKey: key }),
    tamper: null,
    close: () => closeServer(http),
  };

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (server.tamper) rewriteAnswer(response, request.url ?? '', server.tamper);
    if (request.url?.startsWith('/interaction/')) {
      const { person } = server;
      const result = person
        ? { login: { accountId: person.sub } }
        : { error: 'access_denied', error_description: 'The person declined.' };
      void provider.interactionFinished(request, response, result);
      return;
    }
    void provider.callback()(request, response);
  });
  provider = makeProvider();
  return server;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

/** Changes the body when the response ends. */
function rewriteAnswer(response: ServerResponse, path: string, tamper: (path: string, body: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown, ...rest: unknown[]) => {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return end(chunk as never, ...(rest as []));
    const body = tamper(path, chunk.toString());
    response.setHeader('content-length', Buffer.byteLength(body));
    return end(body);
  }) as typeof response.end;
}

async function closeServer(http: Server): Promise<void> {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}
