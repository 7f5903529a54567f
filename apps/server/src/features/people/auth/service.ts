import { randomInt } from 'node:crypto';
import { AppError, knownLocale, limits, type Me, type OwnOrganization, type PasskeyAnswer } from '@galley/contract';
import { endedAccessText, findEndedMembership } from '../../../access/ended-memberships';
import { findJoinable } from '../../../access/joinable';
import { mayPay } from '../../../access/may-pay';
import { isOfOneOrganization, listNamedOrganizations, listOpenElsewhere } from '../../../access/open-organizations';
import { readSession } from '../../../access/read-session';
import {
  clearSessionCookie,
  replaceSession,
  revokeHandedOver,
  revokeSession,
  type SessionPerson,
  setSessionCookie,
} from '../../../access/sessions';
import { authorOf, recordChange } from '../../../changes/record-change';
import type { Config } from '../../../config';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { noneAsNull } from '../../../platform/db/columns';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { requestHostOf } from '../../../platform/http/hosts';
import { setKnownBrowser } from '../../../platform/http/known-browser';
import type { HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent, reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { graceEnd, readSubscriptionState } from '../../shared/entitlements/read-entitlements';
import { takePasskey } from '../passkeys/check-answer';
import { hashPassword, verifyPassword } from './passwords';
import { presentMe, presentOrganization } from './presenter';
import {
  findAccount,
  findFirstOrganization,
  findOrganization,
  revokeAllSessions,
  setFirstPlace,
  setPasswordHash,
  setTheme,
  updateProfile,
} from './repository';
import { hasTwoFactor, refuseTwoFactorCode } from './two-factor-check';

export { refuseWeakPassword } from './password-strength';
export { hashPassword } from './passwords';
export {
  confirmAddress,
  findAccount as findAccountByEmail,
  findFirstOrganization,
  insertUser as createUser,
  revokeAllSessions,
} from './repository';
export { requireProof } from './require-proof';
export { safeRedirect } from './safe-redirect';
export { refuseTwoFactorCode } from './two-factor-check';

/** Returns whether a password is correct for an account. */
export async function verifyAccountPassword(
  account: { passwordHash: string | null },
  password: string,
): Promise<boolean> {
  return await verifyPassword(account.passwordHash, password);
}

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

/**
 * Checks email and password, then the code or a passkey if a second factor is on, and opens a new session. An unknown
 * account and a wrong password have the same response and the same cost. Throws `credentials_wrong`,
 * `two_factor_required`, `forbidden` for an account without an organization.
 */
export async function signIn(
  services: Services,
  exchange: Exchange,
  credentials: { email: string; password: string; code?: string; passkey?: PasskeyAnswer },
): Promise<Me> {
  const account = await findAccount(services.db, credentials.email);
  const fits = await verifyPassword(account?.passwordHash ?? null, credentials.password);
  const organizationId = await findFirstOrganization(services.db, account?.id ?? 0, exchange.request);
  const address = exchange.request.ip;
  if (!account || !fits || organizationId === null) {
    reportSecurityEvent(services, { action: 'login.failed', userId: account?.id ?? null, address });
    // Only reported to a person who knows the password.
    throw account && fits
      ? await noOrganizationFor(services, exchange, account.id)
      : new AppError('credentials_wrong', messages.credentialsWrong);
  }
  const person = { userId: account.id, organizationId };
  await commitRefusal(services.db, async (tx) => {
    const refusal = await refuseSecondStep(tx, services, exchange.request, { userId: account.id, ...credentials });
    if (refusal) return refusal;
    await openSession(services, tx, exchange, person);
    await recordSecurityEvent(tx, { action: 'login.succeeded', ...person, address });
    return null;
  });
  const me = await meOfNewSession(services, exchange);
  setThemeCookie(exchange.reply, account.theme);
  return me;
}

/**
 * Checks the second step after a correct password: a passkey of the account if the browser sent one, otherwise a code.
 */
async function refuseSecondStep(
  tx: Transaction,
  services: Services,
  request: HttpRequest,
  { userId, code, passkey: answer }: { userId: number; code?: string; passkey?: PasskeyAnswer },
): Promise<AppError | null> {
  if (!answer) return await refuseTwoFactorCode(tx, services, { userId, code, address: request.ip });
  const passkey = await takePasskey(tx, services, { request, answer, userId });
  return passkey ? null : new AppError('credentials_wrong', messages.passkeyWrong, { field: 'passkey' });
}

/** Returns why a person with the right password or passkey has no organization to work in. */
export async function noOrganizationFor(services: Services, { request }: Exchange, userId: number): Promise<AppError> {
  const behindSso = await findFirstOrganization(services.db, userId, request, { withSso: true });
  if (behindSso !== null) return new AppError('sso_required', messages.ssoRequired);
  const requestHost = requestHostOf(request);
  const organizationId = requestHost.kind === 'organization' ? requestHost.organizationId : undefined;
  const ended = await findEndedMembership(services.db, { userId, organizationId });
  if (ended) return new AppError('forbidden', endedAccessText(ended));
  // Never at an organization's own address.
  return requestHost.kind === 'main'
    ? new AppError('forbidden', messages.noOrganization)
    : new AppError('credentials_wrong', messages.credentialsWrong);
}

/**
 * Ends the current session of the browser and creates a new one. `giveSession` sends it to the browser after the
 * commit.
 */
export async function openSession(
  services: Services,
  tx: Queryable,
  { request }: Exchange,
  person: SessionPerson,
): Promise<void> {
  newTokens.set(request, await replaceSession(services, tx, request, person));
}

/** Tokens created in this request, so that its response can already include the signed-in person. */
const newTokens = new WeakMap<HttpRequest, string>();

/** Sets the cookie of the session that this request opened. A failed transaction must not change the cookie. */
export function giveSession({ config }: Pick<Services, 'config'>, { request, reply }: Exchange): string {
  const token = newTokens.get(request);
  if (token === undefined) throw new Error('No session was opened by this request.');
  setSessionCookie(config, reply, token);
  return token;
}

/** Sets the cookie of the session that this request opened, and returns its person. */
export async function meOfNewSession(services: Services, exchange: Exchange): Promise<Me> {
  const caller = await readSession(services, exchange.request, giveSession(services, exchange));
  if (!caller) throw new Error('The session of this request is not alive.');
  setKnownBrowser(services, exchange.reply, caller.user.email);
  return await meOf(services, caller);
}

/** Returns the signed-in person in API form: account, organizations and permissions. */
export async function meOf(services: Services, caller: UserCaller): Promise<Me> {
  return presentMe(caller, {
    organization: await findOrganization(services.db, caller.organizationId),
    organizations: await ownOrganizationsOf(services, caller),
    canCreateOrganization: mayCreateOrganization(services.config, caller),
    canJoinOrganization: await canJoin(services, caller),
    hasMailServer: services.mailer !== null,
    hasBilling: services.config.billing !== null,
    paymentDueAt: await findPaymentDue(services, caller),
    hasTwoFactor: await hasTwoFactor(services.db, caller.user.id),
    needsTwoFactor: caller.needsTwoFactor || undefined,
    twoFactorDueOn: caller.twoFactorDueOn,
  });
}

/** Returns when the grace period of a failed payment ends, for a person who can pay. */
async function findPaymentDue({ db, config }: Services, caller: UserCaller): Promise<number | undefined> {
  if (config.billing === null || !mayPay(caller.membership)) return undefined;
  const state = await readSubscriptionState(db, caller.organizationId);
  return state?.failingSince ? unixSeconds(graceEnd(state.failingSince)) : undefined;
}

async function canJoin({ db }: Services, caller: UserCaller): Promise<true | undefined> {
  if (isOfOneOrganization(caller)) return undefined;
  return (await findJoinable(db, caller.user.id)).length > 0 || undefined;
}

/**
 * Returns the person's organizations, by name, with their addresses; in a session of an identity provider, only its
 * own.
 */
export async function ownOrganizationsOf(services: Services, caller: UserCaller): Promise<OwnOrganization[]> {
  const rows = await listNamedOrganizations(services.db, caller);
  return rows.map((row) => presentOrganization(services.config, row));
}

/** Returns the other organizations whose contents a session can show, with the person's role in each. */
export async function organizationsElsewhere(
  services: Services,
  caller: UserCaller,
): Promise<(OwnOrganization & { role: string })[]> {
  const rows = await listOpenElsewhere(services.db, caller);
  return rows.map((row) => ({ ...presentOrganization(services.config, row), role: row.role }));
}

/**
 * Returns whether the caller can create organizations. Site admins can. With open sign-up, everyone can who could enter
 * a new one.
 */
export function mayCreateOrganization(config: Config, caller: UserCaller): boolean {
  return (caller.user.isSiteAdmin || config.signUp === 'open') && !isOfOneOrganization(caller);
}

/**
 * Ends the session of the request, and those that were opened from it on other hosts, and clears its cookie. Without a
 * session it only clears the cookie.
 */
export async function signOut(
  services: Services,
  { request, reply }: Exchange,
  caller: UserCaller | null,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const ended = await revokeSession(services, tx, request);
    if (ended) await revokeHandedOver(services, tx, ended.id);
    if (!caller) return;
    const { user, organizationId } = caller;
    await recordSecurityEvent(tx, { action: 'logout', userId: user.id, organizationId, address: request.ip });
  });
  clearSessionCookie(services.config, reply);
}

/** Stores the color scheme of the interface, also in a cookie that pages read before they know the person. */
export async function changeTheme(
  services: Services,
  caller: UserCaller,
  theme: 'dark' | 'light' | 'auto',
  reply: HttpReply,
): Promise<Me> {
  await setTheme(services.db, caller.user.id, theme);
  setThemeCookie(reply, theme);
  return await meOf(services, { ...caller, user: { ...caller.user, theme } });
}

/**
 * Changes name, job, workplace, time zone, the format of dates and whether single-letter shortcuts are on. Throws
 * `invalid_field` for a time zone or format that this machine doesn't support.
 */
export async function changeProfile(
  services: Services,
  caller: UserCaller,
  profile: {
    name: string;
    job: string;
    timezone: string;
    locale?: string;
    workplace?: string;
    usesSingleLetters?: boolean;
  },
): Promise<Me> {
  if (!isTimezone(profile.timezone)) {
    throw new AppError('invalid_field', 'Choose a time zone from the list.', { field: 'timezone' });
  }
  const locale = profile.locale === undefined ? undefined : knownLocale(profile.locale);
  if (locale === null) throw new AppError('invalid_field', 'Choose a format from the list.', { field: 'locale' });
  checkLine(profile.job, 'job');
  checkLine(profile.workplace ?? '', 'workplace');
  const { user } = caller;
  const { name, job, timezone, usesSingleLetters = user.usesSingleLetters } = profile;
  const workplace = profile.workplace === undefined ? user.workplace : noneAsNull(profile.workplace);
  const changed = { name, job, timezone, workplace, usesSingleLetters, ...(locale && { locale }) };
  await services.db.transaction(async (tx) => {
    await updateProfile(tx, user.id, changed);
    await recordChange(tx, authorOf(caller), { action: 'profile.updated', object: { kind: 'user', id: user.id } });
  });
  return await meOf(services, { ...caller, user: { ...user, ...changed } });
}

/**
 * Sets the browser's time zone and format of dates where a person has none yet. Leaves out what this machine doesn't
 * support.
 */
export async function takeBrowserPlace(
  services: Services,
  caller: UserCaller,
  browser: { timezone: string; locale?: string },
): Promise<Me> {
  const { user } = caller;
  const timezone = isTimezone(browser.timezone) ? browser.timezone : null;
  const locale = knownLocale(browser.locale ?? '');
  const stored = timezone || locale ? await setFirstPlace(services.db, user.id, { timezone, locale }) : null;
  if (!stored) return await meOf(services, caller);
  const place = { timezone: stored.timezone ?? '', locale: stored.locale ?? '' };
  return await meOf(services, { ...caller, user: { ...user, ...place } });
}

/** Returns whether this machine supports a time zone. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function checkLine(text: string, field: 'job' | 'workplace'): void {
  if (/[\u0000-\u001f\u007f]/.test(text)) {
    throw new AppError('invalid_field', 'A line cannot hold control characters.', { field });
  }
}

/**
 * Sets the cookie `isDarkMode` to 1 or 0, or clears it for 'auto', which follows the operating system. The page reads
 * it.
 */
export function setThemeCookie(reply: HttpReply, theme: string): void {
  if (theme !== 'dark' && theme !== 'light') {
    void reply.clearCookie('isDarkMode', { path: '/' });
    return;
  }
  const maxAge = limits.sessionAbsoluteSeconds;
  void reply.setCookie('isDarkMode', theme === 'dark' ? '1' : '0', { path: '/', sameSite: 'lax', maxAge });
}

/**
 * Sets a new random password for an account and ends its sessions, for servers without a mail server. Returns the
 * password, or null if no account has that address.
 */
export async function resetPassword(services: Pick<Services, 'db' | 'clock'>, email: string): Promise<string | null> {
  const account = await findAccount(services.db, email);
  if (!account) return null;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await services.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeAllSessions(tx, account.id, services.clock.now());
    await recordSecurityEvent(tx, { action: 'password.reset', userId: account.id, details: { by: 'command line' } });
  });
  return password;
}

/** Generates 20 characters that are easy to distinguish: about 114 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}
