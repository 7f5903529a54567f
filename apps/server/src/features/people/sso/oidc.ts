import { buffer } from 'node:stream/consumers';
import * as client from 'openid-client';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error';
import type { Services } from '../../../services';
import { type ExternalPerson, SsoRefusal } from './external-person';
import { clientSecretPurpose } from './provider-settings';
import type { ProviderRow } from './repository';
import { answerUrl } from './sso-urls';

const answerBytes = 512 * 1024;
const answerSeconds = 10;
/** Statuses whose responses have no body. */
const bodiless = new Set([101, 204, 205, 304]);
const googleIssuer = 'https://accounts.google.com';

/** The values that the provider's response is checked against. */
export interface OidcChecks {
  nonce: string;
  verifier: string;
}

/** Reads the provider's published configuration for each sign-in, so that new keys work immediately. */
export async function openOidc(services: Services, provider: ProviderRow): Promise<client.Configuration> {
  const { settings } = provider;
  if (settings.kind !== 'oidc') throw new Error('Not a provider of OpenID Connect.');
  const secret = provider.clientSecret ? services.secrets.decrypt(clientSecretPurpose, provider.clientSecret) : '';
  const isPlain = new URL(provider.issuer).protocol === 'http:';
  return await asRefusal(() =>
    client.discovery(new URL(provider.issuer), settings.clientId, undefined, authenticationWith(secret), {
      [client.customFetch]: fetchThrough(services),
      timeout: answerSeconds,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    }),
  );
}

/** Returns the address at which the browser signs in at the provider. */
export async function oidcSignInUrl(
  services: Services,
  provider: ProviderRow,
  { state, nonce, verifier }: OidcChecks & { state: string },
): Promise<string> {
  const config = await openOidc(services, provider);
  return client.buildAuthorizationUrl(config, {
    redirect_uri: answerUrl(services.config, provider),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href;
}

/** Creates a nonce and code verifier for one sign-in. */
export function newOidcChecks(): OidcChecks {
  return { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/**
 * Exchanges the code of a response and verifies the ID token: signature, issuer, audience, time, nonce. Throws
 * `SsoRefusal`.
 */
export async function readOidcAnswer(
  services: Services,
  provider: ProviderRow,
  answer: { query: string; state: string; checks: OidcChecks },
): Promise<ExternalPerson> {
  const config = await openOidc(services, provider);
  const url = new URL(`${answerUrl(services.config, provider)}?${answer.query}`);
  return await asRefusal(async () => {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: answer.state,
      expectedNonce: answer.checks.nonce,
      pkceCodeVerifier: answer.checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SsoRefusal('invalid', 'The answer has no ID token.');
    const needsMore = claims.email === undefined || (provider.groupClaim && claims[provider.groupClaim] === undefined);
    const more =
      needsMore && config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    return personOf(provider, { ...more, ...claims });
  });
}

function personOf(provider: ProviderRow, claims: Record<string, unknown>): ExternalPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const email = text('email');
  const groups = provider.groupClaim === null ? undefined : claims[provider.groupClaim];
  // Anyone can have a Google account with a company's address. Only its Workspace has `hd`.
  const isForeign = provider.issuer === googleIssuer && text('hd') !== email.slice(email.lastIndexOf('@') + 1);
  return {
    subject: text('sub'),
    email,
    name: text('name') || [text('given_name'), text('family_name')].filter(Boolean).join(' '),
    isEmailVerified: claims.email_verified !== false && claims.email_verified !== 'false' && !isForeign,
    groups: groups === undefined ? null : listOf(groups),
    session: text('sid').slice(0, 255),
  };
}

/** Returns groups as a list; some providers send one group as text. */
export function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((entry): entry is string => typeof entry === 'string').slice(0, 1000);
}

/** Uses `client_secret_basic` if the provider supports it, which is the default of the protocol. */
function authenticationWith(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (!methods || methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Returns a `fetch` that sends every request to a provider through `outgoing`. */
export function fetchThrough(services: Pick<Services, 'outgoing'>): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === null || body === undefined ? undefined : String(body);
    const request = {
      url,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      headers: sent === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(sent)) },
      body: sent,
      bytesMax: answerBytes,
      seconds: answerSeconds,
    };
    return await services.outgoing.send(request, async (answer) => {
      const bytes = await buffer(answer.body);
      const type = answer.headers['content-type'];
      return new Response(bodiless.has(answer.status) ? null : new Uint8Array(bytes), {
        status: answer.status,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    });
  };
}

/** Converts errors of the library to refusals, without tokens. */
async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    if (error instanceof client.AuthorizationResponseError) {
      throw new SsoRefusal('declined', `The identity provider answered: ${error.error}.`, { cause: error });
    }
    if (isUnreachable(error)) {
      throw new SsoRefusal('unreachable', 'The identity provider can’t be reached.', { cause: error });
    }
    if (error instanceof client.ResponseBodyError) {
      throw new SsoRefusal('invalid', `The identity provider answered: ${error.error}.`, { cause: error });
    }
    if (error instanceof Error && (error.name === 'ClientError' || error instanceof TypeError || 'code' in error)) {
      throw new SsoRefusal('invalid', `The answer isn’t valid: ${error.message}.`, { cause: error });
    }
    throw error;
  }
}

function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError || cause.name === 'TimeoutError') return true;
  }
  return false;
}
