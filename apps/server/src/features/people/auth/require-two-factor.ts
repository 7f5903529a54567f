import { AppError, type Me } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { isTwoFactorRequiredOf } from '../../../access/two-factor-required';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { organizations } from '../../../platform/db/schema';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { countPasskeys, lockPerson } from '../passkeys/stored-passkeys';
import { type Proof, requireProof } from './require-proof';
import { meOf } from './service';
import { hasTwoFactor } from './two-factor-check';

/**
 * Requires two-factor authentication of everyone in the caller's organization who doesn't use single sign-on, or stops
 * requiring it. It applies to the next request of each person and within a second to live connections. Throws
 * `conflict` for an owner who signed in without it, and the errors of `requireProof`.
 */
export async function requireTwoFactor(
  services: Services,
  request: HttpRequest,
  signedIn: UserCaller,
  { isRequired, ...proof }: Proof & { isRequired: boolean },
): Promise<Me> {
  const caller = await requireProof(services, request, signedIn, proof);
  const { user, organizationId, session, address } = caller;
  await services.db.transaction(async (tx) => {
    // Together with `refuseLastFactor`: the owner can't lose the factor in the meantime.
    await lockPerson(tx, user.id);
    const isReady = session.hasSecondFactor && (await hasFactor(tx, user.id));
    if (isRequired && !isReady) throw new AppError('conflict', messages.twoFactorFirst, { field: 'isRequired' });
    await tx.update(organizations).set({ requiresTwoFactor: isRequired }).where(eq(organizations.id, organizationId));
    const action = isRequired ? 'two_factor.required' : 'two_factor.not_required';
    await recordSecurityEvent(tx, { action, userId: user.id, organizationId, address });
  });
  return await meOf(services, caller);
}

/**
 * Throws `conflict` if a person would be left with neither an app nor a passkey although one of their organizations
 * requires it. Call it in the transaction that removed the factor.
 */
export async function refuseLastFactor(tx: Transaction, userId: number): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  if (await isTwoFactorRequiredOf(tx, userId)) throw new AppError('conflict', messages.twoFactorIsRequired);
}

/**
 * Refuses changes of the factors of a person who has a passkey that an organization requires, but signed in with only
 * the password: someone who only knows the password must not add a factor. Throws `forbidden`.
 */
export async function refuseWeakSession(db: Queryable, { user, session }: UserCaller): Promise<void> {
  if (session.hasSecondFactor || (await countPasskeys(db, user.id)) === 0) return;
  if (await isTwoFactorRequiredOf(db, user.id)) throw new AppError('forbidden', messages.passkeyFirst);
}

async function hasFactor(db: Queryable, userId: number): Promise<boolean> {
  return (await hasTwoFactor(db, userId)) || (await countPasskeys(db, userId)) > 0;
}
