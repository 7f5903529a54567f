import { AppError, buildUrl, limits, type Me, refuseEmailHash } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { emailChanges, passwordResets, users } from '../../../platform/db/schema';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { defineJob } from '../../../platform/queue/define-job';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import {
  emailChangedMail,
  emailChangeFromMail,
  emailChangeMail,
  emailInUseMail,
  queueMail,
} from '../../shared/mailer/service';
import { refuseManagedEmail } from './managed-email';
import { type Account, findAccount, lockAccountById } from './repository';
import { type Proof, requireProof } from './require-proof';
import { meOf } from './service';
import {
  type ChangeSide,
  confirmSide,
  endChange,
  findChange,
  findPersonOfChange,
  insertChange,
  lockUnmailed,
} from './stored-email-changes';

const linkPurpose = 'email-change';

/** Returns a keyed hash that recognizes a password without revealing anything about it. */
function passwordMark({ secrets }: Pick<Services, 'secrets'>, passwordHash: string | null): Buffer {
  return secrets.lookupHash(linkPurpose, passwordHash ?? '');
}

/**
 * Requests another email address for the caller's account. If emails are sent, a link goes to the current address and
 * one to the new address, and nothing changes before both were used; the response doesn't reveal whether the address
 * has an account. Without a mail server the address changes immediately. Throws `forbidden` for an account whose
 * address is managed, `invalid_field` for the current address, `conflict` for one in use (only without a mail server),
 * and the errors of `requireProof`.
 */
export async function requestEmailChange(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  input: Proof & { email: string },
): Promise<{ me: Me; isMailSent: boolean }> {
  await refuseManagedEmail(services.db, caller.user.id);
  await requireProof(services, request, caller, input);
  const { user, organizationId } = caller;
  if (input.email.toLowerCase() === user.email.toLowerCase()) {
    throw new AppError('invalid_field', messages.emailUnchanged, { field: 'email' });
  }
  const address = request.ip;
  const isMailSent = services.mailer !== null;
  await services.db.transaction(async (tx) => {
    const account = await requireAccount(tx, user.id);
    if (!isMailSent) return await changeEmail(tx, services, account, { to: input.email, address });
    await startEmailChange(tx, services, account, input.email);
    const names = { email: input.email };
    await recordSecurityEvent(tx, { action: 'email.change_asked', userId: user.id, organizationId, address, names });
  });
  const email = isMailSent ? user.email : input.email;
  return { me: await meOf(services, { ...caller, user: { ...user, email } }), isMailSent };
}

/** Stores a change that must be confirmed in both mailboxes, replaces an earlier one, and enqueues its emails. */
export async function startEmailChange(
  tx: Transaction,
  services: Services,
  account: Account,
  toEmail: string,
): Promise<void> {
  const now = services.clock.now();
  await endChange(tx, { userId: account.id }, now);
  const id = await insertChange(tx, {
    userId: account.id,
    fromEmail: account.email,
    toEmail,
    passwordMark: passwordMark(services, account.passwordHash),
    expiresAt: new Date(now.getTime() + limits.emailChangeSeconds * 1000),
  });
  await services.jobs.enqueue(tx, mailEmailChange, { id });
}

/**
 * Emails the two links of a change. An address that has an account gets a notice instead that it can't be used for a
 * second one; the current address gets the same email either way. It is a job, so that the request takes the same time
 * for both. It takes effect once per change.
 */
export const mailEmailChange = defineJob({
  name: 'auth.mail_email_change',
  payload: z.object({ id: z.number() }),
  attempts: 3,
  async run({ id }, services) {
    await services.db.transaction(async (tx) => {
      const userId = await findPersonOfChange(tx, id);
      // The account first, as everywhere, so that two transactions don't wait for each other.
      const account = userId && (await lockAccountById(tx, userId));
      const change = await lockUnmailed(tx, id);
      if (!change || !account) return;
      const { fromEmail, toEmail } = change;
      const tokens = { from: services.secrets.randomToken(), to: services.secrets.randomToken() };
      const other = await findAccount(tx, toEmail);
      const isTaken = other !== null && other.id !== account.id;
      const hashes = {
        fromHash: services.secrets.lookupHash(linkPurpose, tokens.from),
        toHash: isTaken ? null : services.secrets.lookupHash(linkPurpose, tokens.to),
      };
      await tx
        .update(emailChanges)
        .set({ ...hashes, mailedAt: services.clock.now() })
        .where(eq(emailChanges.id, id));
      // Addresses are built from GALLEY_URL only: a forged Host header changes nothing.
      const urlOf = (token: string) => `${services.config.publicUrl}${buildUrl('confirm_email', { token })}`;
      const url = urlOf(tokens.from);
      const asked = { name: account.name, email: toEmail, url, refuseUrl: `${url}${refuseEmailHash}` };
      const mail = { kind: 'email_change', organizationId: null } as const;
      await queueMail(tx, services, { ...mail, to: fromEmail, content: emailChangeFromMail(asked) });
      if (!isTaken) {
        const content = emailChangeMail({ url: urlOf(tokens.to) });
        await queueMail(tx, services, { ...mail, to: toEmail, content });
        return;
      }
      const content = emailInUseMail({ name: other.name });
      await queueMail(tx, services, { kind: 'email_in_use', to: other.email, organizationId: null, content });
    });
  },
});

/**
 * Confirms a change with the link that was sent to one of its two addresses; with both links the address changes.
 * Throws `not_found` for a link that was used, expired, refused, or ended with a new password; `conflict` if the
 * address now has an account; `forbidden` if it is now managed or its account is locked.
 */
export async function confirmEmail(
  services: Services,
  request: HttpRequest,
  token: string,
): Promise<{ email: string; isChanged: boolean }> {
  return await services.db.transaction(async (tx) => {
    const { change, side, account } = await requireChange(tx, services, token);
    const now = services.clock.now();
    const { toEmail: email } = change;
    const isChanged = await confirmSide(tx, change.id, side, now);
    if (isChanged) {
      await endChange(tx, { userId: account.id }, now);
      await changeEmail(tx, services, account, { to: email, address: request.ip, isConfirmed: true });
    }
    return { email, isChanged };
  });
}

/** Ends a change with the link that was sent to the current address. Throws `not_found` like `confirmEmail`. */
export async function refuseEmail(services: Services, request: HttpRequest, token: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { change, side, account } = await requireChange(tx, services, token);
    if (side !== 'from') throw new AppError('not_found', messages.emailLinkDead);
    await endChange(tx, { userId: account.id }, services.clock.now());
    const names = { email: change.toEmail };
    await recordSecurityEvent(tx, { action: 'email.change_refused', userId: account.id, address: request.ip, names });
  });
}

/** Returns the change of a link that can still be used, and locks its account until the transaction ends. */
async function requireChange(tx: Transaction, services: Services, token: string) {
  const hash = services.secrets.lookupHash(linkPurpose, token);
  const named = await findChange(tx, hash, services.clock.now());
  const account = named && (await lockAccountById(tx, named.userId));
  if (account?.isLocked) throw new AppError('forbidden', messages.accountLocked);
  // Read again: the other link may have been used while this one waited.
  const change = account && (await findChange(tx, hash, services.clock.now()));
  const isLive =
    change?.fromEmail === account?.email &&
    change?.passwordMark.equals(passwordMark(services, account?.passwordHash ?? null));
  if (!change || !isLive) throw new AppError('not_found', messages.emailLinkDead);
  const side: ChangeSide = change.fromHash?.equals(hash) ? 'from' : 'to';
  return { change, side, account };
}

/**
 * Changes the address of an account for a server administrator, without a confirmation by email. A change that the
 * person requested ends, and the previous address is notified. Throws `not_found`, `invalid_field` for the current
 * address, `conflict` for one in use, `forbidden` for a managed account.
 */
export async function changeEmailByAdmin(
  services: Pick<Services, 'db'> & AddressServices,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const found = await findAccount(services.db, from);
  await services.db.transaction(async (tx) => {
    const account = found && (await lockAccountById(tx, found.id));
    if (!account) throw new AppError('not_found', `No account uses the address ${from}.`);
    if (account.email === to) throw new AppError('invalid_field', `${to} is already the address of this account.`);
    await refuseManagedEmail(tx, account.id, messages.emailManagedFor(account.email));
    await endChange(tx, { userId: account.id }, services.clock.now());
    await changeEmail(tx, services, account, { to, address: '', by: 'command line' });
  });
}

type AddressServices = Pick<Services, 'clock' | 'jobs' | 'mailer' | 'secrets'>;

/** Changes the address of an account that this transaction has locked, and notifies the previous one. */
async function changeEmail(
  tx: Transaction,
  services: AddressServices,
  account: Account,
  { to, address, isConfirmed = false, by }: { to: string; address: string; isConfirmed?: boolean; by?: string },
): Promise<void> {
  await refuseManagedEmail(tx, account.id);
  // If two accounts request the address at the same time, the second gets a conflict.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${to.toLowerCase()}`}, 0))`);
  const other = await findAccount(tx, to);
  if (other && other.id !== account.id) throw new AppError('conflict', messages.addressTaken, { field: 'email' });
  const emailConfirmedAt = isConfirmed ? services.clock.now() : null;
  await tx.update(users).set({ email: to, emailConfirmedAt }).where(eq(users.id, account.id));
  // Password reset links in the previous mailbox stop working.
  await tx
    .update(passwordResets)
    .set({ usedAt: services.clock.now() })
    .where(and(eq(passwordResets.userId, account.id), isNull(passwordResets.usedAt)));
  const content = emailChangedMail({ name: account.name, email: to });
  await queueMail(tx, services, { kind: 'email_changed', to: account.email, organizationId: null, content });
  const names = { formerEmail: account.email, email: to };
  const details = by === undefined ? {} : { by };
  await recordSecurityEvent(tx, { action: 'email.changed', userId: account.id, address, details, names });
}

async function requireAccount(tx: Transaction, userId: number): Promise<Account> {
  const account = await lockAccountById(tx, userId);
  if (!account) throw new AppError('not_found', messages.emailLinkDead);
  return account;
}
