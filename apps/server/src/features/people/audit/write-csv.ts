import { csvLine, csvStart, describeChange, messages } from '@galley/contract';
import type { AuditRow } from './repository';

const head = ['Time (UTC)', 'Person', 'Change', 'Action', 'Kind', 'Id', 'Title'];

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
          describeChange(row),
          row.action,
          row.objectKind,
          String(row.objectId),
          row.objectTitle,
        ]),
      )
      .join('');
  }
}
