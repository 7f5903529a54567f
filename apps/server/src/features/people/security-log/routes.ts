import { Readable } from 'node:stream';
import { csvLine, csvStart, limits } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import { readPage } from '../../../platform/db/read-page';
import { contentDisposition } from '../../../platform/file-name';
import type { HandlerMap } from '../../../platform/http/types';
import { labelOfAction } from '../../../platform/security/security-actions';
import { flushSecurityEvents, recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { describeDetails } from './describe-details';
import { listMemberEvents } from './member-events';
import { listSecurityActions, listSecurityEvents, type SecurityFilter, type SecurityRow } from './repository';

const rowsAtOnce = 1000;
const head = ['Time (UTC)', 'Event', 'Action', 'Person', 'Email', 'Organization', 'Address', 'Details'];

/**
 * Returns the handlers for the server's security log, for site admins on the screen and as a file, and for that of
 * members, for owners.
 */
export function securityLogHandlers(services: Services): HandlerMap {
  const { db, clock } = services;
  return {
    admin_security: async ({ query }) => {
      const { cursor, ...filter } = query;
      // Include events that were just reported.
      await flushSecurityEvents(services);
      const { rows, nextAfter } = await readPage(limits.pageSize, async (limit) =>
        listSecurityEvents(db, { ...known(filter), before: cursor, limit }),
      );
      const actions = cursor === undefined ? await listSecurityActions(db) : [];
      return {
        events: rows.map(({ avatarKey, details, subject, ...row }) => ({
          ...row,
          label: labelOfAction(row.action),
          details: describeDetails({ details, subject }),
          avatar: avatarUrl(avatarKey),
          at: unixSeconds(row.at),
        })),
        nextCursor: nextAfter?.id ?? null,
        actions: actions
          .map((action) => ({ action, label: labelOfAction(action) }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      };
    },
    account_security: async ({ caller, query }) => {
      await flushSecurityEvents(services);
      return await listMemberEvents(db, caller.organizationId, query);
    },
    admin_security_csv: async ({ caller, query }) => {
      const { user, address } = caller;
      await recordSecurityEvent(db, {
        action: 'log.downloaded',
        userId: user.id,
        address,
        details: { log: 'security' },
      });
      return {
        contentType: 'text/csv; charset=utf-8',
        headers: {
          'content-disposition': contentDisposition(
            `Galley security log ${clock.now().toISOString().slice(0, 10)}.csv`,
          ),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
        body: Readable.from(writeCsv(readPages(db, known(query)))),
      };
    },
  };
}

/** Removes empty form fields from the filter. */
function known({ action, person, address, from, to }: SecurityFilter): SecurityFilter {
  return { action: action || undefined, person: person || undefined, address: address || undefined, from, to };
}

async function* readPages(db: Services['db'], filter: SecurityFilter): AsyncIterable<SecurityRow[]> {
  for (let before: number | undefined; ; ) {
    const rows = await listSecurityEvents(db, { ...filter, before, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.id;
  }
}

async function* writeCsv(pages: AsyncIterable<SecurityRow[]>): AsyncIterable<string> {
  yield `${csvStart}${csvLine(head)}`;
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvLine([
          row.at.toISOString(),
          labelOfAction(row.action),
          row.action,
          row.person,
          row.email,
          row.organization,
          row.address,
          describeDetails(row),
        ]),
      )
      .join('');
  }
}
