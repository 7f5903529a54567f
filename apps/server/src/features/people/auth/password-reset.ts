import { AppError, type Me } from '@galley/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { refuseLocked } from '../../../access/locked-accounts';
import { listAllOrganizations } from '../../../access/open-organizations';
import { messages } from '../../../messages';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Queryable } from '../../../platform/db/database';
import { passwordResets, users } from '../../../platform/db/schema';
import type { HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { passwordChangedMail, queueMail } from '../../shared/mailer/service';
import { mailPasswordReset } from './jobs';
import { refuseWeakPassword } from './password-strength';
import { hashPassword } from './passwords';
import { findAccount, findFirstOrganization, revokeAllSessions, setPasswordHash } from './repository';
import { requirePassword } from './require-proof';
import { resetTokenHash } from './reset-token';
import { meOfNewSession, openSession } from './service';
import { refuseTwoFactorCode } from './two-factor-check';

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

/**
 * Enqueues a job that emails a link to set a new password. The link can be used once and expires in an hour. The
 * request takes the same time for every address, because it doesn't look up the account.
 */
export async function requestPasswordReset(services: Services, { request }: Exchange, email: string): Promise<void> {
  await services.jobs.enqueue(services.db, mailPasswordReset, { email, address: request.ip });
}

/**
 * Sets the new password, ends every session and link of the account, and signs in; null for an account without an
 * organization, which still needs its password for the next invitation. Throws `not_found` for an invalid link,
 * `forbidden` for a locked account.
 */
export async function resetPasswordByLink(
  services: Services,
  exchange: Exchange,
  input: { token: string; password: string; code?: string },
): Promise<Me | null> {
  await refuseWeakPassword(input.password, await ownOf(services, (await requireLink(services, input.token)).userId));
  const passwordHash = await hashPassword(input.password);
  const now = services.clock.now();
  const address = exchange.request.ip;
  const isSignedIn = await commitRefusal(services.db, async (tx) => {
    const { userId } = await requireLink({ ...services, db: tx }, input.token);
    // With a second factor, access to the mailbox isn't enough. The code is checked before the link is used up.
    const refusal = await refuseTwoFactorCode(tx, services, { userId, code: input.code, address });
    if (refusal) return refusal;
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordResets.tokenHash, resetTokenHash(services, input.token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now),
        ),
      )
      .returning({ userId: passwordResets.userId });
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, reset?.userId ?? 0), isNull(users.deletedAt)));
    if (!user) throw new AppError('not_found', messages.resetLinkDead);
    await setPasswordHash(tx, user.id, passwordHash);
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)));
    await revokeAllSessions(tx, user.id, now);
    await notifyOfNewPassword(tx, services, user);
    await recordSecurityEvent(tx, { action: 'password.reset', userId: user.id, address });
    const organizationId = await findFirstOrganization(tx, user.id, exchange.request);
    if (organizationId === null) return false;
    await openSession(services, tx, exchange, { userId: user.id, organizationId });
    return true;
  });
  return isSignedIn ? await meOfNewSession(services, exchange) : null;
}

/**
 * Checks that a link can still set a password, before a password is entered. Throws `not_found` for an invalid link.
 */
export async function checkResetLink(services: Services, token: string): Promise<void> {
  await requireLink(services, token);
}

/** Returns the texts that a person's password must not contain: their name, email address and organizations. */
async function ownOf(services: Services, userId: number): Promise<string[]> {
  const [user] = await services.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const organizations = await listAllOrganizations(services.db, userId);
  return [user?.name ?? '', user?.email ?? '', ...organizations.map(({ name }) => name)];
}

/**
 * Returns the owner of a link. Throws `not_found` for a used, expired or unknown one, `forbidden` for a locked account.
 */
async function requireLink(
  services: Pick<Services, 'secrets' | 'clock'> & { db: Queryable },
  token: string,
): Promise<{ userId: number }> {
  const [reset] = await services.db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, resetTokenHash(services, token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, services.clock.now()),
      ),
    );
  if (!reset) throw new AppError('not_found', messages.resetLinkDead);
  await refuseLocked(services.db, reset.userId);
  return reset;
}

/** Changes the caller's password and ends their other sessions. Throws `credentials_wrong` for a wrong current one. */
export async function changePassword(
  services: Services,
  { request }: Exchange,
  caller: UserCaller,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const account = await findAccount(services.db, caller.user.email);
  if (!account) throw new AppError('not_found', messages.notFound);
  await requirePassword(services, caller, input.currentPassword);
  await refuseWeakPassword(input.password, await ownOf(services, account.id));
  const passwordHash = await hashPassword(input.password);
  await services.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeAllSessions(tx, account.id, services.clock.now(), { exceptSessionId: caller.session.id });
    await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.userId, account.id), isNull(passwordResets.usedAt)));
    await notifyOfNewPassword(tx, services, account);
    await recordSecurityEvent(tx, { action: 'password.changed', userId: account.id, address: request.ip });
  });
}

async function notifyOfNewPassword(
  tx: Parameters<typeof queueMail>[0],
  services: Services,
  user: { name: string; email: string },
): Promise<void> {
  await queueMail(tx, services, {
    kind: 'password_changed',
    to: user.email,
    organizationId: null,
    content: passwordChangedMail({ name: user.name }),
  });
}
