/** One line of CSV (RFC 4180). Values that look like formulas get a leading apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** The byte order mark that tells spreadsheets that a CSV file is UTF-8. */
export const csvStart = '\ufeff';

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
