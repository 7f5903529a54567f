import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Services } from '../../../services';
import { SsoRefusal } from './external-person';
import { fetchThrough, openOidc } from './oidc';
import type { ProviderRow } from './repository';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const maxAgeSeconds = 600;

/** A verified logout token: the ended session or person of the provider, and when the token expires. */
export interface LoggedOut {
  id: string;
  subject: string;
  session: string;
  expiresAt: Date;
}

/**
 * Verifies a token of OpenID Connect Back-Channel Logout 1.0, section 2.6: signature by a key that the provider
 * currently publishes, issuer, audience, age, its event, and no nonce. Throws `SsoRefusal`.
 */
export async function readLogoutToken(services: Services, provider: ProviderRow, token: string): Promise<LoggedOut> {
  if (provider.settings.kind !== 'oidc') throw new SsoRefusal('invalid', 'Not a provider of OpenID Connect.');
  try {
    decodeProtectedHeader(token);
  } catch (error) {
    throw new SsoRefusal('invalid', 'The logout token can’t be read.', { cause: error });
  }
  const keys = createLocalJWKSet(await readKeys(services, provider));
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: provider.issuer,
      audience: provider.settings.clientId,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: 60,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return loggedOutOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      throw new SsoRefusal('invalid', `The logout token isn’t valid: ${error.code}.`, { cause: error });
    }
    throw error;
  }
}

async function readKeys(services: Services, provider: ProviderRow): Promise<JSONWebKeySet> {
  const config = await openOidc(services, provider);
  const url = config.serverMetadata().jwks_uri;
  if (!url) throw new SsoRefusal('invalid', 'The identity provider publishes no keys.');
  const options = { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' } as const;
  const answer = await fetchThrough(services)(url, options);
  const keys: unknown = await answer.json();
  if (typeof keys !== 'object' || keys === null || !Array.isArray((keys as { keys?: unknown }).keys)) {
    throw new SsoRefusal('invalid', 'The identity provider’s keys can’t be read.');
  }
  return keys as JSONWebKeySet;
}

function loggedOutOf(payload: JWTPayload): LoggedOut {
  const { events, sub = '', sid = '', jti = '', exp, iat = 0 } = payload;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event);
  if (!isLogout || 'nonce' in payload) throw new SsoRefusal('invalid', 'This isn’t a logout token.');
  if (typeof sid !== 'string' || typeof sub !== 'string' || (sid === '' && sub === '')) {
    throw new SsoRefusal('invalid', 'The logout token names nobody.');
  }
  const expiresAt = new Date(((exp ?? iat + maxAgeSeconds) + maxAgeSeconds) * 1000);
  return { id: jti, subject: sub, session: sid, expiresAt };
}
