import { describeChange } from '@galley/contract';
import type { AuditRow } from './repository';

const head = ['Time (UTC)', 'Person', 'Change', 'Action', 'Kind', 'Id', 'Title'];

/** The log as CSV (RFC 4180), page by page; the byte order mark tells spreadsheets that it is UTF-8. */
export async function* writeCsv(pages: AsyncIterable<AuditRow[]>): AsyncIterable<string> {
  yield `\ufeff${line(head)}`;
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        line([
          row.at.toISOString(),
          row.actor || 'Galley',
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

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
