import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import {
  avatarFiles,
  emailChanges,
  handoverCodes,
  notificationSettings,
  notifications,
  passkeys,
  passwordResets,
  pushSubscriptions,
  recoveryCodes,
  scimUsers,
  sessions,
  twoFactors,
  userIdentities,
  users,
} from '../../../platform/db/schema';
import { eraseNamesOfPeople } from '../../../platform/security/erase-names';

/** Tables with a person's own data: sign-in methods, and data that only they could see. */
const ownTables = [
  passwordResets,
  emailChanges,
  twoFactors,
  recoveryCodes,
  passkeys,
  userIdentities,
  scimUsers,
  notifications,
  notificationSettings,
  pushSubscriptions,
  handoverCodes,
  sessions,
];

/**
 * Closes accounts and erases their personal data. Their work stays with its organization, without their name. Their
 * memberships must have ended. Returns the checksums of their avatars, for `deleteUnusedFiles`.
 */
export async function closeAccounts(tx: Transaction, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const userIds = [...ids];
  await eraseNamesOfPeople(tx, userIds);
  const pictures = await tx
    .delete(avatarFiles)
    .where(inArray(avatarFiles.userId, userIds))
    .returning({ sha256: avatarFiles.sha256 });
  for (const table of ownTables) await tx.delete(table).where(inArray(table.userId, userIds));
  await tx
    .update(users)
    .set({
      email: sql`'deleted-' || ${users.id} || '@invalid'`,
      name: '',
      job: '',
      workplace: null,
      avatarKey: null,
      passwordHash: null,
      isSiteAdmin: false,
      lockedAt: null,
      lockedBy: null,
      deletedAt: now,
    })
    .where(inArray(users.id, userIds));
  return [...new Set(pictures.map((row) => row.sha256))];
}
