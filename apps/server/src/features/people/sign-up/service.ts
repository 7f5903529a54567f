import {
  AppError,
  buildUrl,
  type FirstEmail,
  limits,
  type Me,
  type SignUpOptions,
  startEditingHash,
} from '@galley/contract';
import { isSetupNeeded, offersSignUp } from '../../../access/setup';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import type { HttpReply, HttpRequest } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services, StoreStarterThemes } from '../../../services';
import {
  createUser,
  hashPassword,
  isTimezone,
  meOfNewSession,
  openSession,
  refuseWeakPassword,
  safeRedirect,
} from '../auth/service';
import { acceptInvitation, readInvitation } from '../invites/service';
import { checkCaptcha, makeCaptcha } from './captcha';
import { mailSignUp } from './jobs';
import { insertOrganizationOf, insertSignUp, signUpTokenHash, takeSignUp } from './repository';

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  organization: string;
  timezone?: string;
  redirect?: string;
  recaptchaToken: string;
  /** The person who referred the visitor; null = no one. */
  ref: string | null;
}

/** Returns whether people can sign up, and the captcha to solve for it. */
export async function readSignUpOptions(services: Services, request: HttpRequest): Promise<SignUpOptions> {
  const isOpen = await isSignUpOpen(services, request);
  return {
    isOpen,
    isConfirmedByMail: services.mailer !== null,
    captcha: isOpen ? await makeCaptcha(services) : null,
  };
}

/**
 * Signs up a person. With a mail server, nothing is created until the link in the email is used, and neither the
 * response nor the work of this request depends on whether the address has an account. Without one, the account is
 * created immediately, and `conflict` means that the address is taken. Throws `forbidden` if sign-up is by invitation
 * only, `invalid_field`.
 */
export async function signUp(
  services: Services,
  exchange: Exchange,
  input: SignUpInput,
): Promise<{ me: Me | null; redirect: string; isMailSent: boolean }> {
  if (!(await isSignUpOpen(services, exchange.request))) throw new AppError('forbidden', messages.signUpClosed);
  await checkCaptcha(services, input.recaptchaToken);
  const timezone = input.timezone && isTimezone(input.timezone) ? input.timezone : undefined;
  const redirect = input.redirect && input.redirect !== '/' ? safeRedirect(input.redirect) : '';
  await refuseWeakPassword(input.password, [input.name, input.email, input.organization]);
  const passwordHash = await hashPassword(input.password);
  const { name, email, organization, ref } = input;
  if (services.mailer) {
    const expiresAt = new Date(services.clock.now().getTime() + limits.signUpSeconds * 1000);
    await services.db.transaction(async (tx) => {
      const later = { timezone: timezone ?? null, redirect: noneAsNull(redirect), expiresAt };
      const values = { name, email, organization, ref, passwordHash, ...later };
      await services.jobs.enqueue(tx, mailSignUp, { id: await insertSignUp(tx, values) });
      await recordSecurityEvent(tx, { action: 'sign_up.asked', address: exchange.request.ip, names: { email } });
    });
    return { me: null, redirect: '', isMailSent: true };
  }
  const storeStarterThemes = await services.starterThemes.prepare(services);
  const account = { name, email, organization, ref, passwordHash, timezone, storeStarterThemes };
  const first = await services.db.transaction((tx) => makeAccount(tx, services, exchange, account));
  return { me: await meOfNewSession(services, exchange), redirect: beginAt(redirect, first), isMailSent: false };
}

/**
 * Creates the account of someone who was invited to comment, in the organization that invited them. Works if sign-up is
 * by invitation only. Throws `forbidden` without an invitation to comment for this address, `conflict` if it has an
 * account, `not_found`, `invalid_field`.
 */
export async function signUpCommentor(
  services: Services,
  exchange: Exchange,
  input: { invitation?: string; name: string; email: string; password: string; timezone?: string },
): Promise<{ me: Me; redirect: string; isMailSent: false }> {
  const { invitation: token = '', name, email, password, timezone } = input;
  if (token === '') throw new AppError('forbidden', messages.signUpClosed);
  const invitation = await readInvitation(services, exchange.request, token);
  if (invitation.role !== 'commentor' || invitation.email.toLowerCase() !== email.toLowerCase())
    throw new AppError('forbidden', messages.invitedToComment);
  if (invitation.hasAccount) throw new AppError('conflict', messages.addressTaken, { field: 'email' });
  const accepting = { ...exchange, caller: { kind: 'anonymous' } as const };
  return { ...(await acceptInvitation(services, accepting, { token, name, password, timezone })), isMailSent: false };
}

/** Creates the account of a sign-up from its link, once, and signs in. Throws `not_found`, `conflict`. */
export async function confirmSignUp(
  services: Services,
  exchange: Exchange,
  token: string,
): Promise<{ me: Me; redirect: string }> {
  const storeStarterThemes = await services.starterThemes.prepare(services);
  const redirect = await services.db.transaction(async (tx) => {
    const found = await takeSignUp(tx, signUpTokenHash(services, token), services.clock.now());
    if (!found) throw new AppError('not_found', messages.signUpLinkDead);
    const first = await makeAccount(tx, services, exchange, {
      ...found,
      timezone: found.timezone ?? undefined,
      emailConfirmedAt: services.clock.now(),
      storeStarterThemes,
    });
    return beginAt(found.redirect === null ? '' : safeRedirect(found.redirect), first);
  });
  return { me: await meOfNewSession(services, exchange), redirect };
}

/** Returns whether sign-up is open now. */
async function isSignUpOpen(services: Services, request: HttpRequest): Promise<boolean> {
  return offersSignUp(services, request) && !(await isSetupNeeded(services));
}

interface NewAccount {
  name: string;
  email: string;
  organization: string;
  passwordHash: string;
  timezone?: string;
  ref: string | null;
  /** When the link in the mailbox was used. */
  emailConfirmedAt?: Date;
  storeStarterThemes: StoreStarterThemes;
}

/** Creates the person, the organization with its themes, and the session in the caller's transaction. */
async function makeAccount(
  tx: Transaction,
  services: Services,
  exchange: Exchange,
  account: NewAccount,
): Promise<FirstEmail | null> {
  const { name, email, passwordHash, timezone, ref, emailConfirmedAt } = account;
  const userId = await createUser(tx, { name, email, passwordHash, timezone, signUpRef: ref, emailConfirmedAt });
  const organizationId = await insertOrganizationOf(tx, { userId, name: account.organization });
  const person = { userId, organizationId };
  await recordSecurityEvent(tx, { action: 'sign_up.completed', ...person, address: exchange.request.ip });
  const first = await account.storeStarterThemes(tx, person);
  await openSession(services, tx, exchange, person);
  return first;
}

/** Returns the start page of a new person: the address they requested, otherwise their first email, in edit mode. */
function beginAt(redirect: string, first: FirstEmail | null): string {
  if (redirect !== '') return redirect;
  return first ? `${buildUrl('build_email', first)}${startEditingHash}` : '/';
}
