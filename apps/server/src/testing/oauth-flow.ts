import { createHash } from 'node:crypto';
import type { SourceAdapter } from '../features/delivery/sources/port';
import type { FakeOAuth } from './fakes/fake-oauth';

/**
 * Requests a code at the adapter's consent address, like a browser. `port` is that of the fake of the platform's hosts.
 */
export async function askForCode(
  adapter: SourceAdapter,
  oauth: FakeOAuth,
  {
    port,
    settings,
    verifier,
    change = {},
  }: { port: number; settings: Record<string, string>; verifier: string; change?: Record<string, string> },
): Promise<{ status: number; code: string | null }> {
  const url = new URL(adapter.oauth!.authorizeUrl(settings));
  const parameters: Record<string, string> = {
    ...adapter.oauth!.extra,
    response_type: 'code',
    client_id: oauth.clientId,
    redirect_uri: oauth.redirectUri,
    ...(adapter.oauth!.scopes.length > 0 ? { scope: adapter.oauth!.scopes.join(' ') } : {}),
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return { status: answer.status, code: location ? new URL(location).searchParams.get('code') : null };
}

/** Requests tokens from the fake; null = it refuses. */
export async function askForTokens(
  adapter: SourceAdapter,
  oauth: FakeOAuth,
  { port, fields }: { port: number; fields: Record<string, string> },
): Promise<{ access_token: string; refresh_token?: string } | null> {
  const { pathname } = new URL(adapter.oauth!.tokenUrl({}));
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      redirect_uri: oauth.redirectUri,
      ...fields,
    }),
  });
  return answer.ok ? ((await answer.json()) as { access_token: string; refresh_token?: string }) : null;
}
