import { AppError } from '@galley/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { isUsableAccount } from '../../../access/locked-accounts';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { memberships, organizations, users } from '../../../platform/db/schema';
import { recordSecurityEvent, type SecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { revokeAllSessions } from '../../people/auth/service';

/** The author of a change to an account: a site admin, or the command line (`null`). */
export interface AccountAdmin {
  userId: number | null;
  /** IP address; '' = the command line. */
  address: string;
}

type LockServices = Pick<Services, 'db' | 'clock'>;

/**
 * Locks an account: no one can sign in with it and its sessions end immediately. Its live connections end within a
 * second, because their rights are checked that often. Emails to it stay in the outbox. Its work and memberships aren't
 * affected. Does nothing if it is already locked. Throws `not_found`, `conflict` for one's own account and the last
 * site admin.
 */
export async function lockAccount({ db, clock }: LockServices, admin: AccountAdmin, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (admin.userId === userId) throw new AppError('conflict', messages.ownAccountLock);
    const admins = await holdSiteAdmins(tx, admin);
    const account = await holdAccount(tx, userId);
    if (account.lockedAt) return;
    refuseLastSiteAdmin(admins, userId);
    const now = clock.now();
    await tx.update(users).set({ lockedAt: now, lockedBy: admin.userId }).where(eq(users.id, userId));
    await revokeAllSessions(tx, userId, now);
    await recordInOrganizations(tx, 'organization.member_locked', userId);
    await recordAccountEvent(tx, 'account.locked', admin, userId);
  });
}

/** Unlocks an account. Its previous sessions stay ended. Throws `not_found`. */
export async function unlockAccount({ db }: LockServices, admin: AccountAdmin, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await holdSiteAdmins(tx, admin);
    const account = await holdAccount(tx, userId);
    if (!account.lockedAt) return;
    await tx.update(users).set({ lockedAt: null, lockedBy: null }).where(eq(users.id, userId));
    await recordInOrganizations(tx, 'organization.member_unlocked', userId);
    await recordAccountEvent(tx, 'account.unlocked', admin, userId);
  });
}

/**
 * Returns the ids of the site admins who can sign in, locked until the transaction ends, so that two who lock each
 * other at the same time don't both succeed. Throws `forbidden` for a caller who is no longer one.
 */
export async function holdSiteAdmins(tx: Transaction, admin: AccountAdmin): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSiteAdmin, true), isUsableAccount))
    .orderBy(asc(users.id))
    .for('update');
  const ids = rows.map(({ id }) => id);
  if (admin.userId !== null && !ids.includes(admin.userId)) throw new AppError('forbidden', messages.noPermission);
  return ids;
}

/** Throws `conflict` if no other site admin could sign in. */
export function refuseLastSiteAdmin(admins: readonly number[], userId: number): void {
  if (admins.includes(userId) && admins.length === 1) throw new AppError('conflict', messages.lastSiteAdmin);
}

/** Returns an account that isn't deleted, locked until the transaction ends. Throws `not_found`. */
export async function holdAccount(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      lockedAt: users.lockedAt,
      isSiteAdmin: users.isSiteAdmin,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/** Returns the person's organizations that aren't deleted, with the person's role in each. */
export async function listMemberships(db: Queryable, userId: number) {
  return await db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      canceledAt: organizations.canceledAt,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), isNull(organizations.deletedAt)))
    .where(and(eq(memberships.userId, userId), isNull(memberships.deletedAt)))
    .orderBy(asc(organizations.id));
}

type MemberChange = 'organization.member_locked' | 'organization.member_unlocked' | 'organization.member_deleted';

/**
 * Records a site admin's action in the log of each of the person's organizations. The admin isn't named, because
 * members may not know them.
 */
export async function recordInOrganizations(tx: Transaction, action: MemberChange, userId: number): Promise<void> {
  for (const { organizationId } of await listMemberships(tx, userId)) {
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action, object: { kind: 'organization', id: organizationId }, details: { member: userId } },
    );
  }
}

/** Records in the security log who changed which account. */
export async function recordAccountEvent(
  tx: Transaction,
  action: SecurityEvent['action'],
  { userId, address }: AccountAdmin,
  member: number,
): Promise<void> {
  const details = userId === null ? { member, by: 'command line' } : { member };
  await recordSecurityEvent(tx, { action, userId, address, details });
}
