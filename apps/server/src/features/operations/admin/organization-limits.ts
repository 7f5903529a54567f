import { AppError, type OrganizationLimits } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { organizations } from '../../../platform/db/schema';
import { noLimits, type PlanLimits } from '../../../platform/plans';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { readQuota, setQuota } from '../../shared/entitlements/quotas';
import { readEntitlements } from '../../shared/entitlements/read-entitlements';
import { readUsage } from '../../shared/entitlements/usage';
import type { AccountAdmin } from './lock-account';

type LimitServices = Pick<Services, 'db' | 'clock'>;

/** Returns the limits of an organization, from its plan and its own, with its usage. Throws `not_found`. */
export async function readLimits(
  services: LimitServices & Pick<Services, 'config'>,
  organizationId: number,
): Promise<OrganizationLimits> {
  const { db } = services;
  const [organization] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)));
  if (!organization) throw new AppError('not_found', messages.notFound);
  const { plan, quota } = await readEntitlements(db, services, organizationId);
  return {
    organization,
    plan: plan?.name ?? '',
    planLimits: plan?.limits ?? noLimits,
    quota,
    usage: await readUsage(db, organizationId),
  };
}

/** Changes limits of an organization; limits that aren't given stay. Returns the current limits. Throws `not_found`. */
export async function changeQuota(
  { db, clock }: LimitServices,
  admin: AccountAdmin,
  { organizationId, quota }: { organizationId: number; quota: Partial<PlanLimits> },
): Promise<{ organization: string; quota: PlanLimits }> {
  return await db.transaction(async (tx) => {
    const organization = await requireOrganization(tx, organizationId);
    const before = await readQuota(tx, organizationId);
    const changed = { ...before, ...quota };
    const { userId, address } = admin;
    await setQuota(tx, organizationId, changed, { userId, now: clock.now() });
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action: 'organization.limits_changed', object: { kind: 'organization', id: organizationId } },
    );
    const named = Object.fromEntries(Object.entries(quota).map(([limit, value]) => [limit, value ?? 'not set']));
    const details = userId === null ? { ...named, by: 'command line' } : named;
    const action = 'organization.quota_changed';
    await recordSecurityEvent(tx, { action, userId, organizationId, address, details });
    return { organization, quota: changed };
  });
}

/**
 * Returns the name of an organization that is neither deleted nor canceled. It can't be canceled until the transaction
 * ends.
 */
export async function requireOrganization(tx: Transaction, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: organizations.name, canceledAt: organizations.canceledAt })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('update');
  if (!row) throw new AppError('not_found', messages.organizationUnknown(id));
  if (row.canceledAt) throw new AppError('conflict', `${row.name} is canceled and will be deleted.`);
  return row.name;
}
