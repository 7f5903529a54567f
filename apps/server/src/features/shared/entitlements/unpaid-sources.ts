import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { billingAccounts, sources } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { isSubscriptionPaid } from './read-entitlements';

/**
 * Returns the sources of an organization whose integration has a price that isn't paid, based on the last data from
 * Stripe: of each kind, the sources that were added first are paid. None without billing.
 */
export async function findUnpaidSources(
  db: Queryable,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  organizationId: number,
): Promise<ReadonlySet<number>> {
  const priced = Object.keys(config.billing?.integrationPrices ?? {});
  if (priced.length === 0) return new Set();
  const [account] = await db
    .select({
      status: billingAccounts.status,
      failingSince: billingAccounts.failingSince,
      integrations: billingAccounts.integrations,
    })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  const left = new Map(account && isSubscriptionPaid(account, clock.now()) ? Object.entries(account.integrations) : []);
  const rows = await db
    .select({ id: sources.id, slug: sources.adapter })
    .from(sources)
    .where(and(eq(sources.organizationId, organizationId), inArray(sources.adapter, priced)))
    .orderBy(asc(sources.id));
  const unpaid = new Set<number>();
  for (const { id, slug } of rows) {
    const quantity = left.get(slug) ?? 0;
    if (quantity <= 0) unpaid.add(id);
    left.set(slug, quantity - 1);
  }
  return unpaid;
}
