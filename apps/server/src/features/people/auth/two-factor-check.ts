import { AppError, limits } from '@galley/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { twoFactors, users } from '../../../platform/db/schema';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { queueMail, twoFactorLockedMail } from '../../shared/mailer/service';
import { normalizeCode, takeRecoveryCode } from './recovery-codes';
import { stepOfCode } from './totp';

export const secretPurpose = 'two-factor';

/** Returns whether a person has a second factor. */
export async function hasTwoFactor(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return row !== undefined;
}

/**
 * Checks the second step after a correct password, in the transaction of the action it protects. Returns null if the
 * caller may continue, also for an account without two-factor authentication; otherwise the refusal:
 * `two_factor_required` without a code, or that of `takeTwoFactorCode`.
 */
export async function refuseTwoFactorCode(
  tx: Transaction,
  services: Services,
  person: { userId: number; code: string | undefined; address: string },
): Promise<AppError | null> {
  if (!(await hasTwoFactor(tx, person.userId))) return null;
  if (!person.code) return new AppError('two_factor_required', messages.twoFactorRequired, { field: 'code' });
  return await takeTwoFactorCode(tx, services, { ...person, code: person.code });
}

/**
 * Checks a code of the app or a recovery code, each valid once, in the transaction of the protected action. Returns
 * null if it is valid. Refuses a wrong code with `credentials_wrong`, and after too many in a row every code with
 * `too_many_requests` for a while. The refusal is returned, not thrown: the transaction must commit, because a refused
 * attempt counts too.
 */
export async function takeTwoFactorCode(
  tx: Transaction,
  services: Services,
  person: { userId: number; code: string; address: string },
): Promise<AppError | null> {
  const { userId, address } = person;
  const now = services.clock.now();
  const [row] = await tx
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)))
    .for('update');
  if (!row) return wrongCode();
  if (row.lockedUntil && row.lockedUntil > now) return locked(row.lockedUntil, now);
  const code = normalizeCode(person.code);
  const step = stepOf(services, row, code);
  const isRecovery = step === null && (await takeRecoveryCode(tx, services, { userId, code }));
  if (step === null && !isRecovery) {
    return await countFailure(tx, services, { userId, address, failures: row.failures + 1 });
  }
  await tx
    .update(twoFactors)
    .set({ failures: 0, lockedUntil: null, ...(step === null ? {} : { lastStep: step }) })
    .where(eq(twoFactors.userId, userId));
  if (isRecovery) await recordSecurityEvent(tx, { action: 'two_factor.recovery_code_used', userId, address });
  return null;
}

function stepOf(services: Services, row: typeof twoFactors.$inferSelect, code: string): number | null {
  const secret = readSecret(services, row.secret);
  return secret === null ? null : stepOfCode(secret, code, { now: services.clock.now(), lastStep: row.lastStep });
}

/**
 * Decrypts the secret; null if it was encrypted with another GALLEY_SECRET (a restored backup). In that case two-factor
 * authentication must be reset.
 */
function readSecret({ secrets, log }: Services, sealed: Buffer): string | null {
  try {
    return secrets.decrypt(secretPurpose, sealed);
  } catch (error) {
    log.error('The secret of a second factor cannot be read: GALLEY_SECRET is another one than before.', { error });
    return null;
  }
}

async function countFailure(
  tx: Queryable,
  services: Services,
  facts: { userId: number; address: string; failures: number },
): Promise<AppError> {
  const { userId, address, failures } = facts;
  const isLocked = failures >= limits.twoFactorTries;
  const now = services.clock.now();
  const lockedUntil = isLocked ? new Date(now.getTime() + limits.twoFactorLockSeconds * 1000) : null;
  await tx
    .update(twoFactors)
    .set({ failures: isLocked ? 0 : failures, lockedUntil })
    .where(eq(twoFactors.userId, userId));
  await recordSecurityEvent(tx, { action: isLocked ? 'two_factor.locked' : 'two_factor.failed', userId, address });
  if (!lockedUntil) return wrongCode();
  const [user] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (user) {
    await queueMail(tx, services, {
      kind: 'two_factor_locked',
      to: user.email,
      organizationId: null,
      content: twoFactorLockedMail(user),
    });
  }
  return locked(lockedUntil, now);
}

function wrongCode(): AppError {
  return new AppError('credentials_wrong', messages.codeWrong, { field: 'code' });
}

function locked(until: Date, now: Date): AppError {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return new AppError('too_many_requests', messages.codesLocked(minutes), { field: 'code' });
}
