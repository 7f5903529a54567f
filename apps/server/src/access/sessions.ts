import { createHash } from 'node:crypto';
import { AppError, limits } from '@galley/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { sessions, twoFactors } from '../platform/db/schema';
import { requestHostOf } from '../platform/http/hosts';
import { reportSecurityEvent } from '../platform/security/security-events';
import type { Services } from '../services';
import { isLockedUntilCommit } from './locked-accounts';
import { noteActivity } from './note-activity';
import { refuseWithoutSso } from './sso-required';

/** Returns the name of the session cookie. With TLS, it binds the cookie to host and path (docs/design.md 10). */
export function sessionCookieName(config: Config): string {
  return config.isTls ? '__Host-galley' : 'galley';
}

/** Returns the stored hash of a session token. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface SessionPerson {
  userId: number;
  organizationId: number;
  /** The session at the main host from which it was handed over. */
  parentSessionId?: number | null;
  /** The identity provider that authenticated the person, with its own session id; absent = a password. */
  provider?: { id: number; session: string | null };
  /** Opened with a passkey, or continued from a session with a second factor. */
  hasSecondFactor?: boolean;
}

/**
 * Ends the current session of the browser and creates a new one. Sessions on sub-addresses that were handed over from
 * the old one are attached to the new one for the same person, and end for another person. Returns the cookie's value.
 */
export async function replaceSession(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  person: SessionPerson,
): Promise<string> {
  const ended = await revokeSession(services, tx, request);
  const token = await createSession(services, tx, request, person);
  if (ended && ended.userId !== person.userId) await revokeHandedOver(services, tx, ended.id);
  else if (ended) {
    const made = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSessionToken(token)));
    await tx
      .update(sessions)
      .set({ parentSessionId: sql`(${made})` })
      .where(eq(sessions.parentSessionId, ended.id));
  }
  return token;
}

/**
 * Creates a session and returns the cookie's value: 256 random bits, of which only the hash is stored. A session on an
 * organization's sub-address is only valid there and refers to the account at the main host. Throws `not_found` for an
 * organization other than the host's, `sso_required` for a password if the organization requires single sign-on,
 * `forbidden` for a locked account: every sign-in method ends here, after the person has been authenticated.
 */
async function createSession(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  person: SessionPerson,
): Promise<string> {
  const requestHost = requestHostOf(request);
  const isMain = requestHost.kind === 'main';
  if (!isMain && (requestHost.kind !== 'organization' || requestHost.organizationId !== person.organizationId)) {
    throw new AppError('not_found', messages.notFound);
  }
  const { provider: named, hasSecondFactor = false, ...owner } = person;
  if (await isLockedUntilCommit(tx, owner.userId)) {
    const { userId, organizationId } = owner;
    const details = { reason: 'account locked' };
    reportSecurityEvent(services, { action: 'login.failed', userId, organizationId, address: request.ip, details });
    throw new AppError('forbidden', messages.accountLocked);
  }
  const parent = await findParent(tx, person);
  const provider = named ?? parent?.provider;
  await refuseWithoutSso(tx, { ...owner, providerId: provider?.id ?? null });
  const token = services.secrets.randomToken();
  const now = services.clock.now();
  await tx.insert(sessions).values({
    ...owner,
    providerId: provider?.id ?? null,
    providerSession: provider?.session,
    hasSecondFactor: hasSecondFactor || parent?.hasSecondFactor === true || (await signsInWithCode(tx, owner.userId)),
    parentUserId: isMain ? null : person.userId,
    tokenHash: hashSessionToken(token),
    userAgent: request.headers['user-agent']?.slice(0, 300),
    address: request.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionAbsoluteSeconds * 1000),
  });
  await noteActivity(tx, owner, now);
  return token;
}

/** A session on a sub-address has the sign-in method of the session from which it was handed over. */
async function findParent(
  tx: Queryable,
  { parentSessionId }: SessionPerson,
): Promise<{ provider: SessionPerson['provider']; hasSecondFactor: boolean } | null> {
  if (!parentSessionId) return null;
  const [parent] = await tx
    .select({
      id: sessions.providerId,
      session: sessions.providerSession,
      hasSecondFactor: sessions.hasSecondFactor,
    })
    .from(sessions)
    .where(eq(sessions.id, parentSessionId));
  if (!parent) return null;
  const { id, session, hasSecondFactor } = parent;
  return { provider: id === null ? undefined : { id, session }, hasSecondFactor };
}

/** Returns whether every sign-in method requires a code or a passkey from a person (docs/decisions/012). */
async function signsInWithCode(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return row !== undefined;
}

/** Records that the person proved a second factor in a session. */
export async function noteSecondFactor(tx: Queryable, sessionId: number): Promise<void> {
  await tx.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.id, sessionId));
}

/** Sends the session token as a cookie that scripts cannot read. */
export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls,
    maxAge: limits.sessionAbsoluteSeconds,
  });
}

/** Removes the session cookie from the browser. */
export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls,
  });
}

/** Ends the session of this browser, if there is one. Returns that session; null = none. */
export async function revokeSession(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
): Promise<{ id: number; userId: number } | null> {
  const token = request.cookies[sessionCookieName(services.config)];
  if (!token) return null;
  const [ended] = await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now() })
    .where(and(eq(sessions.tokenHash, hashSessionToken(token)), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
  return ended ?? null;
}

/** Ends the sessions on sub-addresses that were handed over from a session. */
export async function revokeHandedOver(services: Services, tx: Queryable, sessionId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now() })
    .where(and(eq(sessions.parentSessionId, sessionId), isNull(sessions.revokedAt)));
}

/** Returns whether a session is still valid, for links that were created in it. */
export async function isLiveSession({ db, clock }: Pick<Services, 'db' | 'clock'>, id: number): Promise<boolean> {
  const [live] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())));
  return live !== undefined;
}
