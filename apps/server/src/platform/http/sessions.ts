import { createHash } from 'node:crypto';
import { limits, role } from '@galley/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { Services } from '../../services';
import type { Queryable } from '../db/database';
import { memberships, organizations, sessions, users } from '../db/schema';
import type { UserCaller } from './types';

const seenEveryMs = 60_000;

/** Behind TLS the cookie is bound to host and path by its name (design.md 10). */
export function sessionCookieName(config: Config): string {
  return config.isTls ? '__Host-galley' : 'galley';
}

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a session and returns the cookie's value: 256 random bits, of which only the hash is kept. */
export async function createSession(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  person: { userId: number; organizationId: number },
): Promise<string> {
  const token = services.secrets.randomToken();
  const now = services.clock.now();
  await tx.insert(sessions).values({
    ...person,
    tokenHash: hashSessionToken(token),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionAbsoluteSeconds * 1000),
  });
  return token;
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls,
    maxAge: limits.sessionAbsoluteSeconds,
  });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls,
  });
}

/** Ends the session of this browser, if there is one. */
export async function revokeSession(services: Services, tx: Queryable, request: FastifyRequest): Promise<void> {
  const token = request.cookies[sessionCookieName(services.config)];
  if (!token) return;
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now() })
    .where(and(eq(sessions.tokenHash, hashSessionToken(token)), isNull(sessions.revokedAt)));
}

/** The signed-in person of a request (or of `token`); null without a living session or membership. */
export async function readSession(
  services: Services,
  request: FastifyRequest,
  token = request.cookies[sessionCookieName(services.config)],
): Promise<UserCaller | null> {
  if (!token || token.length > 100) return null;
  const now = services.clock.now();
  const [row] = await services.db
    .select({
      session: { id: sessions.id, createdAt: sessions.createdAt, parentUserId: sessions.parentUserId },
      lastSeenAt: sessions.lastSeenAt,
      organizationId: sessions.organizationId,
      role: memberships.role,
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        isSiteAdmin: users.isSiteAdmin,
        job: users.job,
        timezone: users.timezone,
        theme: users.theme,
      },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .innerJoin(organizations, and(eq(organizations.id, sessions.organizationId), isNull(organizations.deletedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, sessions.userId),
        eq(memberships.organizationId, sessions.organizationId),
        isNull(memberships.deletedAt),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, hashSessionToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleSeconds * 1000)),
      ),
    );
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) {
    await services.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id));
  }
  return {
    kind: 'user',
    user: row.user,
    membership: { role: role.parse(row.role) },
    organizationId: row.organizationId,
    session: row.session,
  };
}
