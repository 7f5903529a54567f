import { limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import type { Services } from '../../../services';
import { type SourceAdapter, SourceError } from './port';
import { asSourceError } from './source-context';
import { changeSource, lockSource, openSecrets, type SourceRow, sealSecrets, type Values } from './stored-sources';

const tokenSeconds = 20;
const tokenBytes = 256 * 1024;

/** RFC 6749, 5.1; `expires_in` is a text on some platforms. */
const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000).optional(),
  expires_in: z.coerce.number().nonnegative().max(1e9).optional(),
});

/** A platform refused a request for tokens, for instance because the consent was revoked. */
export class TokenRefused extends Error {}

/**
 * Returns the secrets of a source with an access token that is still valid for a while. One request at a time gets a
 * new one: the others wait for its row. Throws `SourceError('oauth')` when a person has to give their consent again.
 */
export async function freshSecrets(
  services: Services,
  row: SourceRow,
  adapter: SourceAdapter,
  signal: AbortSignal,
): Promise<Values> {
  const box = services.secrets;
  const secrets = openSecrets(box, row);
  if (!adapter.oauth) return secrets;
  if (!secrets.accessToken) throw new SourceError('oauth', messages.sourceConsent(row.name));
  if (!isEnding(services, secrets)) return secrets;
  const outcome = await services.db.transaction(async (tx) => {
    const locked = await lockSource(tx, row);
    if (!locked) throw new SourceError('refused', messages.sourceGone);
    const current = openSecrets(box, locked);
    if (current.accessToken && !isEnding(services, current)) return current;
    if (!current.refreshToken) return null;
    const form = { grant_type: 'refresh_token', refresh_token: current.refreshToken };
    try {
      const next = {
        ...current,
        ...(await requestTokens(services, { row: locked, adapter, secrets: current, form, signal })),
      };
      await changeSource(tx, locked, { secrets: sealSecrets(box, next) });
      return next;
    } catch (error) {
      if (error instanceof TokenRefused) return null;
      throw error;
    }
  });
  if (!outcome) throw new SourceError('oauth', messages.sourceConsent(row.name));
  return outcome;
}

/** Returns whether an access token has expired, or is about to. */
export function isEnding({ clock }: Services, { expiresAt }: Values): boolean {
  if (!expiresAt) return false;
  return Number(expiresAt) - clock.now().getTime() / 1000 < limits.oauthRefreshSeconds;
}

/**
 * Requests tokens with these fields and the client's id and secret. Throws `TokenRefused`, and `SourceError` when the
 * platform can't be reached.
 */
export async function requestTokens(
  services: Services,
  {
    row,
    adapter,
    secrets,
    form,
    signal,
  }: {
    row: Pick<SourceRow, 'settings'>;
    adapter: SourceAdapter;
    secrets: Values;
    form: Values;
    signal: AbortSignal;
  },
): Promise<Values> {
  if (!adapter.oauth) throw new Error(`${adapter.slug} has no OAuth.`);
  const url = adapter.oauth.tokenUrl(row.settings);
  const body = new URLSearchParams({
    ...form,
    client_id: row.settings.clientId ?? '',
    ...(secrets.clientSecret ? { client_secret: secrets.clientSecret } : {}),
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const request = { url, method: 'POST' as const, headers, body: body.toString(), bytesMax: tokenBytes };
  const answer = await services.outgoing
    .send({ ...request, seconds: tokenSeconds, signal }, async ({ status, body: stream }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      return { status, text: Buffer.concat(chunks).toString('utf8') };
    })
    .catch((error: unknown) => {
      throw asSourceError(error, adapter.name);
    });
  if (answer.status === 429 || answer.status >= 500)
    throw new SourceError('unreachable', messages.sourceUnreachable(adapter.name));
  const parsed = answer.status === 200 ? tokenAnswer.safeParse(readJson(answer.text)) : null;
  if (!parsed?.success) throw new TokenRefused(`${adapter.name} answered with status ${answer.status}.`);
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = parsed.data;
  const expiresAt = seconds ? String(Math.floor(services.clock.now().getTime() / 1000 + seconds)) : '';
  return { accessToken, ...(refreshToken ? { refreshToken } : {}), expiresAt };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of HTML, for instance: it has no tokens.
    return null;
  }
}
