import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { uploadProgress } from '../../platform/db/schema';

/** An upgrade without progress for this long has stopped: its process was killed. It can be started again. */
const stalledSeconds = 120;

/** The name of a theme's upgrade among the uploads of its organization. */
export function upgradeUuid(templateId: number): string {
  return `upgrade-${templateId}`;
}

/** How far the latest upgrade of a theme is, no matter who started it. */
export async function findUpgradeProgress(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<{ isUpgrading: boolean; percent: number }> {
  const [row] = await db
    .select({
      percent: uploadProgress.percent,
      isStalled: sql<boolean>`${uploadProgress.updatedAt} < now() - make_interval(secs => ${stalledSeconds})`,
    })
    .from(uploadProgress)
    .where(and(eq(uploadProgress.organizationId, organizationId), eq(uploadProgress.uuid, upgradeUuid(templateId))))
    .orderBy(desc(uploadProgress.updatedAt))
    .limit(1);
  if (!row) return { isUpgrading: false, percent: 100 };
  return { isUpgrading: row.percent < 100 && !row.isStalled, percent: row.percent };
}
