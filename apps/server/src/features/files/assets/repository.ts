import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { blobs, templateFiles, versions } from '../../../platform/db/schema';
import { themePath } from './theme-addresses';

/** Returns the file with an unguessable key. These routes have no session, so the key is the only condition. */
export async function findFileByKey(db: Queryable, key: string): Promise<typeof blobs.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.key, key), isNull(blobs.deletedAt)));
  return row;
}

/** Returns the file at a path of the theme version with this key, regardless of the Unicode composition of the path. */
export async function findAsset(
  db: Queryable,
  assetKey: string,
  path: string,
): Promise<typeof blobs.$inferSelect | undefined> {
  const [version] = await db
    .select({ assets: templateFiles.assets, organizationId: templateFiles.organizationId })
    .from(templateFiles)
    .innerJoin(versions, and(eq(versions.id, templateFiles.versionId), isNull(versions.deletedAt)))
    .where(eq(templateFiles.assetKey, assetKey));
  const key = themePath(path);
  if (!version || !Object.hasOwn(version.assets, key)) return undefined;
  const [row] = await db
    .select()
    .from(blobs)
    .where(
      and(
        eq(blobs.organizationId, version.organizationId),
        eq(blobs.id, version.assets[key] ?? 0),
        isNull(blobs.deletedAt),
      ),
    );
  return row;
}
