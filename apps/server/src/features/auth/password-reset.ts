import { AppError, buildUrl, limits, type Me, texts, words } from '@galley/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { passwordResets, users } from '../../platform/db/schema';
import type { HttpReply, HttpRequest, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { passwordChangedMail, queueMail, resetPasswordMail } from '../mails/service';
import { hashPassword, verifyPassword } from './passwords';
import {
  findAccount,
  findFirstOrganization,
  recordSecurityEvent,
  revokeAllSessions,
  setPasswordHash,
} from './repository';
import { meOfNewSession, openSession } from './service';

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

const hashOf = (services: Services, token: string) => services.secrets.lookupHash('password-reset', token);

/**
 * Mails a link that sets a new password, good once and for an hour. For an address of nobody nothing is sent and the
 * answer is the same; writing the mail still takes some milliseconds more for an account.
 */
export async function askForPassword(services: Services, { request }: Exchange, email: string): Promise<void> {
  const account = await findAccount(services.db, email);
  const token = services.secrets.randomToken();
  const tokenHash = hashOf(services, token);
  const expiresAt = new Date(services.clock.now().getTime() + limits.passwordResetSeconds * 1000);
  // GALLEY_URL alone makes the address: a forged Host header changes nothing.
  const url = `${services.config.publicUrl}${buildUrl('reset_password', { token })}`;
  await services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, account?.id ?? 0));
    if (user) await tx.insert(passwordResets).values({ userId: user.id, tokenHash, expiresAt });
    if (user) {
      await queueMail(tx, services, {
        kind: 'reset_password',
        to: user.email,
        organizationId: null,
        content: resetPasswordMail({ name: user.name, url }),
      });
    }
    await recordSecurityEvent(tx, {
      action: 'password.reset_asked',
      userId: user?.id ?? null,
      address: request.ip,
    });
  });
}

/** Sets the new password, ends every session and link of the account, and signs in. Throws `not_found` for a dead link. */
export async function resetPasswordByLink(
  services: Services,
  exchange: Exchange,
  input: { token: string; password: string },
): Promise<Me> {
  const passwordHash = await hashPassword(input.password);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordResets.tokenHash, hashOf(services, input.token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now),
        ),
      )
      .returning({ userId: passwordResets.userId });
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, reset?.userId ?? 0), isNull(users.deletedAt)));
    const organizationId = user ? await findFirstOrganization(tx, user.id, exchange.request) : null;
    if (!user || organizationId === null) throw new AppError('not_found', words.resetLinkDead);
    await setPasswordHash(tx, user.id, passwordHash);
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)));
    await revokeAllSessions(tx, user.id, now);
    await tellOfChange(tx, services, user);
    await recordSecurityEvent(tx, { action: 'password.reset', userId: user.id, address: exchange.request.ip });
    await openSession(services, tx, exchange, { userId: user.id, organizationId });
  });
  return await meOfNewSession(services, exchange);
}

/** Changes the caller's password and ends their other sessions. Throws `credentials_wrong` for a wrong current one. */
export async function changePassword(
  services: Services,
  { request }: Exchange,
  caller: UserCaller,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const account = await findAccount(services.db, caller.user.email);
  if (!account) throw new AppError('not_found', texts.notFound);
  if (!(await verifyPassword(account.passwordHash, input.currentPassword))) {
    throw new AppError('credentials_wrong', words.currentPasswordWrong, { field: 'currentPassword' });
  }
  const passwordHash = await hashPassword(input.password);
  await services.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeAllSessions(tx, account.id, services.clock.now(), { exceptSessionId: caller.session.id });
    await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.userId, account.id), isNull(passwordResets.usedAt)));
    await tellOfChange(tx, services, account);
    await recordSecurityEvent(tx, { action: 'password.changed', userId: account.id, address: request.ip });
  });
}

async function tellOfChange(
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
