import { createHash } from 'node:crypto';
import type { FakeAnswer, FakeRequest } from './fake-vendor';

export interface FakeOAuth {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The consent page: it agrees at once and redirects the person back with a code. */
  authorize(request: FakeRequest): FakeAnswer;
  /** Returns tokens for a code with its verifier, or for a refresh token. */
  token(request: FakeRequest): FakeAnswer;
  isValid(request: FakeRequest): boolean;
  /** Returns a pair of tokens, as after a consent. */
  grant(): { accessToken: string; refreshToken: string };
  /** Expires access tokens, but not refresh tokens. */
  expireTokens(): void;
  /** RFC 7009: a client revokes a consent. */
  endToken(request: FakeRequest): FakeAnswer;
  /** The person revokes the consent. */
  revoke(): void;
}

/**
 * Creates the sign-in of a fake platform: OAuth 2 with authorization codes that can be used once, PKCE (S256 only),
 * exact redirect addresses, offline access only on request, and tokens that expire. `offline` is the parameter that
 * requests it.
 */
export function createFakeOAuth(offline: [name: string, value: string]): FakeOAuth {
  const codes = new Map<string, { challenge: string; isOffline: boolean }>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const refused = (error: string, status = 400): FakeAnswer => ({
    status,
    json: { error, error_description: `Refused: ${error}` },
  });
  const newAccessToken = () => {
    const token = `access-${crypto.randomUUID()}`;
    accessTokens.add(token);
    return token;
  };
  const newRefreshToken = () => {
    const token = `refresh-${crypto.randomUUID()}`;
    refreshTokens.add(token);
    return token;
  };
  const oauth: FakeOAuth = {
    clientId: 'client-1',
    clientSecret: 'the secret of the client',
    redirectUri: 'https://galley.example/integrations/callback',
    authorize: ({ query }) => {
      if (query.get('client_id') !== oauth.clientId || query.get('redirect_uri') !== oauth.redirectUri)
        return refused('invalid_client');
      const challenge = query.get('code_challenge');
      if (query.get('response_type') !== 'code' || !challenge || query.get('code_challenge_method') !== 'S256')
        return refused('invalid_request');
      if (!query.get('state')) return refused('invalid_request');
      const code = crypto.randomUUID();
      codes.set(code, { challenge, isOffline: query.get(offline[0]) === offline[1] });
      const back = new URL(oauth.redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    },
    token: (request) => {
      const fields = request.fields();
      const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
        .toString()
        .split(':');
      const [id, secret] = [fields.get('client_id') ?? basic[0], fields.get('client_secret') ?? basic[1]];
      if (id !== oauth.clientId || secret !== oauth.clientSecret) return refused('invalid_client', 401);
      if (fields.get('grant_type') === 'refresh_token') {
        if (!refreshTokens.has(fields.get('refresh_token') ?? '')) return refused('invalid_grant');
        return { json: { access_token: newAccessToken(), expires_in: 3599, token_type: 'Bearer' } };
      }
      const code = codes.get(fields.get('code') ?? '');
      codes.delete(fields.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(fields.get('code_verifier') ?? '')
        .digest('base64url');
      if (fields.get('grant_type') !== 'authorization_code' || code?.challenge !== challenge)
        return refused('invalid_grant');
      if (fields.get('redirect_uri') !== oauth.redirectUri) return refused('redirect_uri_mismatch');
      const refresh = code.isOffline ? { refresh_token: newRefreshToken() } : {};
      return { json: { access_token: newAccessToken(), ...refresh, expires_in: 3599, token_type: 'Bearer' } };
    },
    isValid: ({ headers }) => accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? ''),
    grant: () => ({ accessToken: newAccessToken(), refreshToken: newRefreshToken() }),
    endToken: (request) => {
      const token = request.fields().get('token') ?? '';
      if (!refreshTokens.has(token) && !accessTokens.has(token)) return refused('invalid_token');
      oauth.revoke();
      return { json: {} };
    },
    expireTokens: () => accessTokens.clear(),
    revoke: () => {
      accessTokens.clear();
      refreshTokens.clear();
    },
  };
  return oauth;
}
