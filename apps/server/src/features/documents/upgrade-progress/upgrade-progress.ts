import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { type UpgradeLeftOut, type UpgradeOutcome, uploadProgress } from '../../../platform/db/schema';

/** An upgrade without progress for this long has stopped: its process was killed. It can be started again. */
const stalledSeconds = 120;

/** The name of a theme's upgrade among the uploads of its organization. */
function upgradeUuid(templateId: number): string {
  return `upgrade-${templateId}`;
}

interface UpgradeKey {
  organizationId: number;
  userId: number;
  templateId: number;
}

/** Stores how far an upgrade is and what it left out. */
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

/** What this person's upgrade has done so far, when it runs again after its process was killed. */
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

/** How far the latest upgrade of a theme is, no matter who started it. */
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

/** Tells which of these layouts or pins are being upgraded at the moment: chosen, and on an earlier version still. */
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
