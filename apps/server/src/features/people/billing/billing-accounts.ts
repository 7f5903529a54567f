import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { reckonedTimezone } from '../../../access/time-zones';
import type { Queryable } from '../../../platform/db/database';
import { billingAccounts, currentMemberships, organizations, users } from '../../../platform/db/schema';
import type { MailReader } from '../../shared/mailer/service';

export type BillingAccount = typeof billingAccounts.$inferSelect;

/** An organization's subscription as returned by Stripe's API. */
export interface SubscriptionReading {
  subscriptionId: string | null;
  priceId: string | null;
  status: string;
  periodEndsAt: Date | null;
  isEnding: boolean;
  failingSince: Date | null;
  /** Number of sources of each integration, by slug. */
  integrations: Record<string, number>;
}

/** Returns the Stripe customer and subscription of an organization; null = it never paid. */
export async function findAccount(db: Queryable, organizationId: number): Promise<BillingAccount | null> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.organizationId, organizationId));
  return row ?? null;
}

/** Returns the organization with this Stripe customer; null = none. */
export async function findOrganizationOf(db: Queryable, customerId: string): Promise<number | null> {
  const { organizationId } = billingAccounts;
  const [row] = await db
    .select({ organizationId })
    .from(billingAccounts)
    .where(eq(billingAccounts.customerId, customerId));
  return row?.organizationId ?? null;
}

/** Stores the Stripe customer of an organization. */
export async function insertAccount(db: Queryable, organizationId: number, customerId: string): Promise<void> {
  await db.insert(billingAccounts).values({ organizationId, customerId });
}

/** Lists organizations that are customers and still exist. */
export async function listAccounts(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ organizationId: billingAccounts.organizationId })
    .from(billingAccounts)
    .innerJoin(
      organizations,
      and(eq(organizations.id, billingAccounts.organizationId), isNull(organizations.deletedAt)),
    );
  return rows.map((row) => row.organizationId);
}

/** Reserves a sequence number before reading from Stripe's API; null = the organization isn't a customer. */
export async function startReading(
  db: Queryable,
  organizationId: number,
): Promise<{ customerId: string; number: number } | null> {
  const [row] = await db
    .update(billingAccounts)
    .set({ readingsStarted: sql`${billingAccounts.readingsStarted} + 1` })
    .where(eq(billingAccounts.organizationId, organizationId))
    .returning({ customerId: billingAccounts.customerId, number: billingAccounts.readingsStarted });
  return row ?? null;
}

/** Returns the account, locked until the transaction ends, if no later reading was stored; otherwise null. */
export async function lockForReading(
  tx: Queryable,
  organizationId: number,
  number: number,
): Promise<BillingAccount | null> {
  const [row] = await tx
    .select()
    .from(billingAccounts)
    .where(and(eq(billingAccounts.organizationId, organizationId), lt(billingAccounts.readingStored, number)))
    .for('update');
  return row ?? null;
}

/** Stores a reading of a subscription with its sequence number. */
export async function storeReading(
  tx: Queryable,
  organizationId: number,
  reading: SubscriptionReading & { number: number; readAt: Date },
): Promise<void> {
  const { number, ...values } = reading;
  await tx
    .update(billingAccounts)
    .set({ ...values, readingStored: number })
    .where(eq(billingAccounts.organizationId, organizationId));
}

/**
 * Returns the name of the organization and the addresses of those who manage its billing: its owners, then the members
 * whom they let, the longest-standing first.
 */
export async function findPayers(
  db: Queryable,
  organizationId: number,
): Promise<{
  name: string;
  canceledAt: Date | null;
  payers: (MailReader & { name: string; email: string; isOwner: boolean })[];
}> {
  const [organization] = await db
    .select({ name: organizations.name, canceledAt: organizations.canceledAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const isOwner = sql<boolean>`${currentMemberships.role} = 'owner'`;
  const payers = await db
    .select({ name: users.name, email: users.email, locale: users.locale, timezone: reckonedTimezone, isOwner })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(currentMemberships.organizationId, organizationId),
        sql`(${isOwner} or ${currentMemberships.isPayer} is true)`,
      ),
    )
    .orderBy(sql`${isOwner} desc`, currentMemberships.id);
  return { name: organization?.name ?? '', canceledAt: organization?.canceledAt ?? null, payers };
}
