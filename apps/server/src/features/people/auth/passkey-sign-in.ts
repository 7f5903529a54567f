import { AppError, limits, type Me, type PasskeyAnswer, type PasskeyRequest } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../../../messages';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Transaction } from '../../../platform/db/database';
import { users } from '../../../platform/db/schema';
import type { HttpReply, HttpRequest } from '../../../platform/http/types';
import { recordSecurityEvent, reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { makeSignInChallenge } from '../passkeys/challenges';
import { takePasskey } from '../passkeys/check-answer';
import { relyingPartyOf } from '../passkeys/relying-party';
import { findFirstOrganization } from './repository';
import { meOfNewSession, noOrganizationFor, openSession, setThemeCookie } from './service';

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

/**
 * Returns the options for this browser to request a passkey. They name no account. Throws `not_found` where passkeys
 * can't be used.
 */
export function requestPasskey(services: Services, exchange: Exchange): PasskeyRequest {
  const party = relyingPartyOf(services, exchange.request);
  if (!party) throw new AppError('not_found', messages.passkeysUnavailable);
  return {
    challenge: makeSignInChallenge(services, exchange),
    rpId: party.id,
    timeout: limits.passkeyChallengeSeconds * 1000,
    userVerification: 'required',
  };
}

/**
 * Signs in the owner of a passkey, as a password and a code would. Throws `credentials_wrong`; for an account without
 * an organization to work in, the same errors as for a correct password: `forbidden`, `sso_required`.
 */
export async function signInWithPasskey(services: Services, exchange: Exchange, answer: PasskeyAnswer): Promise<Me> {
  const { request } = exchange;
  const address = request.ip;
  const theme = await commitRefusal(services.db, async (tx) => {
    const passkey = await takePasskey(tx, services, { request, answer });
    if (!passkey) return new AppError('credentials_wrong', messages.passkeyWrong, { field: 'passkey' });
    const { userId } = passkey;
    const organizationId = await findFirstOrganization(tx, userId, request);
    if (organizationId === null) {
      reportSecurityEvent(services, { action: 'login.failed', userId, address });
      return await noOrganizationFor(services, exchange, userId);
    }
    const person = { userId, organizationId };
    await openSession(services, tx, exchange, { ...person, hasSecondFactor: true });
    const about = { details: { passkey: passkey.id }, names: { passkey: passkey.name } };
    await recordSecurityEvent(tx, { action: 'login.succeeded', ...person, address, ...about });
    return await themeOf(tx, userId);
  });
  const me = await meOfNewSession(services, exchange);
  setThemeCookie(exchange.reply, theme);
  return me;
}

async function themeOf(tx: Transaction, userId: number): Promise<string> {
  const [row] = await tx.select({ theme: users.theme }).from(users).where(eq(users.id, userId));
  return row?.theme ?? 'auto';
}
