import { AppError, type Me } from '@galley/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { noTwoFactorDay, readTwoFactorDay } from '../../../access/two-factor-day';
import { isTwoFactorRequiredOf } from '../../../access/two-factor-required';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { memberships, organizations } from '../../../platform/db/schema';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { countPasskeys, lockPerson } from '../passkeys/stored-passkeys';
import { type Proof, requireProof } from './require-proof';
import { meOf } from './service';
import { hasTwoFactor } from './two-factor-check';
import { remindOfTwoFactor } from './two-factor-reminders';

/**
 * Requires two-factor authentication of everyone in the caller's organization who doesn't use single sign-on and isn't
 * exempt, or stops requiring it. It applies from the start of a day in the caller's time zone, or from the next request
 * of each person on, and within a second to live connections. Throws `conflict` for an owner who signed in without it,
 * `invalid_field` for a day that has begun or is too far ahead, and the errors of `requireProof`.
 */
export async function requireTwoFactor(
  services: Services,
  request: HttpRequest,
  signedIn: UserCaller,
  { isRequired, from, ...proof }: Proof & { isRequired: boolean; from: string | null },
): Promise<Me> {
  const caller = await requireProof(services, request, signedIn, proof);
  const { user, organizationId, session, address } = caller;
  await services.db.transaction(async (tx) => {
    // Together with `refuseLastFactor`: the owner can't lose the factor in the meantime.
    await lockPerson(tx, user.id);
    const isReady = session.hasSecondFactor && (await hasFactor(tx, user.id));
    if (isRequired && !isReady) throw new AppError('conflict', messages.twoFactorFirst, { field: 'isRequired' });
    const begin = isRequired ? await readTwoFactorDay(tx, services, { userId: user.id, day: from }) : noTwoFactorDay;
    await tx
      .update(organizations)
      .set({ requiresTwoFactor: isRequired, ...begin })
      .where(eq(organizations.id, organizationId));
    // People are reminded of the new day.
    await tx
      .update(memberships)
      .set({ twoFactorRemindedAt: null })
      .where(and(eq(memberships.organizationId, organizationId), isNotNull(memberships.twoFactorRemindedAt)));
    const day = begin.twoFactorFromDay ?? '';
    const object = { kind: 'organization', id: organizationId } as const;
    await recordChange(
      tx,
      authorOf(caller),
      isRequired
        ? { action: 'organization.two_factor_required', object, details: { day } }
        : { action: 'organization.two_factor_optional', object },
    );
    const action = isRequired ? 'two_factor.required' : 'two_factor.not_required';
    await recordSecurityEvent(tx, {
      action,
      userId: user.id,
      organizationId,
      address,
      details: day === '' ? undefined : { day },
    });
    if (begin.twoFactorFrom) await services.jobs.enqueue(tx, remindOfTwoFactor, {});
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
