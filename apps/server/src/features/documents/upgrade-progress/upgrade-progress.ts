import type { RunningUpdate } from '@galley/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
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

export interface UpgradeStatus extends RunningUpdate {
  percent: number;
  leftOut: UpgradeLeftOut[];
}

/** Returns the progress of the latest upgrade of a theme, no matter who started it. */
export async function findUpgradeProgress(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<UpgradeStatus> {
  const row = await findLatest(db, organizationId, templateId);
  if (!row) {
    const none = { isUpgrading: false, isStopped: false, kind: 'upgrade', version: 0 } as const;
    return { ...none, done: 0, skipped: 0, total: 0, at: 0, percent: 100, leftOut: [] };
  }
  return { ...runningOf(row), percent: row.percent, leftOut: row.outcome?.leftOut ?? [] };
}

/** Returns the latest update or return of each of these themes that has one, by theme ID, in one query. */
export async function findUpdates(
  db: Queryable,
  organizationId: number,
  templateIds: readonly number[],
): Promise<Map<number, RunningUpdate>> {
  if (templateIds.length === 0) return new Map();
  const ids = new Map(templateIds.map((id) => [upgradeUuid(id), id]));
  const rows = await db
    .selectDistinctOn([uploadProgress.uuid], { uuid: uploadProgress.uuid, ...storedUpgrade })
    .from(uploadProgress)
    .where(and(eq(uploadProgress.organizationId, organizationId), inArray(uploadProgress.uuid, [...ids.keys()])))
    .orderBy(uploadProgress.uuid, desc(uploadProgress.updatedAt));
  return new Map(rows.map((row) => [ids.get(row.uuid) ?? 0, runningOf(row)]));
}

/** Returns the earliest version of the theme that documents of its latest update used; null = none is stored. */
export async function findUpdatedFrom(
  db: Queryable,
  organizationId: number,
  theme: { id: number; currentVersion: number },
): Promise<number | null> {
  const outcome = (await findLatest(db, organizationId, theme.id))?.outcome;
  const isOfVersion = outcome?.kind === 'upgrade' && outcome.version === theme.currentVersion;
  return (isOfVersion ? outcome.from : undefined) ?? null;
}

function runningOf({ percent, outcome, isStalled, updatedAt }: StoredUpgrade): RunningUpdate {
  return {
    isUpgrading: percent < 100 && !isStalled,
    isStopped: percent < 100 && isStalled,
    kind: outcome?.kind ?? 'upgrade',
    version: outcome?.version ?? 0,
    done: outcome?.done ?? 0,
    skipped: outcome?.leftOut.length ?? 0,
    total: outcome?.total ?? 0,
    at: unixSeconds(updatedAt),
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

const storedUpgrade = {
  percent: uploadProgress.percent,
  outcome: uploadProgress.outcome,
  updatedAt: uploadProgress.updatedAt,
  isStalled: sql<boolean>`${uploadProgress.updatedAt} < now() - make_interval(secs => ${stalledSeconds})`,
};

interface StoredUpgrade {
  percent: number;
  outcome: UpgradeOutcome | null;
  updatedAt: Date;
  isStalled: boolean;
}

async function findLatest(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<StoredUpgrade | undefined> {
  const [row] = await db
    .select(storedUpgrade)
    .from(uploadProgress)
    .where(and(eq(uploadProgress.organizationId, organizationId), eq(uploadProgress.uuid, upgradeUuid(templateId))))
    .orderBy(desc(uploadProgress.updatedAt))
    .limit(1);
  return row;
}
