import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { organizationQuotas } from '../../../platform/db/schema';
import { noLimits, type PlanLimits } from '../../../platform/plans';

/** Returns the limits that a site admin set for an organization; null = none. */
export async function readQuota(db: Queryable, organizationId: number): Promise<PlanLimits> {
  const { themes, people, integrations, storageBytes } = organizationQuotas;
  const [row] = await db
    .select({ themes, people, integrations, storageBytes })
    .from(organizationQuotas)
    .where(eq(organizationQuotas.organizationId, organizationId));
  return row ?? noLimits;
}

/** Overrides the limits of an organization's plan; null = the plan's limit applies. Works without billing. */
export async function setQuota(
  tx: Queryable,
  organizationId: number,
  quota: PlanLimits,
  by: { userId: number | null; now: Date },
): Promise<void> {
  const { themes, people, integrations, storageBytes } = quota;
  const change = { themes, people, integrations, storageBytes, updatedBy: by.userId, updatedAt: by.now };
  await tx
    .insert(organizationQuotas)
    .values({ organizationId, ...change })
    .onConflictDoUpdate({ target: organizationQuotas.organizationId, set: change });
}
