import { limits } from '@galley/contract';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sessions, users } from '../platform/db/schema';
import { requestHostOf } from '../platform/http/hosts';
import type { UserCaller } from '../platform/http/types';
import type { Services } from '../services';
import { findEndedMembership } from './ended-memberships';
import { isUsableAccount } from './locked-accounts';
import { hashSessionToken, sessionCookieName } from './sessions';

/** The owner of a session, for requests that concern another of their organizations. */
export interface SessionOwner {
  user: Pick<UserCaller['user'], 'id'>;
  organizationId: number;
  session: Pick<UserCaller['session'], 'id' | 'parentSessionId' | 'providerId' | 'hasSecondFactor'>;
}

/**
 * Returns the session of a browser that is refused only because access to its organization ended by its date: on this
 * host, neither revoked nor expired nor idle for too long (see `read-session.ts`). It doesn't grant any access.
 */
export async function findEndedSession(services: Services, request: FastifyRequest): Promise<SessionOwner | null> {
  const { db, clock, config } = services;
  const host = requestHostOf(request);
  const token = request.cookies[sessionCookieName(config)];
  if (!token || token.length > 100 || host.kind === 'unknown' || host.kind === 'former') return null;
  const now = clock.now();
  const [row] = await db
    .select({
      userId: sessions.userId,
      organizationId: sessions.organizationId,
      session: {
        id: sessions.id,
        parentSessionId: sessions.parentSessionId,
        providerId: sessions.providerId,
        hasSecondFactor: sessions.hasSecondFactor,
      },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isUsableAccount))
    .where(
      and(
        eq(sessions.tokenHash, hashSessionToken(token)),
        host.kind === 'main'
          ? isNull(sessions.parentUserId)
          : and(isNotNull(sessions.parentUserId), eq(sessions.organizationId, host.organizationId)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleSeconds * 1000)),
      ),
    );
  if (!row || !(await findEndedMembership(db, row))) return null;
  const { userId, organizationId, session } = row;
  return { user: { id: userId }, organizationId, session };
}
