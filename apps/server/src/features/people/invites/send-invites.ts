import type { InvitedThemes, Role } from '@galley/contract';
import type { AccessEnd } from '../../../access/access-end';
import type { Transaction } from '../../../platform/db/database';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { organizationInviteMail, queueMails } from '../../shared/mailer/service';
import { findOrganizationName } from '../members/service';
import { inviteHash, inviteUrl } from './invite-links';
import { insertInvites } from './issued-invites';

/**
 * Stores invitations to different addresses and queues their emails: a few statements for all of them, because a
 * request with hundreds must end before a proxy gives up; jobs send the emails. Returns the links and the ids of the
 * emails, in order.
 */
export async function issueInvites(
  tx: Transaction,
  services: Services,
  { organizationId, user }: UserCaller,
  invites: readonly { email: string; name: string; role: Role; themes: InvitedThemes; end: AccessEnd }[],
): Promise<{ urls: string[]; mailIds: number[] }> {
  if (invites.length === 0) return { urls: [], mailIds: [] };
  const origin = await findOrganizationOrigin(services, tx, organizationId);
  const organization = await findOrganizationName(tx, organizationId);
  const tokens = invites.map(() => services.secrets.randomToken());
  const urls = tokens.map((token) => inviteUrl(origin, { kind: 'organization' }, token));
  await insertInvites(
    tx,
    organizationId,
    invites.map((invite, index) => ({
      ...invite,
      organizationId,
      tokenHash: inviteHash(services.secrets, tokens[index] as string),
      isLinkMailed: services.mailer !== null,
      createdBy: user.id,
    })),
  );
  const mailIds = await queueMails(
    tx,
    services,
    invites.map(({ email, role, end }, index) => ({
      kind: 'organization_invite',
      to: email,
      organizationId,
      senderId: user.id,
      content: organizationInviteMail({
        inviter: user.name,
        locale: user.locale || null,
        organization,
        role,
        accessEndsOn: end.accessEndsOn,
        url: urls[index] as string,
      }),
    })),
  );
  return { urls, mailIds };
}
