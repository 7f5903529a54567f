import { AppError, type JoinableOrganization, type OwnOrganization } from '@galley/contract';
import { findJoinable } from '../../../access/joinable';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { ownOrganizationsOf } from '../auth/service';
import { closeInviteOf, findInviteOf, giveThemes, joinOrganization } from '../invites/service';
import { findDefaultThemes } from '../members/service';
import { lockProviders } from '../sso/provider-changes';

/** Lists the organizations that the caller can join by themselves; none in a session of an identity provider. */
export async function listJoinable(services: Services, caller: UserCaller): Promise<JoinableOrganization[]> {
  if (isOfOneOrganization(caller)) return [];
  return await findJoinable(services.db, caller.user.id);
}

/**
 * Makes the caller a member of an organization by the domain of their confirmed address, with the role that its owners
 * chose for the domain, or that of an open invitation. Throws `not_found` for every other organization, whether it
 * exists or not, `sso_required` in a session of an identity provider, and `limit_reached`.
 */
export async function joinByDomain(
  services: Services,
  caller: UserCaller,
  organizationId: number,
): Promise<OwnOrganization> {
  const { user, address } = caller;
  const userId = user.id;
  if (isOfOneOrganization(caller)) throw new AppError('sso_required', messages.ssoElsewhere);
  const closed = () => new AppError('not_found', messages.joinClosed);
  // Before anything is locked: anyone can name any organization.
  if ((await findJoinable(services.db, userId, organizationId)).length === 0) throw closed();
  await services.db.transaction(async (tx) => {
    // A concurrent change that requires single sign-on runs before or after this one.
    await lockProviders(tx, organizationId);
    const [found] = await findJoinable(tx, userId, organizationId);
    if (!found) throw closed();
    const invite = await findInviteOf(tx, organizationId, user.email);
    const role = invite?.role ?? found.role;
    const end = invite?.end;
    await joinOrganization(tx, services, { organizationId, kind: 'organization', role, end }, userId);
    const themes = invite?.themes ?? (await findDefaultThemes(tx, organizationId, role));
    await giveThemes(tx, { organizationId, role, themes, inviterId: invite?.inviterId ?? null }, userId);
    if (invite) await closeInviteOf(tx, organizationId, invite.id);
    const details = { role, domain: found.domain };
    await recordChange(
      tx,
      { organizationId, userId },
      {
        action: 'organization.member_joined_by_domain',
        object: { kind: 'organization', id: organizationId },
        details,
      },
    );
    await recordSecurityEvent(tx, { action: 'member.joined', userId, organizationId, address, details });
  });
  const joined = (await ownOrganizationsOf(services, caller)).find(({ id }) => id === organizationId);
  if (!joined) throw new Error('An organization that was just joined is not there.');
  return joined;
}
