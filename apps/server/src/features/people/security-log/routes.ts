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
import { listMemberEvents, type MemberEventRow, selectMemberEvents } from './member-events';
import { listSecurityActions, listSecurityEvents, type SecurityFilter, type SecurityRow } from './repository';

const rowsAtOnce = 1000;
const head = ['Time (UTC)', 'Event', 'Action', 'Person', 'Email', 'Organization', 'Address', 'Details'];
const memberHead = ['Time (UTC)', 'Event', 'Action', 'Person', 'Person id', 'Address', 'Details'];

/**
 * Returns the handlers for the server's security log, for site admins on the screen and as a file, and for that of
 * members, for owners, in both forms.
 */
export function securityLogHandlers(services: Services): HandlerMap {
  const { db, clock } = services;
  const today = () => clock.now().toISOString().slice(0, 10);
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
    account_security_csv: async ({ caller, query }) => {
      const { user, organizationId, address } = caller;
      await flushSecurityEvents(services);
      const details = { log: 'security' };
      await recordSecurityEvent(db, { action: 'log.downloaded', userId: user.id, organizationId, address, details });
      return csvFile(
        `Galley sign-ins and security ${today()}.csv`,
        writeMemberCsv(
          readPages(async (before) => selectMemberEvents(db, organizationId, { ...query, before, limit: rowsAtOnce })),
        ),
      );
    },
    admin_security_csv: async ({ caller, query }) => {
      const { user, address } = caller;
      await recordSecurityEvent(db, {
        action: 'log.downloaded',
        userId: user.id,
        address,
        details: { log: 'security' },
      });
      return csvFile(
        `Galley security log ${today()}.csv`,
        writeCsv(readPages(async (before) => listSecurityEvents(db, { ...known(query), before, limit: rowsAtOnce }))),
      );
    },
  };
}

function csvFile(name: string, lines: AsyncIterable<string>) {
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from(lines),
  };
}

/** Removes empty form fields from the filter. */
function known({ action, person, address, from, to }: SecurityFilter): SecurityFilter {
  return { action: action || undefined, person: person || undefined, address: address || undefined, from, to };
}

async function* readPages<Row extends { id: number }>(
  read: (before: number | undefined) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  for (let before: number | undefined; ; ) {
    const rows = await read(before);
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

async function* writeMemberCsv(pages: AsyncIterable<MemberEventRow[]>): AsyncIterable<string> {
  yield `${csvStart}${csvLine(memberHead)}`;
  for await (const rows of pages) {
    yield rows
      .map(({ at, label, action, person, personId, address, details }) =>
        csvLine([at.toISOString(), label, action, person, String(personId || ''), address, details]),
      )
      .join('');
  }
}
