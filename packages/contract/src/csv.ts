/** The byte order mark by which spreadsheets recognize a CSV file as UTF-8. */
export const csvStart = '\ufeff';

/**
 * Text that spreadsheets interpret as a formula, in ordinary, full-width and small form, also after spaces, quotes and
 * invisible characters.
 */
const formulaStart = /^(?:[\t\r]|[\s\p{Cf}\p{Pi}\p{Pf}"'`]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Returns one line of CSV (RFC 4180). Values that look like formulas get a leading apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
