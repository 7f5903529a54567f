import { AppError } from '@galley/contract';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages';
import { memberships, organizations, sessions } from '../platform/db/schema';
import type { Services } from '../services';
import { hashSessionToken, sessionCookieName } from './sessions';

/**
 * The refusal of a request without a valid session. A person who was removed from the organization while working gets
 * that reason, not that the session expired.
 */
export async function sessionRefusal(services: Services, request: FastifyRequest): Promise<AppError> {
  const token = request.cookies[sessionCookieName(services.config)];
  const organization = token && token.length <= 100 ? await organizationLeft(services, token) : null;
  return new AppError(
    'session_required',
    organization === null ? messages.sessionExpired : messages.accessEndedTo(organization),
  );
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
