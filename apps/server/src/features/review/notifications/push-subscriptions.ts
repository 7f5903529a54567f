import { AppError, limits, type PushSubscriptionFacts } from '@galley/contract';
import { and, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { isOpenTo } from '../../../access/open-organizations';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { pushSubscriptions, sessions } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect & { sessionOrganizationId: number };

/**
 * Sends the caller's notifications to this browser as long as its session lasts. A browser that someone else subscribed
 * before belongs to the caller from now on. Throws `invalid_field` for an address that isn't one of a push service.
 */
export async function subscribeBrowser(
  { db, outgoing }: Services,
  { user, session }: UserCaller,
  { endpoint, keys }: PushSubscriptionFacts,
): Promise<void> {
  if (outgoing.refuses(endpoint)) throw new AppError('invalid_field', messages.addressNotPublic, { field: 'endpoint' });
  const facts = { userId: user.id, sessionId: session.id, p256dh: keys.p256dh, auth: keys.auth };
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...facts })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: facts });
    const beyond = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, user.id))
      .orderBy(desc(pushSubscriptions.id))
      .offset(limits.pushSubscriptions);
    const ids = beyond.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
  });
}

/** Stops notifications to one of the caller's browsers. Does nothing for someone else's. */
export async function unsubscribeBrowser({ db }: Services, { user }: UserCaller, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, user.id)));
}

/** Lists the browsers in which these people are signed in, want notifications, and can see those of an organization. */
export async function listSubscriptions(
  db: Queryable,
  { userIds, organizationId }: { userIds: readonly number[]; organizationId: number },
  now: Date,
): Promise<SubscriptionRow[]> {
  if (userIds.length === 0) return [];
  return await selectLive(db, inArray(pushSubscriptions.userId, [...userIds]), { organizationId, now });
}

/** Returns a browser that is still signed in and can see notifications of an organization. */
export async function findSubscription(
  db: Queryable,
  { id, organizationId }: { id: number; organizationId: number },
  now: Date,
): Promise<SubscriptionRow | null> {
  const [row] = await selectLive(db, eq(pushSubscriptions.id, id), { organizationId, now });
  return row ?? null;
}

/** Deletes a subscription that its push service no longer knows. */
export async function deleteSubscription(db: Queryable, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Deletes subscriptions whose session was deleted. */
export async function deleteEndedSubscriptions(db: Queryable): Promise<void> {
  const live = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, pushSubscriptions.sessionId));
  await db.delete(pushSubscriptions).where(notExists(live));
}

async function selectLive(
  db: Queryable,
  which: ReturnType<typeof eq>,
  { organizationId, now }: { organizationId: number; now: Date },
): Promise<SubscriptionRow[]> {
  const seenSince = new Date(now.getTime() - limits.sessionIdleSeconds * 1000);
  const rows = await db
    .select({ subscription: pushSubscriptions, sessionOrganizationId: sessions.organizationId })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(
        eq(sessions.id, pushSubscriptions.sessionId),
        eq(sessions.userId, pushSubscriptions.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, seenSince),
      ),
    )
    .where(and(which, isOpenTo(sql`${organizationId}::bigint`)));
  return rows.map(({ subscription, sessionOrganizationId }) => ({ ...subscription, sessionOrganizationId }));
}
