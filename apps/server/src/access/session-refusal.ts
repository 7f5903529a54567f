import { AppError } from '@galley/contract';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages';
import { currentMemberships, organizations, sessions, users } from '../platform/db/schema';
import type { Services } from '../services';
import { type EndedMembership, endedAccessText, findEndedMembership } from './ended-memberships';
import { isUsableAccount } from './locked-accounts';
import { hashSessionToken, sessionCookieName } from './sessions';

/**
 * Returns the refusal of a request without a valid session. If the person was removed from the organization, the
 * account was locked or the access ended by its date, this is the reason instead of an expired session.
 */
export async function sessionRefusal(services: Services, request: FastifyRequest): Promise<AppError> {
  const token = request.cookies[sessionCookieName(services.config)];
  const known = token && token.length <= 100 ? token : null;
  if (known !== null && (await isOfLockedAccount(services, known))) {
    return new AppError('session_required', messages.accountLocked);
  }
  const ended = known === null ? null : await endedMembershipOf(services, known);
  if (ended) return new AppError('session_required', endedAccessText(ended), { hasAccessEnded: true });
  const organization = known === null ? null : await organizationLeft(services, known);
  return new AppError(
    'session_required',
    organization === null ? messages.sessionExpired : messages.accessEndedTo(organization),
  );
}

/** Returns whether a session ended because its account was locked. Only its browser has the token. */
async function isOfLockedAccount({ db }: Services, token: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt), isNotNull(users.lockedAt)))
    .where(eq(sessions.tokenHash, hashSessionToken(token)));
  return row !== undefined;
}

/** Returns the ended access of a session that is otherwise valid: it becomes valid again if the access is extended. */
export async function findEndedMembershipOf(
  services: Services,
  request: FastifyRequest,
): Promise<EndedMembership | null> {
  const token = request.cookies[sessionCookieName(services.config)];
  return token && token.length <= 100 ? await endedMembershipOf(services, token) : null;
}

async function endedMembershipOf({ db, clock }: Services, token: string): Promise<EndedMembership | null> {
  const [session] = await db
    .select({ userId: sessions.userId, organizationId: sessions.organizationId })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isUsableAccount))
    .where(
      and(
        eq(sessions.tokenHash, hashSessionToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, clock.now()),
      ),
    );
  return session ? await findEndedMembership(db, session) : null;
}

/** Returns the organization of an ended session whose person is no longer a member. */
async function organizationLeft({ db }: Services, token: string): Promise<string | null> {
  const itsMembership = and(
    eq(currentMemberships.userId, sessions.userId),
    eq(currentMemberships.organizationId, sessions.organizationId),
  );
  const [row] = await db
    .select({ name: organizations.name })
    .from(sessions)
    .innerJoin(organizations, and(eq(organizations.id, sessions.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(currentMemberships, itsMembership)
    .where(
      and(
        eq(sessions.tokenHash, hashSessionToken(token)),
        isNotNull(sessions.revokedAt),
        isNull(currentMemberships.id),
      ),
    );
  return row?.name ?? null;
}
