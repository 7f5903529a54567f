import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { auditEvents, organizations } from '../../../platform/db/schema';

const sendingActions = ['email.test_sent', 'email.link_sent', 'template.link_sent'] as const;
export type SendingAction = (typeof sendingActions)[number];

/** Serializes the sends of an organization until the transaction ends, so that each is counted. */
export async function lockSending(tx: Transaction, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${organizationId}`}, 0))`);
}

/** Counts the emails that an organization, or one of its people, has sent since a time, by recipient. */
export async function countSent(
  tx: Transaction,
  scope: { organizationId: number; actorId?: number },
  since: Date,
): Promise<number> {
  const [row] = await tx
    .select({ sent: sql<number>`coalesce(sum((${auditEvents.details}->>'recipients')::int), 0)::int` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, scope.organizationId),
        scope.actorId === undefined ? undefined : eq(auditEvents.actorId, scope.actorId),
        inArray(auditEvents.action, [...sendingActions]),
        gt(auditEvents.createdAt, since),
      ),
    );
  return row?.sent ?? 0;
}

/** Returns the name of an organization; empty if it doesn't exist. */
export async function organizationName(tx: Transaction, id: number): Promise<string> {
  const [row] = await tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id));
  return row?.name ?? '';
}
