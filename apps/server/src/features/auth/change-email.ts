import { AppError, buildUrl, limits, type Me } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '../../messages';
import type { Queryable } from '../../platform/db/database';
import { passwordResets, users } from '../../platform/db/schema';
import type { HttpRequest, UserCaller } from '../../platform/http/types';
import { defineJob } from '../../platform/queue/define-job';
import { recordSecurityEvent } from '../../platform/security/security-events';
import type { Services } from '../../services';
import { emailChangedMail, emailChangeMail, emailInUseMail, queueMail } from '../mailer/service';
import { type Account, findAccount } from './repository';
import { requireProof } from './require-proof';
import { meOf } from './service';

const linkPurpose = 'email-change';

/**
 * What a confirmation link says. It's signed and not stored: it works as long as the account has the address and the
 * password it had, so it can be used once, and a new password ends it.
 */
const emailChange = z.object({ userId: z.number(), from: z.string(), to: z.string(), password: z.string() });

/** Recognizes a password without giving anything away of it. */
function passwordMark({ secrets }: Pick<Services, 'secrets'>, passwordHash: string | null): string {
  return secrets.lookupHash(linkPurpose, passwordHash ?? '').toString('base64url');
}

/**
 * Asks for another email address of the caller's account. Where emails are sent, a link goes to the new
 * address and nothing changes before it is used; the answer doesn't tell whether the address has an account. Without a
 * mail server the address changes at once. Throws `invalid_field` for the present address, `conflict` for one in use
 * (without a mail server only), and what `requireProof` throws.
 */
export async function askForEmail(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  input: { email: string; currentPassword: string; code?: string },
): Promise<{ me: Me; isMailSent: boolean }> {
  await requireProof(services, caller, input);
  const { user, organizationId } = caller;
  if (input.email.toLowerCase() === user.email.toLowerCase()) {
    throw new AppError('invalid_field', messages.emailUnchanged, { field: 'email' });
  }
  const address = request.ip;
  if (services.mailer) {
    await services.db.transaction(async (tx) => {
      await services.jobs.enqueue(tx, mailEmailChange, { userId: user.id, email: input.email });
      await recordSecurityEvent(tx, { action: 'email.change_asked', userId: user.id, organizationId, address });
    });
    return { me: await meOf(services, caller), isMailSent: true };
  }
  const account = await findAccount(services.db, user.email);
  if (!account) throw new AppError('not_found', messages.emailLinkDead);
  await changeEmail(services, account, input.email, address);
  return { me: await meOf(services, { ...caller, user: { ...user, email: input.email } }), isMailSent: false };
}

/**
 * Emails the link that confirms a new address, or, to an address that has an account, that it can't be used for a
 * second one. A job, so that the request does the same for both. Running twice sends a second link, which does no harm.
 */
export const mailEmailChange = defineJob({
  name: 'auth.mail_email_change',
  payload: z.object({ userId: z.number(), email: z.string() }),
  attempts: 3,
  async run({ userId, email }, services) {
    const account = await findAccountById(services.db, userId);
    if (!account) return;
    const other = await findAccount(services.db, email);
    if (other && other.id !== userId) {
      const content = emailInUseMail({ name: other.name });
      await queueMail(services.db, services, { kind: 'email_in_use', to: other.email, organizationId: null, content });
      return;
    }
    const expiresAt = new Date(services.clock.now().getTime() + limits.emailChangeSeconds * 1000);
    const change = { userId, from: account.email, to: email, password: passwordMark(services, account.passwordHash) };
    const token = services.secrets.sign(linkPurpose, change, expiresAt);
    // GALLEY_URL alone makes the address: a forged Host header changes nothing.
    const url = `${services.config.publicUrl}${buildUrl('confirm_email', { token })}`;
    const content = emailChangeMail({ url });
    await queueMail(services.db, services, { kind: 'email_change', to: email, organizationId: null, content });
  },
});

/**
 * Changes the address by the link that was sent to it. Throws `not_found` for a link that was used, expired, or ended
 * with a new password; `forbidden` for a locked account; `conflict` when the address has an account by now.
 */
export async function confirmEmail(services: Services, request: HttpRequest, token: string): Promise<string> {
  const read = emailChange.safeParse(services.secrets.verify(linkPurpose, token, services.clock.now()));
  if (!read.success) throw new AppError('not_found', messages.emailLinkDead);
  const { userId, from, to, password } = read.data;
  const account = await findAccountById(services.db, userId);
  if (account?.isLocked) throw new AppError('forbidden', messages.accountLocked);
  const isLive = account?.email === from && passwordMark(services, account.passwordHash) === password;
  if (!account || !isLive) throw new AppError('not_found', messages.emailLinkDead);
  await changeEmail(services, account, to, request.ip);
  return to;
}

/** Changes the address unless it was changed meanwhile, and notifies the previous one. */
async function changeEmail(services: Services, account: Account, to: string, address: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Of two accounts that want the address at once, the second gets a conflict.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${to.toLowerCase()}`}, 0))`);
    const other = await findAccount(tx, to);
    if (other && other.id !== account.id) throw new AppError('conflict', messages.addressTaken, { field: 'email' });
    const [changed] = await tx
      .update(users)
      .set({ email: to })
      .where(and(eq(users.id, account.id), eq(users.email, account.email), isNull(users.deletedAt)))
      .returning({ id: users.id });
    if (!changed) throw new AppError('not_found', messages.emailLinkDead);
    // Password reset links in the previous mailbox stop working.
    await tx
      .update(passwordResets)
      .set({ usedAt: services.clock.now() })
      .where(and(eq(passwordResets.userId, account.id), isNull(passwordResets.usedAt)));
    const content = emailChangedMail({ name: account.name, email: to });
    await queueMail(tx, services, { kind: 'email_changed', to: account.email, organizationId: null, content });
    await recordSecurityEvent(tx, { action: 'email.changed', userId: account.id, address });
  });
}

async function findAccountById(db: Queryable, id: number): Promise<Account | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user ? await findAccount(db, user.email) : null;
}
