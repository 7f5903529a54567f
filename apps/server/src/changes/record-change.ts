import type { ChangeEvent } from '@galley/contract';
import type { Queryable } from '../platform/db/database';
import { auditEvents } from '../platform/db/schema';

/** In which organization something is changed, and by whom; null = by the server itself. */
export interface ChangeAuthor {
  organizationId: number;
  userId: number | null;
}

/** The author of what a signed-in person changes in the organization of their session. */
export function authorOf(caller: { organizationId: number; user: { id: number } }): ChangeAuthor {
  return { organizationId: caller.organizationId, userId: caller.user.id };
}

/**
 * Writes down a change in the transaction that makes it: the log of the organization shows it (design.md 10).
 * Exactly what is committed is told.
 */
export async function recordChange(tx: Queryable, author: ChangeAuthor, event: ChangeEvent): Promise<void> {
  await recordChanges(tx, author, [event]);
}

/** The same for several changes of one request, in one statement. */
export async function recordChanges(
  tx: Queryable,
  { organizationId, userId }: ChangeAuthor,
  events: readonly ChangeEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(auditEvents).values(
    events.map(({ action, object, details }) => ({
      organizationId,
      actorId: userId,
      action,
      objectKind: object.kind,
      objectId: object.id,
      details: details ?? {},
    })),
  );
}
