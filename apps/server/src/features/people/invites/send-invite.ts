import { type Account, AppError, type InvitedThemes, type Role } from '@galley/contract';
import { readAccessEnd, refuseOwnerEnd } from '../../../access/access-end';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { organizationInviteMail, queueMail } from '../../shared/mailer/service';
import { findMemberByAddress, findOrganizationName, readAccount, refuseForeignThemes } from '../members/service';
import { inviteHash, inviteUrl, linkToHandOn } from './invite-links';
import { deleteInvite, insertInvites } from './issued-invites';

/**
 * Invites an address by email, an editor with access to themes; without a mail server, the inviter gets the link
 * instead. Throws `forbidden` for an admin who invites an owner, `conflict` for a member, `invalid_field` for a theme
 * of another organization and a day on which access can't end, `limit_reached` without a seat for another person.
 */
export async function inviteMember(
  services: Services,
  caller: UserCaller,
  {
    accessEndsOn,
    ...input
  }: {
    name: string;
    email: string;
    role: Role;
    themes: InvitedThemes;
    accessEndsOn: string | null;
  },
): Promise<Account & { inviteLink: string; mailIds: number[] }> {
  const { organizationId, user, membership } = caller;
  if (input.role === 'owner' && membership.role !== 'owner') {
    throw new AppError('forbidden', 'Only owners invite owners.', { field: 'access' });
  }
  refuseOwnerEnd(input.role, accessEndsOn);
  return await services.db.transaction(async (tx) => {
    const member = await findMemberByAddress(tx, organizationId, input.email);
    if (member) {
      const sentence = member.hasAccessEnded ? messages.memberAccessEnded : 'This person is a member already.';
      throw new AppError('conflict', sentence, { field: 'email' });
    }
    const end = await readAccessEnd(tx, services, { userId: user.id, day: accessEndsOn });
    await refuseForeignThemes(tx, organizationId, input.themes);
    await requireRoom(tx, services, organizationId, { kind: 'invite', email: input.email });
    const token = services.secrets.randomToken();
    const origin = await findOrganizationOrigin(services, tx, organizationId);
    const tokenHash = inviteHash(services.secrets, token);
    await insertInvites(tx, organizationId, [
      { ...input, end, organizationId, tokenHash, isLinkMailed: services.mailer !== null, createdBy: user.id },
    ]);
    const url = inviteUrl(origin, { kind: 'organization' }, token);
    const mailId = await queueMail(tx, services, {
      kind: 'organization_invite',
      to: input.email,
      organizationId,
      senderId: user.id,
      content: organizationInviteMail({
        inviter: user.name,
        locale: user.locale || null,
        organization: await findOrganizationName(tx, organizationId),
        role: input.role,
        accessEndsOn,
        url,
      }),
    });
    await recordChange(tx, authorOf(caller), {
      action: 'organization.member_invited',
      object: { kind: 'organization', id: caller.organizationId },
      details: { role: input.role, email: input.email },
    });
    await recordSecurityEvent(tx, {
      ...eventOf(caller),
      action: 'invite.created',
      details: { role: input.role },
      names: { email: input.email },
    });
    return { ...(await readAccount(tx, caller)), inviteLink: linkToHandOn(services, url), mailIds: [mailId] };
  });
}

/** Revokes an invitation. Throws `not_found`. */
export async function revokeInvite(services: Services, caller: UserCaller, inviteId: number): Promise<Account> {
  return await services.db.transaction(async (tx) => {
    const email = await deleteInvite(tx, caller.organizationId, inviteId);
    if (email === null) throw new AppError('not_found', messages.notFound);
    await recordChange(tx, authorOf(caller), {
      action: 'organization.invite_revoked',
      object: { kind: 'organization', id: caller.organizationId },
      details: { invite: inviteId, email },
    });
    await recordSecurityEvent(tx, {
      ...eventOf(caller),
      action: 'invite.revoked',
      details: { invite: inviteId },
      names: { email },
    });
    return await readAccount(tx, caller);
  });
}

function eventOf({ user, organizationId, address }: UserCaller) {
  return { userId: user.id, organizationId, address };
}
