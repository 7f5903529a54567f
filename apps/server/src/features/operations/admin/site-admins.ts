import { AppError } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { messages } from '../../../messages';
import { users } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import {
  type AccountAdmin,
  holdAccount,
  holdSiteAdmins,
  recordAccountEvent,
  refuseLastSiteAdmin,
} from './lock-account';

/**
 * Makes a person a site admin, or ends that. It takes effect with the person's next request. Returns whether anything
 * changed. Throws `not_found`; `conflict` for a locked account that would get the rights, and for the last site admin.
 */
export async function setSiteAdmin(
  { db }: Pick<Services, 'db'>,
  admin: AccountAdmin,
  { userId, isSiteAdmin }: { userId: number; isSiteAdmin: boolean },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const admins = await holdSiteAdmins(tx, admin);
    const account = await holdAccount(tx, userId);
    if (account.isSiteAdmin === isSiteAdmin) return false;
    if (isSiteAdmin && account.lockedAt) throw new AppError('conflict', messages.lockedSiteAdmin);
    if (!isSiteAdmin) refuseLastSiteAdmin(admins, userId);
    await tx.update(users).set({ isSiteAdmin }).where(eq(users.id, userId));
    await recordAccountEvent(tx, isSiteAdmin ? 'site_admin.granted' : 'site_admin.revoked', admin, userId);
    return true;
  });
}
