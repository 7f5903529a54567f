import { and, eq, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { avatarFiles, users } from '../../../platform/db/schema';

export interface StoredAvatar {
  side: number;
  sha256: string;
  size: number;
}

/** Replaces a person's avatar. Returns the checksums of the previous files. */
export async function replaceAvatar(
  tx: Transaction,
  userId: number,
  key: string | null,
  files: readonly StoredAvatar[],
): Promise<string[]> {
  // The row of the person first: two uploads at the same time leave one set.
  await tx.update(users).set({ avatarKey: key }).where(eq(users.id, userId));
  const before = await tx
    .delete(avatarFiles)
    .where(and(eq(avatarFiles.userId, userId), key === null ? undefined : ne(avatarFiles.key, key)))
    .returning({ sha256: avatarFiles.sha256 });
  if (key !== null) await tx.insert(avatarFiles).values(files.map((file) => ({ ...file, userId, key })));
  return [...new Set(before.map((row) => row.sha256))];
}

/** Returns the file of an avatar with this side in pixels; null = there is none. */
export async function findAvatarFile(
  db: Queryable,
  key: string,
  side: number,
): Promise<{ id: number; sha256: string } | null> {
  const [row] = await db
    .select({ id: avatarFiles.id, sha256: avatarFiles.sha256 })
    .from(avatarFiles)
    .where(and(eq(avatarFiles.key, key), eq(avatarFiles.side, side)));
  return row ?? null;
}
