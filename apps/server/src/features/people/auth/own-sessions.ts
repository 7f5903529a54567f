import { AppError, limits, type OwnSession } from '@galley/contract';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { revokeHandedOver } from '../../../access/sessions';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { sessions } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';

const living = (services: Services, caller: UserCaller) => {
  const now = services.clock.now();
  return and(
    eq(sessions.userId, caller.user.id),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleSeconds * 1000)),
  );
};

/** Lists the browsers in which the caller is signed in, the last used first. */
export async function listOwnSessions(services: Services, caller: UserCaller): Promise<OwnSession[]> {
  const rows = await services.db
    .select()
    .from(sessions)
    .where(living(services, caller))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    address: row.address,
    createdAt: unixSeconds(row.createdAt),
    lastSeenAt: unixSeconds(row.lastSeenAt),
    isThis: row.id === caller.session.id,
  }));
}

/** Signs out one of the caller's browsers. Throws `not_found` for someone else's session. */
export async function revokeOwnSession(
  services: Services,
  caller: UserCaller,
  { id, address }: { id: number; address: string },
): Promise<OwnSession[]> {
  await services.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: services.clock.now() })
      .where(and(living(services, caller), eq(sessions.id, id)))
      .returning({ address: sessions.address });
    if (!ended) throw new AppError('not_found', messages.notFound);
    await revokeHandedOver(services, tx, id);
    await recordSecurityEvent(tx, {
      action: 'session.revoked',
      userId: caller.user.id,
      organizationId: caller.organizationId,
      address,
      details: { session: id },
      names: { sessionFrom: ended.address },
    });
  });
  return await listOwnSessions(services, caller);
}
