import type { ExportFinding } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { Looks } from '../page/looks';
import { checkBody } from './check-body';
import { checkLinks } from './check-links';
import { checkTables } from './check-tables';
import { ReaderPage } from './reader-page';

/**
 * Finds what makes an exported email hard to use with a screen reader, a keyboard or poor sight, in the order of the
 * rules. `looks` are the styles in the light view. Throws `StyleLimitError` (`isTooCostly`).
 */
export function checkAccessibility(page: ExportedPage, looks: Looks = new Looks(page)): ExportFinding[] {
  const reader = new ReaderPage(page, looks);
  return [...checkBody(reader), ...checkTables(reader), ...checkLinks(reader)];
}
