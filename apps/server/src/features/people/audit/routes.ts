import { Readable } from 'node:stream';
import { limits } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import { readPage } from '../../../platform/db/read-page';
import { contentDisposition } from '../../../platform/file-name';
import type { HandlerMap } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { readLogSettings, removeStream, replaceSecret, setRetention, setStream, testStream } from './log-settings';
import { type AuditFilter, type AuditRow, listAudit, listAuditChoices } from './repository';
import { writeCsv } from './write-csv';

const rowsAtOnce = 1000;

/**
 * Returns the handlers for the log of changes of an organization, for its owners: on the screen, as a file, and sent to
 * an address.
 */
export function auditHandlers(services: Services): HandlerMap {
  const { db, clock } = services;
  return {
    account_log_settings: async ({ caller }) => await readLogSettings(db, caller.organizationId),
    account_log_retention: async ({ caller, body }) => await setRetention(services, caller, body.keptDays),
    account_log_stream_set: async ({ caller, body }) => await setStream(services, caller, body.logUrl),
    account_log_stream_rotate: async ({ caller }) => await replaceSecret(services, caller),
    account_log_stream_test: async ({ caller }) => await testStream(services, caller),
    account_log_stream_remove: async ({ caller }) => await removeStream(services, caller),
    account_audit: async ({ caller, query }) => {
      const { cursor, ...filter } = query;
      // The log of one object lists each change, so that nothing is hidden in a batch.
      const isGrouped = filter.object === undefined && filter.batch === undefined;
      const { rows, nextAfter } = await readPage(limits.pageSize, async (limit) =>
        listAudit(db, caller.organizationId, { ...filter, isGrouped, before: cursor, limit }),
      );
      const none = { people: [], actions: [], kinds: [] };
      const choices = cursor === undefined ? await listAuditChoices(db, caller.organizationId) : none;
      return {
        events: rows.map(({ avatarKey, details: _details, people, batchId, batchSize, ...row }) => ({
          ...row,
          people: people ?? undefined,
          ...(isGrouped && batchId !== null && batchSize !== null && { batch: { id: batchId, count: batchSize } }),
          avatar: avatarUrl(avatarKey),
          at: unixSeconds(row.at),
        })),
        nextCursor: nextAfter?.id ?? null,
        ...choices,
      };
    },
    account_audit_csv: async ({ caller, query }) => {
      const { user, organizationId, address } = caller;
      const details = { log: 'changes' };
      await recordSecurityEvent(db, { action: 'log.downloaded', userId: user.id, organizationId, address, details });
      return {
        contentType: 'text/csv; charset=utf-8',
        headers: {
          'content-disposition': contentDisposition(`Galley log ${clock.now().toISOString().slice(0, 10)}.csv`),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
        body: Readable.from(writeCsv(readPages(db, caller.organizationId, query))),
      };
    },
  };
}

async function* readPages(db: Services['db'], organizationId: number, filter: AuditFilter): AsyncIterable<AuditRow[]> {
  for (let before: number | undefined; ; ) {
    const rows = await listAudit(db, organizationId, { ...filter, before, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.id;
  }
}
