import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { Services } from '../../../services';
import { deleteUnusedFiles } from '../../files/assets/jobs';
import { closeAccounts } from '../../people/members/close-accounts';
import { endMembership, hasOtherOwner, isExemptOwner, lockMembers } from '../../people/members/service';
import {
  type AccountAdmin,
  holdAccount,
  holdSiteAdmins,
  listMemberships,
  recordAccountEvent,
  recordInOrganizations,
  refuseLastSiteAdmin,
} from './lock-account';

/**
 * Deletes an account: ends its memberships and sessions, and erases its sign-in methods and personal data. Its work
 * stays with its organizations, without the person's name. The address can be used for another account. `email` is the
 * admin's typed confirmation. Throws `not_found`; `invalid_field` for another address; `conflict` for one's own
 * account, the last site admin, an only owner, and the only owner who can use a password.
 */
export async function deleteAccount(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  admin: AccountAdmin,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (admin.userId === userId) throw new AppError('conflict', messages.ownAccountDelete);
    const admins = await holdSiteAdmins(tx, admin);
    const account = await holdAccount(tx, userId);
    if (email.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw new AppError('invalid_field', messages.accountEmailWrong(account.email), { field: 'email' });
    }
    refuseLastSiteAdmin(admins, userId);
    await refuseOnlyOwner(tx, account);
    await recordInOrganizations(tx, 'organization.member_deleted', userId);
    await closeAccount(tx, { clock, jobs }, userId);
    await recordAccountEvent(tx, 'account.deleted', admin, userId);
  });
}

/** Ends the memberships of a person and closes their account. `findKeptBy` must have found nothing. */
export async function closeAccount(
  tx: Transaction,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  userId: number,
): Promise<void> {
  const now = clock.now();
  for (const { organizationId } of await listMemberships(tx, userId)) {
    await endMembership(tx, organizationId, userId, now);
  }
  const sha256s = await closeAccounts(tx, [userId], now);
  if (sha256s.length > 0) await jobs.enqueue(tx, deleteUnusedFiles, { sha256s });
}

/**
 * Returns the organizations that keep a person: as their only owner, or as the only owner with a password while single
 * sign-on is required. Locks the members of each, in the order of their ids.
 */
export async function findKeptBy(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; name: string; keptAs: 'owner' | 'passwordOwner' }[]> {
  const kept: Awaited<ReturnType<typeof findKeptBy>> = [];
  for (const { organizationId: id, name, canceledAt, role } of await listMemberships(tx, userId)) {
    await lockMembers(tx, id);
    if (await isExemptOwner(tx, id, userId)) kept.push({ id, name, keptAs: 'passwordOwner' });
    // A canceled organization will be deleted anyway.
    else if (role === 'owner' && !canceledAt && !(await hasOtherOwner(tx, id, userId)))
      kept.push({ id, name, keptAs: 'owner' });
  }
  return kept;
}

/** Returns names as a list in English; '' = none. */
export function listNames(organizations: readonly { name: string }[]): string {
  return new Intl.ListFormat('en-US').format(organizations.map(({ name }) => name));
}

/** Throws `conflict`, naming the organizations, if the person is the only owner of an organization. */
async function refuseOnlyOwner(tx: Transaction, { id, name, email }: { id: number; name: string; email: string }) {
  const kept = await findKeptBy(tx, id);
  const [exempt] = kept.filter(({ keptAs }) => keptAs === 'passwordOwner');
  if (exempt) throw new AppError('conflict', messages.exemptOwnerOf(exempt.name));
  if (kept.length > 0) throw new AppError('conflict', messages.soleOwner(name || email, listNames(kept)));
}
