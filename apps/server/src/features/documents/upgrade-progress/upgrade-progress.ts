import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { type UpgradeLeftOut, type UpgradeOutcome, uploadProgress } from '../../../platform/db/schema';

/**
 * Seconds without progress after which an upgrade counts as stopped: its process was killed. It can be started again.
 */
const stalledSeconds = 120;

/** Returns the name of a theme's upgrade among the uploads of its organization. */
function upgradeUuid(templateId: number): string {
  return `upgrade-${templateId}`;
}

interface UpgradeKey {
  organizationId: number;
  userId: number;
  templateId: number;
}

/** Stores the progress of an upgrade and the documents that it left out. */
export async function saveUpgrade(
  db: Queryable,
  { organizationId, userId, templateId }: UpgradeKey,
  { percent, outcome }: { percent: number; outcome: UpgradeOutcome },
): Promise<void> {
  const stored = { percent, outcome };
  await db
    .insert(uploadProgress)
    .values({ organizationId, userId, uuid: upgradeUuid(templateId), message: '', ...stored })
    .onConflictDoUpdate({
      target: [uploadProgress.userId, uploadProgress.uuid],
      set: { ...stored, updatedAt: sql`now()` },
    });
}

/**
 * Returns the stored outcome of this person's upgrade, for a job that runs again after its process was killed; null =
 * none.
 */
export async function findOutcome(
  db: Queryable,
  { organizationId, userId, templateId }: UpgradeKey,
): Promise<UpgradeOutcome | null> {
  const [row] = await db
    .select({ outcome: uploadProgress.outcome })
    .from(uploadProgress)
    .where(
      and(
        eq(uploadProgress.organizationId, organizationId),
        eq(uploadProgress.userId, userId),
        eq(uploadProgress.uuid, upgradeUuid(templateId)),
      ),
    );
  return row?.outcome ?? null;
}

export interface UpgradeStatus {
  isUpgrading: boolean;
  percent: number;
  kind: UpgradeOutcome['kind'];
  isStopped: boolean;
  done: number;
  leftOut: UpgradeLeftOut[];
}

/** Returns the progress of the latest upgrade of a theme, no matter who started it. */
export async function findUpgradeProgress(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<UpgradeStatus> {
  const row = await findLatest(db, organizationId, templateId);
  if (!row) return { isUpgrading: false, percent: 100, kind: 'upgrade', isStopped: false, done: 0, leftOut: [] };
  const { percent, outcome, isStalled } = row;
  return {
    isUpgrading: percent < 100 && !isStalled,
    percent,
    kind: outcome?.kind ?? 'upgrade',
    isStopped: percent < 100 && isStalled,
    done: outcome?.done ?? 0,
    leftOut: outcome?.leftOut ?? [],
  };
}

interface Upgraded {
  id: number;
  templateId: number;
  templateVersion: number;
}

/**
 * Returns a function that says whether one of these layouts or pins is being upgraded: it was selected, and still uses
 * an earlier version.
 */
export async function findUpgrading(
  db: Queryable,
  organizationId: number,
  kind: 'layout' | 'pin',
  items: readonly Upgraded[],
): Promise<(item: Upgraded) => boolean> {
  const running = new Map<number, UpgradeOutcome>();
  for (const templateId of new Set(items.map((item) => item.templateId))) {
    const row = await findLatest(db, organizationId, templateId);
    if (row?.outcome?.kind === 'upgrade' && row.percent < 100 && !row.isStalled) running.set(templateId, row.outcome);
  }
  return ({ id, templateId, templateVersion }) => {
    const outcome = running.get(templateId);
    if (!outcome || templateVersion >= outcome.version) return false;
    const wanted = kind === 'layout' ? outcome.layouts : outcome.pins;
    const isLeftOut = outcome.leftOut.some((one) => one.kind === kind && one.id === id);
    return !isLeftOut && (Array.isArray(wanted) ? wanted.includes(id) : wanted);
  };
}

async function findLatest(db: Queryable, organizationId: number, templateId: number) {
  const [row] = await db
    .select({
      percent: uploadProgress.percent,
      outcome: uploadProgress.outcome,
      isStalled: sql<boolean>`${uploadProgress.updatedAt} < now() - make_interval(secs => ${stalledSeconds})`,
    })
    .from(uploadProgress)
    .where(and(eq(uploadProgress.organizationId, organizationId), eq(uploadProgress.uuid, upgradeUuid(templateId))))
    .orderBy(desc(uploadProgress.updatedAt))
    .limit(1);
  return row;
}
