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
    const now = clock.now();
    await refuseOnlyOwner(tx, account);
    await recordInOrganizations(tx, 'organization.member_deleted', userId);
    for (const { organizationId } of await listMemberships(tx, userId)) {
      await endMembership(tx, organizationId, userId, now);
    }
    const sha256s = await closeAccounts(tx, [userId], now);
    if (sha256s.length > 0) await jobs.enqueue(tx, deleteUnusedFiles, { sha256s });
    await recordAccountEvent(tx, 'account.deleted', admin, userId);
  });
}

/** Throws `conflict`, naming the organizations, if the person is the only owner of an organization. */
async function refuseOnlyOwner(tx: Transaction, { id, name, email }: { id: number; name: string; email: string }) {
  const alone: string[] = [];
  for (const { organizationId, name: organization, canceledAt, role } of await listMemberships(tx, id)) {
    await lockMembers(tx, organizationId);
    if (await isExemptOwner(tx, organizationId, id)) {
      throw new AppError('conflict', messages.exemptOwnerOf(organization));
    }
    // A canceled organization will be deleted anyway.
    if (role === 'owner' && !canceledAt && !(await hasOtherOwner(tx, organizationId, id))) alone.push(organization);
  }
  if (alone.length > 0) {
    const names = new Intl.ListFormat('en-US').format(alone);
    throw new AppError('conflict', messages.soleOwner(name || email, names));
  }
}
