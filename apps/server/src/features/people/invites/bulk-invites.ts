import { AppError, type InvitedThemes, type InviteeState, limits, type Role } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { readAccessEnd } from '../../../access/access-end';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvents } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { readPeopleRoom } from '../../shared/entitlements/entitlements';
import { listInvites, listMemberAddresses, refuseForeignThemes } from '../members/service';
import { linkToHandOn } from './invite-links';
import { countRecentInvites, holdInvites } from './issued-invites';
import { type Invitee, type PlannedInvite, planInvites } from './plan-invites';
import { issueInvites } from './send-invites';

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
): Promise<{
  rows: (CheckedRow & { isSent: boolean; inviteLink: string })[];
  limit: string;
  mailIds: number[];
  startedAt: number;
}> {
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
    const { urls, mailIds } = await issueInvites(
      tx,
      services,
      caller,
      sent.map(({ email, name, role, themes }) => ({ email, name, role, themes, end })),
    );
    const links = new Map(sent.map((row, index) => [row, urls[index]]));
    await recordSent(tx, caller, sent);
    const event = { action: 'invite.created', userId: user.id, organizationId, address } as const;
    await recordSecurityEvents(
      tx,
      sent.map(({ role, email }) => ({ ...event, details: { role }, names: { email } })),
    );
    const rows = planned.map((row) => {
      const url = links.get(row);
      return { ...present(row), isSent: url !== undefined, inviteLink: url ? linkToHandOn(services, url) : '' };
    });
    return { rows, limit, mailIds, startedAt: await readStart(tx) };
  });
}

/** The time of the transaction, which its invitations have, rounded down. */
async function readStart(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ at: number }>(sql`select floor(extract(epoch from now()))::float8 as at`);
  return rows[0]?.at ?? 0;
}

/** One entry for the list, or the usual one for one person. */
async function recordSent(tx: Transaction, caller: UserCaller, sent: readonly PlannedInvite[]): Promise<void> {
  const object = { kind: 'organization', id: caller.organizationId } as const;
  const [only, ...more] = sent;
  if (!only) return;
  await recordChange(
    tx,
    authorOf(caller),
    more.length === 0
      ? { action: 'organization.member_invited', object, details: { role: only.role, email: only.email } }
      : { action: 'organization.people_invited', object, details: { emails: sent.map(({ email }) => email) } },
  );
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
