import { AppError } from '@galley/contract';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages';
import { memberships, organizations, sessions, users } from '../platform/db/schema';
import type { Services } from '../services';
import { hashSessionToken, sessionCookieName } from './sessions';

/**
 * The refusal of a request without a valid session. A person who was removed from the organization while working gets
 * that reason, not that the session expired, and so does one whose account was locked.
 */
export async function sessionRefusal(services: Services, request: FastifyRequest): Promise<AppError> {
  const token = request.cookies[sessionCookieName(services.config)];
  const known = token && token.length <= 100 ? token : null;
  if (known !== null && (await isOfLockedAccount(services, known))) {
    return new AppError('session_required', messages.accountLocked);
  }
  const organization = known === null ? null : await organizationLeft(services, known);
  return new AppError(
    'session_required',
    organization === null ? messages.sessionExpired : messages.accessEndedTo(organization),
  );
}

/** Whether a session ended because its account was locked. Only its browser has the token. */
async function isOfLockedAccount({ db }: Services, token: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt), isNotNull(users.lockedAt)))
    .where(eq(sessions.tokenHash, hashSessionToken(token)));
  return row !== undefined;
}

/** The organization of an ended session whose person is no longer a member. */
async function organizationLeft({ db }: Services, token: string): Promise<string | null> {
  const itsMembership = and(
    eq(memberships.userId, sessions.userId),
    eq(memberships.organizationId, sessions.organizationId),
    isNull(memberships.deletedAt),
  );
  const [row] = await db
    .select({ name: organizations.name })
    .from(sessions)
    .innerJoin(organizations, and(eq(organizations.id, sessions.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(memberships, itsMembership)
    .where(and(eq(sessions.tokenHash, hashSessionToken(token)), isNotNull(sessions.revokedAt), isNull(memberships.id)));
  return row?.name ?? null;
}
