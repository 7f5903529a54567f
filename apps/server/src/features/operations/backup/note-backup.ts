import { openDatabase, type Pool } from '../../../platform/db/database';
import type { Log } from '../../../platform/log';
import {
  flushSecurityEvents,
  reportSecurityEvent,
  streamSecurityEvents,
} from '../../../platform/security/security-events';

/**
 * Records in the security log that a backup was made, because it contains all data. The backup is valid without this
 * entry.
 */
export async function recordBackup(pool: Pool, log: Log): Promise<void> {
  const services = { db: openDatabase(pool), log };
  streamSecurityEvents(services);
  reportSecurityEvent(services, { action: 'backup.created', details: { by: 'command line' } });
  await flushSecurityEvents(services);
}
