import type { Services } from '../services';
import type { Queryable } from './db/database';
import { securityEvents } from './db/schema';

/** One line of the security log: who did what from where. Never a password, a token, a cookie or document text. */
export interface SecurityEvent {
  /** Past tense, `object.verb`: `login.failed`, `upload.refused`. */
  action: string;
  userId?: number | null;
  organizationId?: number | null;
  /** IP address of the client; '' when the server itself acted. */
  address?: string;
  details?: Record<string, unknown>;
}

/** Stores a security event in the caller's transaction, so that the event and what it tells of commit together. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  await db.insert(securityEvents).values(event);
}

/**
 * Reports an event that belongs to no transaction (a refusal, a limit that was reached). Returns at once and never
 * throws: a refusal must not fail because the log can't be written.
 */
export function reportSecurityEvent(services: Pick<Services, 'db' | 'log'>, event: SecurityEvent): void {
  recordSecurityEvent(services.db, event).catch(() => {
    services.log.warn('A security event could not be stored.', { action: event.action });
  });
}
