import type { Queryable } from './database';
import { auditEvents } from './schema';

/** One change, as `audit_events` keeps it: who, what in the past tense ('email.renamed'), to which object. */
export interface AuditEvent {
  organizationId: number;
  actorId: number | null;
  action: `${string}.${string}`;
  objectKind: string;
  objectId: number;
  /** Names and numbers only: never html, never secrets. */
  details?: Record<string, unknown>;
}

/** Writes down a change, in the transaction that makes it (design.md 10). */
export async function recordAudit(tx: Queryable, event: AuditEvent): Promise<void> {
  await tx.insert(auditEvents).values({ ...event, details: event.details ?? {} });
}
