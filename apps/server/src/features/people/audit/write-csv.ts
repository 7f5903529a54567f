import { csvLine, csvStart, describeChange, messages } from '@galley/contract';
import type { AuditRow } from './repository';

const head = ['Time (UTC)', 'Person', 'Change', 'Action', 'Kind', 'Id', 'Title'];

/** The change with the names of the people whom it changed at once. */
function withPeople(row: AuditRow): string {
  return row.people && row.people.length > 1 ? `${describeChange(row)}: ${row.people.join(', ')}` : describeChange(row);
}

/** Yields the log as CSV (RFC 4180), page by page. The byte order mark marks it as UTF-8 for spreadsheets. */
export async function* writeCsv(pages: AsyncIterable<AuditRow[]>): AsyncIterable<string> {
  yield `${csvStart}${csvLine(head)}`;
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvLine([
          row.at.toISOString(),
          // Someone whose account was deleted has no name.
          row.actor || (row.actorId === 0 ? 'Galley' : messages.unknownAuthor),
          withPeople(row),
          row.action,
          row.objectKind,
          String(row.objectId),
          row.objectTitle,
        ]),
      )
      .join('');
  }
}
