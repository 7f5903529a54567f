import { createHash } from 'node:crypto';
import { AppError, limits } from '@galley/contract';
import { and, eq, lt } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { oauthStates } from '../../../platform/db/schema';
import { organizationOrigin } from '../../../platform/http/hosts';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent, reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { adapterOf } from './find-adapter';
import { requestTokens, TokenRefused } from './oauth-tokens';
import { SourceError } from './port';
import {
  changeSource,
  domainOf,
  findSource,
  lockSource,
  openSecrets,
  type SourceKey,
  type SourceRow,
  sealSecrets,
  verifierPurpose,
} from './stored-sources';

const statePurpose = 'oauth-state';
const callbackPath = '/integrations/callback';

/** Returns the redirect address of platforms. It has to be registered there exactly like this. */
export async function callbackUrl(services: Services, organizationId: number): Promise<string> {
  return `${organizationOrigin(services.config, await domainOf(services.db, organizationId))}${callbackPath}`;
}

/**
 * Returns the address of the page on which the caller gives the consent for a source, with a state that is valid once,
 * for some minutes, in this session, and the challenge of PKCE. `redirect` is our path to open afterwards.
 */
export async function beginConsent(
  services: Services,
  caller: UserCaller,
  { row, redirect }: { row: SourceRow; redirect: string },
): Promise<string> {
  const { secrets, clock } = services;
  const { oauth } = adapterOf(row);
  if (!oauth) throw new AppError('bad_request', messages.sourceWithoutConsent);
  const [state, verifier] = [secrets.randomToken(), secrets.randomToken()];
  const redirectUri = await callbackUrl(services, caller.organizationId);
  await services.db.insert(oauthStates).values({
    organizationId: caller.organizationId,
    sourceId: row.id,
    sessionId: caller.session.id,
    stateHash: secrets.lookupHash(statePurpose, state),
    verifier: secrets.encrypt(verifierPurpose, verifier),
    redirect,
    expiresAt: new Date(clock.now().getTime() + limits.oauthStateSeconds * 1000),
  });
  const url = new URL(oauth.authorizeUrl(row.settings));
  const parameters = {
    ...oauth.extra,
    response_type: 'code',
    client_id: row.settings.clientId ?? '',
    redirect_uri: redirectUri,
    ...(oauth.scopes.length > 0 ? { scope: oauth.scopes.join(' ') } : {}),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the authorization code of a platform's redirect for tokens. Throws an `AppError` for a state that is
 * unknown, used, expired or of another session or organization; and if the consent wasn't given.
 */
export async function finishConsent(
  services: Services,
  caller: UserCaller,
  { state, code, error, signal }: { state: string; code: string; error: string; signal: AbortSignal },
): Promise<{ sourceId: number; redirect: string }> {
  const { secrets, clock, db } = services;
  const { organizationId } = caller;
  const refused = () => {
    const { user, address } = caller;
    reportSecurityEvent(services, { action: 'source.consent_refused', organizationId, userId: user.id, address });
    return new AppError('bad_request', messages.consentInvalid, { field: 'state' });
  };
  // Deleted before anything else happens, so that it can't be used again.
  const [begun] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, secrets.lookupHash(statePurpose, state)),
        eq(oauthStates.organizationId, organizationId),
        eq(oauthStates.sessionId, caller.session.id),
      ),
    )
    .returning();
  if (!begun || begun.expiresAt <= clock.now()) throw refused();
  const row = await findSource(db, { organizationId, id: begun.sourceId }, null);
  if (!row) throw refused();
  const adapter = adapterOf(row);
  if (error !== '') throw new AppError('bad_request', messages.consentDeclined(row.name));
  if (code === '') throw refused();
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: await callbackUrl(services, organizationId),
    code_verifier: secrets.decrypt(verifierPurpose, begun.verifier),
  };
  const tokens = await requestTokens(services, {
    row,
    adapter,
    secrets: openSecrets(secrets, row),
    form,
    signal,
  }).catch((failure: unknown) => {
    if (failure instanceof TokenRefused) throw new AppError('bad_request', messages.consentFailed(row.name));
    if (failure instanceof SourceError) throw new AppError('bad_request', failure.message);
    throw failure;
  });
  await db.transaction(async (tx) => {
    const locked = await lockSource(tx, row);
    // Its address may have changed in the meantime: these tokens aren't for that.
    if (!locked || JSON.stringify(locked.settings) !== JSON.stringify(row.settings)) throw refused();
    const sealed = sealSecrets(secrets, { ...openSecrets(secrets, locked), ...tokens });
    await changeSource(tx, locked, { secrets: sealed, status: 'ready', lastError: null, lastTestedAt: clock.now() });
    await recordChange(tx, authorOf(caller), { action: 'source.connected', object: { kind: 'source', id: row.id } });
    await recordSecurityEvent(tx, {
      action: 'source.connected',
      organizationId,
      userId: caller.user.id,
      address: caller.address,
      details: { source: row.id },
      names: { source: row.name },
    });
  });
  return { sourceId: row.id, redirect: begun.redirect };
}

/** Invalidates pending consents that were started with other settings. */
export async function dropConsents(tx: Transaction, { organizationId, id }: SourceKey): Promise<void> {
  await tx.delete(oauthStates).where(and(eq(oauthStates.organizationId, organizationId), eq(oauthStates.sourceId, id)));
}

/** Deletes consents that were started and never finished. */
export async function deletePendingConsents({ db, clock }: Services): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, clock.now()));
}
