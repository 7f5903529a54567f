import { limits } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../platform/db/database';
import { sessions } from '../platform/db/schema';
import { recordSecurityEvent } from '../platform/security/security-events';
import type { Services } from '../services';
import { hashSessionToken, sessionCookieName, setSessionCookie } from './sessions';

/**
 * Requests a new token for every session of a person in an organization with its next response, because their role
 * changed.
 */
export async function requireRenewal(tx: Transaction, organizationId: number, userId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ isRenewalDue: true })
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/**
 * Runs before a response is sent and replaces the session's token if a renewal is due. The old one is valid for another
 * `limits.sessionRenewalGraceSeconds`, because other requests of the same browser may be in transit
 * (docs/decisions/020-security-log-and-sessions.md).
 */
export async function renewSession(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = renewalOf(request);
  // First, because a request that is refused before its cookies are read has no session.
  if (id === undefined) return;
  const former = request.cookies[sessionCookieName(services.config)];
  // Only responses that are never cached can set a cookie.
  const isData = String(reply.getHeader('content-type')).startsWith('application/json');
  if (!former || !isData) return;
  try {
    const token = services.secrets.randomToken();
    const isRenewed = await services.db.transaction((tx) => replaceToken(tx, services, request, { id, token, former }));
    if (isRenewed) setSessionCookie(services.config, reply, token);
  } catch (error) {
    services.log.warn('Could not renew a session token. The next request will retry.', { session: id, error });
  }
}

/** Returns false if another request was faster, or the session has ended. */
async function replaceToken(
  tx: Transaction,
  services: Services,
  request: FastifyRequest,
  { id, token, former }: { id: number; token: string; former: string },
): Promise<boolean> {
  const [row] = await tx
    .update(sessions)
    .set({ tokenHash: hashSessionToken(token), isRenewalDue: false })
    .where(and(eq(sessions.id, id), eq(sessions.isRenewalDue, true), isNull(sessions.revokedAt)))
    .returning();
  if (!row) return false;
  const { id: _id, ...session } = row;
  const expiresAt = new Date(services.clock.now().getTime() + limits.sessionRenewalGraceSeconds * 1000);
  await tx.insert(sessions).values({ ...session, tokenHash: hashSessionToken(former), expiresAt });
  const { userId, organizationId } = row;
  await recordSecurityEvent(tx, { action: 'session.renewed', userId, organizationId, address: request.ip });
  return true;
}

const renewals = new WeakMap<FastifyRequest, number>();

/** Records that the response to a request must contain a new token for its session. */
export function noteRenewal(request: FastifyRequest, sessionId: number): void {
  renewals.set(request, sessionId);
}

/** Returns the session whose token the response to a request renews; undefined = none. */
function renewalOf(request: FastifyRequest): number | undefined {
  return renewals.get(request);
}
