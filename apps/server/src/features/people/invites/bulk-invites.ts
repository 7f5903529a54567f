import { type Account, AppError, type InvitedThemes, type InviteeState, limits, type Role } from '@galley/contract';
import { readAccessEnd } from '../../../access/access-end';
import { authorOf, recordChanges } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvents } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { readPeopleRoom } from '../../shared/entitlements/entitlements';
import { organizationInviteMail, queueMail } from '../../shared/mailer/service';
import {
  findOrganizationName,
  listInvites,
  listMemberAddresses,
  readAccount,
  refuseForeignThemes,
} from '../members/service';
import { inviteHash, inviteUrl, linkToHandOn } from './invite-links';
import { countRecentInvites, holdInvites, insertInvites, type NewInvite } from './issued-invites';
import { type Invitee, type PlannedInvite, planInvites } from './plan-invites';

interface InviteeList {
  rows: readonly Invitee[];
  access: Role;
  themes: InvitedThemes;
  /** The last day of access for all of them; null = no end. */
  accessEndsOn: string | null;
}

interface CheckedRow {
  email: string;
  role: Role;
  state: InviteeState;
}

/**
 * Returns what inviting a list of people would do, row by row. Throws `invalid_field` for a theme of another
 * organization, and for a day on which access can't end.
 */
export async function checkInvites(
  services: Services,
  caller: UserCaller,
  list: InviteeList,
): Promise<{ rows: CheckedRow[]; limit: string }> {
  return await services.db.transaction(async (tx) => {
    await readAccessEnd(tx, services, { userId: caller.user.id, day: list.accessEndsOn });
    const { planned, limit } = await plan(tx, services, caller, list);
    return { rows: planned.map(present), limit };
  });
}

/**
 * Invites the people of a list whose rows can be invited, in one transaction; jobs send the emails. Rows with an open
 * invitation are only sent again with `resends`. Throws `invalid_field` for a theme of another organization,
 * `too_many_requests` beyond the daily number of invitations.
 */
export async function sendInvites(
  services: Services,
  caller: UserCaller,
  list: InviteeList & { resends: boolean },
): Promise<
  Account & { rows: (CheckedRow & { isSent: boolean; inviteLink: string })[]; limit: string; mailIds: number[] }
> {
  const { organizationId, user, address } = caller;
  return await services.db.transaction(async (tx) => {
    const { accessEndsOn } = list;
    const end = await readAccessEnd(tx, services, { userId: user.id, day: accessEndsOn });
    await holdInvites(tx, organizationId);
    const { planned, limit } = await plan(tx, services, caller, list);
    const isSent = ({ state }: PlannedInvite) => state === 'new' || (state === 'invited' && list.resends);
    const sent = planned.filter(isSent);
    if (sent.length > 0 && (await countRecentInvites(tx, organizationId)) + sent.length > limits.bulkInvitesPerDay)
      throw new AppError('too_many_requests', messages.invitesPerDay);
    const origin = await findOrganizationOrigin(services, tx, organizationId);
    const organization = await findOrganizationName(tx, organizationId);
    const links = new Map<PlannedInvite, string>();
    const invites: NewInvite[] = [];
    const mailIds: number[] = [];
    for (const row of sent) {
      const token = services.secrets.randomToken();
      const url = inviteUrl(origin, { kind: 'organization' }, token);
      const { email, name, role, themes } = row;
      const tokenHash = inviteHash(services.secrets, token);
      const isLinkMailed = services.mailer !== null;
      invites.push({ organizationId, email, name, role, themes, end, tokenHash, isLinkMailed, createdBy: user.id });
      links.set(row, url);
      const content = organizationInviteMail({ inviter: user.name, organization, role, accessEndsOn, url });
      const mail = { kind: 'organization_invite', to: email, organizationId, senderId: user.id, content } as const;
      mailIds.push(await queueMail(tx, services, mail));
    }
    await insertInvites(tx, organizationId, invites);
    await recordChanges(
      tx,
      authorOf(caller),
      sent.map(({ role, email }) => ({
        action: 'organization.member_invited',
        object: { kind: 'organization', id: organizationId },
        details: { role, email },
      })),
    );
    const event = { action: 'invite.created', userId: user.id, organizationId, address } as const;
    await recordSecurityEvents(
      tx,
      sent.map(({ role, email }) => ({ ...event, details: { role }, names: { email } })),
    );
    const rows = planned.map((row) => {
      const url = links.get(row);
      return { ...present(row), isSent: url !== undefined, inviteLink: url ? linkToHandOn(services, url) : '' };
    });
    return { ...(await readAccount(tx, caller)), rows, limit, mailIds };
  });
}

async function plan(
  tx: Transaction,
  services: Services,
  { organizationId, membership }: UserCaller,
  list: InviteeList,
): Promise<{ planned: PlannedInvite[]; limit: string }> {
  const given = [list.themes, ...list.rows.map(({ themes }) => themes ?? [])];
  await refuseForeignThemes(tx, organizationId, [...new Set(given.flatMap((one) => (one === 'all' ? [] : one)))]);
  const { places, held, message } = await readPeopleRoom(tx, services, organizationId);
  const members = await listMemberAddresses(tx, organizationId);
  const planned = planInvites(list, {
    members: new Set(members.map(({ email }) => email)),
    ended: new Set(members.flatMap(({ email, hasAccessEnded }) => (hasAccessEnded ? [email] : []))),
    invited: new Set((await listInvites(tx, organizationId)).map(({ email }) => email.toLowerCase())),
    held,
    places,
    canInviteOwners: membership.role === 'owner',
  });
  return { planned, limit: planned.some(({ state }) => state === 'full') ? message : '' };
}

function present({ email, role, state }: PlannedInvite): CheckedRow {
  return { email, role, state };
}
