import { AppError, limits, type MemberSession } from '@galley/contract';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { revokeHandedOver } from '../../../access/sessions';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { sessions } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { hasMemberOfId } from './repository';

interface NamedMember {
  organizationId: number;
  userId: number;
}

/** SQL condition for live sessions of a member in this organization; it never includes those in others. */
const living = ({ clock }: Services, { organizationId, userId }: NamedMember) => {
  const now = clock.now();
  return and(
    eq(sessions.organizationId, organizationId),
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleSeconds * 1000)),
  );
};

/** Lists the browsers in which a member is signed in to this organization, the last used first. Throws `not_found`. */
export async function listMemberSessions(
  services: Services,
  { organizationId }: UserCaller,
  userId: number,
): Promise<MemberSession[]> {
  const member = { organizationId, userId };
  await requireMember(services.db, member);
  const rows = await services.db
    .select()
    .from(sessions)
    .where(living(services, member))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    address: row.address,
    createdAt: unixSeconds(row.createdAt),
    lastSeenAt: unixSeconds(row.lastSeenAt),
  }));
}

/**
 * Signs a member out of this organization in every browser, except the one of the request. Live connections end within
 * a second, because their rights are checked that often. Throws `not_found`.
 */
export async function endMemberSessions(
  services: Services,
  caller: UserCaller,
  userId: number,
): Promise<MemberSession[]> {
  const { organizationId, user, address, session } = caller;
  const member = { organizationId, userId };
  await services.db.transaction(async (tx) => {
    await requireMember(tx, member);
    const rows = await tx.select({ id: sessions.id }).from(sessions).where(living(services, member)).for('update');
    const ended = rows.filter(({ id }) => id !== session.id);
    for (const { id } of ended) {
      await tx.update(sessions).set({ revokedAt: services.clock.now() }).where(eq(sessions.id, id));
      await revokeHandedOver(services, tx, id);
    }
    if (ended.length === 0) return;
    const details = { member: userId, sessions: ended.length };
    await recordSecurityEvent(tx, { action: 'member.signed_out', userId: user.id, organizationId, address, details });
  });
  return await listMemberSessions(services, caller, userId);
}

async function requireMember(db: Queryable, { organizationId, userId }: NamedMember): Promise<void> {
  if (!(await hasMemberOfId(db, organizationId, userId))) throw new AppError('not_found', messages.notFound);
}
