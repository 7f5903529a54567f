import { type Account, AppError, isManager } from '@galley/contract';
import { readAccessEnd, refuseOwnerEnd } from '../../../access/access-end';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { findAccessEnd, lockMembers, setAccessEnd } from './repository';
import { mayChangeAccessEnd, readAccount } from './service';

/**
 * Sets, changes or removes the last day of a member's access. A later day restores the access of someone whose access
 * ended; they need a seat. Throws `invalid_field` for an owner and for a past day, `forbidden` for one's own access and
 * for people whose role the caller can't change, `not_found`, `limit_reached`.
 */
export async function changeAccessEnd(
  services: Services,
  caller: UserCaller,
  { userId, day }: { userId: number; day: string | null },
): Promise<Account> {
  const { organizationId, user, address } = caller;
  return await services.db.transaction(async (tx) => {
    const roles = await lockMembers(tx, organizationId);
    const theirs = roles.get(userId);
    const own = roles.get(user.id);
    if (!own || !isManager(own)) throw new AppError('forbidden', messages.noPermission);
    if (!theirs) throw new AppError('not_found', messages.notFound);
    if (userId === user.id) throw new AppError('forbidden', messages.ownAccessEnd);
    if (own === 'owner') refuseOwnerEnd(theirs, day);
    const before = await findAccessEnd(tx, organizationId, userId);
    const from = before?.accessEndsOn ?? null;
    if (!mayChangeAccessEnd(own, theirs) && !(own === 'owner' && day === null)) {
      throw new AppError('forbidden', messages.noPermission);
    }
    if (from === day) return await readAccount(tx, caller);
    const end = await readAccessEnd(tx, services, { userId: user.id, day });
    if (before?.hasAccessEnded) await requireRoom(tx, services, organizationId, { kind: 'person', userId });
    await setAccessEnd(tx, organizationId, userId, end);
    await recordChange(tx, authorOf(caller), {
      object: { kind: 'organization', id: organizationId },
      ...changeOf({ member: userId, day, from }),
    });
    const details = { member: userId, from: from ?? 'none', to: day ?? 'none' };
    await recordSecurityEvent(tx, {
      action: 'member.access_end_changed',
      userId: user.id,
      organizationId,
      address,
      details,
    });
    return await readAccount(tx, caller);
  });
}

function changeOf({ member, day, from }: { member: number; day: string | null; from: string | null }) {
  if (day === null) return { action: 'membership.end_removed', details: { member, from: from ?? '' } } as const;
  if (from === null) return { action: 'membership.end_set', details: { member, day } } as const;
  return { action: 'membership.end_changed', details: { member, day, from } } as const;
}
