import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../../../platform/db/schema';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { type AccountAdmin, holdAccount, recordAccountEvent } from './lock-account';

type SessionServices = Pick<Services, 'db' | 'clock'>;

/**
 * Ends all sessions of an account, which can sign in again. Its live connections end within a second. Returns how many
 * sessions ended. Throws `not_found`.
 */
export async function endSessionsOf(
  { db, clock }: SessionServices,
  admin: AccountAdmin,
  userId: number,
): Promise<number> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    await holdAccount(tx, userId);
    const { rowCount } = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
    await recordAccountEvent(tx, 'account.signed_out', admin, userId);
    return rowCount ?? 0;
  });
}

/** Ends the sessions of all accounts, for example after a backup was stolen. Returns how many sessions ended. */
export async function endAllSessions({ db, clock }: SessionServices, admin: AccountAdmin): Promise<number> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
    const { userId, address } = admin;
    const details = { sessions: rowCount ?? 0, ...(userId === null ? { by: 'command line' } : {}) };
    await recordSecurityEvent(tx, { action: 'sessions.ended', userId, address, details });
    return rowCount ?? 0;
  });
}
