import { AppError, type Invitation, type Me, password as passwordSchema, title } from '@galley/contract';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Transaction } from '../../../platform/db/database';
import { parseInput } from '../../../platform/http/errors';
import { requestHostOf } from '../../../platform/http/hosts';
import type { AnonymousCaller, HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import {
  confirmAddress,
  createUser,
  findAccountByEmail,
  hashPassword,
  isTimezone,
  meOfNewSession,
  openSession,
  refuseTwoFactorCode,
  refuseWeakPassword,
  verifyAccountPassword,
} from '../auth/service';
import { closeInvite, findOpenInvite, giveThemes, joinOrganization, type OpenInvite } from './accept-invite';
import { inviteHash } from './invite-links';

export { closeInviteOf, findInviteOf, giveThemes, joinOrganization } from './accept-invite';

/** Returns the contents of an invitation. Throws `not_found` for a used, revoked or unknown one. */
export async function readInvitation(services: Services, request: HttpRequest, token: string): Promise<Invitation> {
  const invite = await requireInvite(services, request, token);
  const { kind, organization, template, inviter, email, name, role, end } = invite;
  const account = await findAccountByEmail(services.db, email);
  const { accessEndsOn } = end;
  return { kind, organization, template, inviter, email, name, role, accessEndsOn, hasAccount: account !== null };
}

/**
 * Accepts an invitation: by the person signed in with its address, with the password of the account with that address,
 * or as a new account. Opens a session in that organization. Throws `not_found`, `credentials_wrong`,
 * `two_factor_required`, `invalid_field`, `limit_reached`, `forbidden` for a member whose access ended.
 */
export async function acceptInvitation(
  services: Services,
  exchange: { request: HttpRequest; reply: HttpReply; caller: UserCaller | AnonymousCaller },
  input: { token: string; name: string; password: string; code?: string; timezone?: string },
): Promise<{ me: Me; redirect: string }> {
  const invite = await requireInvite(services, exchange.request, input.token);
  const account = await findAccountByEmail(services.db, invite.email);
  const { caller } = exchange;
  const isSelf =
    caller.kind === 'user' &&
    account?.id === caller.user.id &&
    (!isOfOneOrganization(caller) || caller.organizationId === invite.organizationId);
  if (account && !isSelf && !(await verifyAccountPassword(account, input.password))) {
    throw new AppError('credentials_wrong', messages.credentialsWrong, { field: 'password' });
  }
  const newcomer = account ? null : await readNewcomer(invite, input);
  const address = exchange.request.ip;
  await commitRefusal(services.db, async (tx) => {
    const isKnocking = account !== null && !isSelf;
    const asked = { userId: account?.id ?? 0, code: input.code, address };
    const refusal = isKnocking ? await refuseTwoFactorCode(tx, services, asked) : null;
    if (refusal) return refusal;
    const userId = newcomer ? await createUser(tx, { ...newcomer, email: invite.email }) : (account?.id ?? 0);
    if (!(await closeInvite(tx, invite, userId))) throw new AppError('not_found', messages.notFound);
    if (invite.isLinkMailed) await confirmAddress(tx, userId, services.clock.now());
    await joinOrganization(tx, services, invite, userId);
    await giveThemes(tx, invite, userId);
    await note(tx, invite, userId);
    await recordSecurityEvent(tx, {
      action: 'invite.accepted',
      userId,
      organizationId: invite.organizationId,
      address,
    });
    await openSession(services, tx, exchange, { userId, organizationId: invite.organizationId });
    return null;
  });
  return {
    me: await meOfNewSession(services, exchange),
    redirect: invite.templateId ? `/t/${invite.templateId}` : '/',
  };
}

async function requireInvite(services: Services, request: HttpRequest, token: string): Promise<OpenInvite> {
  const invite = await findOpenInvite(services.db, inviteHash(services.secrets, token));
  const requestHost = requestHostOf(request);
  // A sub-address of one organization reveals nothing about another.
  const isHere = requestHost.kind !== 'organization' || requestHost.organizationId === invite?.organizationId;
  if (!invite || !isHere) throw new AppError('not_found', messages.notFound);
  return invite;
}

async function readNewcomer(
  invite: OpenInvite,
  input: { name: string; password: string; timezone?: string },
): Promise<{ name: string; passwordHash: string; timezone?: string }> {
  const name = title.safeParse(input.name || invite.name);
  if (!name.success) throw new AppError('invalid_field', messages.nameRequired, { field: 'name' });
  const password = parseInput(passwordSchema, input.password, 'password');
  await refuseWeakPassword(password, [name.data, invite.email, invite.organization]);
  const timezone = input.timezone && isTimezone(input.timezone) ? input.timezone : undefined;
  return { name: name.data, passwordHash: await hashPassword(password), timezone };
}

async function note(tx: Transaction, invite: OpenInvite, userId: number): Promise<void> {
  await recordChange(
    tx,
    { organizationId: invite.organizationId, userId },
    invite.kind === 'organization'
      ? { action: 'organization.invite_accepted', object: { kind: 'organization', id: invite.organizationId } }
      : { action: 'template.invite_accepted', object: { kind: 'template', id: invite.templateId } },
  );
}
