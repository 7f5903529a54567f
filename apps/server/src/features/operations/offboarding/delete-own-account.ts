import { type AccountFacts, AppError } from '@galley/contract';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { comments, emails } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { closeAccount, findKeptBy, listNames } from '../admin/delete-account';
import { holdAccount, holdSiteAdmins, listMemberships, refuseLastSiteAdmin } from '../admin/lock-account';

/** The person acts for themselves, not as a site admin. */
const noAdmin = { userId: null, address: '' };

/**
 * Returns what the caller leaves behind when they delete their account, and which organizations keep them. A session of
 * an identity provider shows only its own organization.
 */
export async function readAccountFacts({ db }: Pick<Services, 'db'>, caller: UserCaller): Promise<AccountFacts> {
  const { user, organizationId } = caller;
  const isShown = ({ id }: { id: number }) => !isOfOneOrganization(caller) || id === organizationId;
  return await db.transaction(async (tx) => {
    const admins = await holdSiteAdmins(tx, noAdmin);
    const kept = await findKeptBy(tx, user.id);
    const organizations = (await listMemberships(tx, user.id))
      .map(({ organizationId: id, name }) => ({ id, name, keptAs: kept.find((one) => one.id === id)?.keptAs }))
      .filter(isShown)
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    const ids = organizations.map(({ id }) => id);
    const [made] = await tx
      .select({ count: count() })
      .from(emails)
      .where(and(inArray(emails.organizationId, ids), eq(emails.createdBy, user.id), isNull(emails.deletedAt)));
    const [said] = await tx
      .select({ count: count() })
      .from(comments)
      .where(and(inArray(comments.organizationId, ids), eq(comments.userId, user.id), isNull(comments.deletedAt)));
    return {
      organizations,
      documents: made?.count ?? 0,
      comments: said?.count ?? 0,
      isLastSiteAdmin: admins.includes(user.id) && admins.length === 1,
    };
  });
}

/**
 * Deletes the caller's account, after they proved who they are: ends memberships and sessions, and erases sign-in
 * methods and personal data. Their work stays, without their name. Throws `conflict` for the only owner of an
 * organization, the only owner who can use a password, and the last site admin.
 */
export async function deleteOwnAccount(services: Services, caller: UserCaller): Promise<void> {
  const { id: userId } = caller.user;
  await services.db.transaction(async (tx) => {
    const admins = await holdSiteAdmins(tx, noAdmin);
    await holdAccount(tx, userId);
    refuseLastSiteAdmin(admins, userId);
    const kept = await findKeptBy(tx, userId);
    const [exempt] = kept.filter(({ keptAs }) => keptAs === 'passwordOwner');
    if (exempt) throw new AppError('conflict', messages.ownExemptOwner(exempt.name));
    if (kept.length > 0) throw new AppError('conflict', messages.ownSoleOwner(listNames(kept)));
    for (const { organizationId } of await listMemberships(tx, userId)) {
      const object = { kind: 'organization', id: organizationId } as const;
      await recordChange(tx, { organizationId, userId }, { action: 'organization.account_deleted', object });
    }
    await closeAccount(tx, services, userId);
    await recordSecurityEvent(tx, { action: 'account.closed', userId, address: caller.address });
  });
}
