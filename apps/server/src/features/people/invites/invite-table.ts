import { AppError, type InviteCounts, type InviteRow, limits } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvents } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { linkToHandOn } from './invite-links';
import { countRecentInvites, holdInvites } from './issued-invites';
import {
  countByDelivery,
  countInvites,
  deleteInvites,
  findOpenInvites,
  type InviteFilter,
  type ListedInvite,
  listInviteIds,
  listInvitePage,
} from './list-invites';
import { issueInvites } from './send-invites';

/** Returns a page of the invitations that match, how many match, and the numbers of all by the state of their email. */
export async function readInvites(
  db: Queryable,
  { organizationId }: UserCaller,
  { page, ...filter }: InviteFilter & { page: number },
): Promise<{ invites: InviteRow[]; total: number; pageSize: number; counts: InviteCounts }> {
  const pageSize = limits.tableRows;
  const rows = await listInvitePage(db, organizationId, { filter, limit: pageSize, offset: (page - 1) * pageSize });
  return {
    invites: rows.map(present),
    total: await countInvites(db, organizationId, filter),
    pageSize,
    counts: await countByDelivery(db, organizationId),
  };
}

/** Returns the ids of all open invitations that match. */
export async function readInviteIds(db: Queryable, { organizationId }: UserCaller, filter: InviteFilter) {
  return { ids: await listInviteIds(db, organizationId, filter, limits.invitesPerChange) };
}

/** Returns how far the emails of the invitations are that the caller sent since a time. */
export async function readInviteProgress(
  db: Queryable,
  { organizationId, user }: UserCaller,
  since: number,
): Promise<{ counts: InviteCounts }> {
  return { counts: await countByDelivery(db, organizationId, { userId: user.id, since: new Date(since * 1000) }) };
}

/**
 * Sends open invitations again, with new links and the caller as their sender. Leaves out those that aren't open
 * anymore, and for admins those of owners. Throws `too_many_requests` beyond the daily number of invitations.
 */
export async function resendInvites(
  services: Services,
  caller: UserCaller,
  ids: readonly number[],
): Promise<{ sent: { email: string; inviteLink: string }[]; skipped: number }> {
  const { organizationId, membership } = caller;
  const wanted = [...new Set(ids)];
  return await services.db.transaction(async (tx) => {
    await holdInvites(tx, organizationId);
    const open = (await findOpenInvites(tx, organizationId, wanted)).filter(
      ({ role }) => role !== 'owner' || membership.role === 'owner',
    );
    if (open.length > 0 && (await countRecentInvites(tx, organizationId)) + open.length > limits.bulkInvitesPerDay)
      throw new AppError('too_many_requests', messages.invitesPerDay);
    const { urls } = await issueInvites(
      tx,
      services,
      caller,
      open.map(({ accessEndsOn, accessEndsAt, ...invite }) => ({ ...invite, end: { accessEndsOn, accessEndsAt } })),
    );
    const emails = open.map(({ email }) => email);
    const [only, ...more] = open;
    if (only)
      await recordChange(
        tx,
        authorOf(caller),
        more.length === 0
          ? { action: 'organization.member_invited', object: objectOf(caller), details: detailsOf(only) }
          : { action: 'organization.invites_resent', object: objectOf(caller), details: { emails } },
      );
    await secureEach(tx, caller, { action: 'invite.created', emails });
    return {
      sent: open.map(({ email }, index) => ({ email, inviteLink: linkToHandOn(services, urls[index] ?? '') })),
      skipped: wanted.length - open.length,
    };
  });
}

/** Revokes open invitations. The log has one entry with their addresses. */
export async function revokeInvites(
  services: Services,
  caller: UserCaller,
  ids: readonly number[],
): Promise<{ revoked: number; skipped: number }> {
  const wanted = [...new Set(ids)];
  return await services.db.transaction(async (tx) => {
    const revoked = await deleteInvites(tx, caller.organizationId, wanted);
    const emails = revoked.map(({ email }) => email);
    const [only, ...more] = revoked;
    if (only)
      await recordChange(
        tx,
        authorOf(caller),
        more.length === 0
          ? {
              action: 'organization.invite_revoked',
              object: objectOf(caller),
              details: { invite: only.id, email: only.email },
            }
          : { action: 'organization.invites_revoked', object: objectOf(caller), details: { emails } },
      );
    await secureEach(tx, caller, { action: 'invite.revoked', emails });
    return { revoked: revoked.length, skipped: wanted.length - revoked.length };
  });
}

function detailsOf({ role, email }: { role: string; email: string }) {
  return { role, email };
}

function objectOf({ organizationId }: UserCaller) {
  return { kind: 'organization', id: organizationId } as const;
}

async function secureEach(
  tx: Queryable,
  { user, organizationId, address }: UserCaller,
  { action, emails }: { action: 'invite.created' | 'invite.revoked'; emails: readonly string[] },
): Promise<void> {
  await recordSecurityEvents(
    tx,
    emails.map((email) => ({ action, userId: user.id, organizationId, address, names: { email } })),
  );
}

function present(row: ListedInvite): InviteRow {
  const { acceptedAt, sentAt, delivery, error, createdAt, ...invite } = row;
  const delivered = acceptedAt ?? (delivery === 'sent' ? sentAt : null);
  return {
    ...invite,
    createdAt: unixSeconds(createdAt),
    delivery,
    deliveryError: delivery === 'waiting' || delivery === 'refused' ? (error ?? '') : '',
    deliveredAt: delivered ? unixSeconds(delivered) : 0,
  };
}
