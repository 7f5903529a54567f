import type { ExportFinding } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { Looks } from '../page/looks';
import { checkBody } from './check-body';
import { checkWholeDocument } from './check-document';
import { checkFocus } from './check-focus';
import { checkLinks } from './check-links';
import { checkSentences } from './check-sentences';
import { checkTables } from './check-tables';
import { checkTextLooks } from './check-text-looks';
import { checkVml } from './check-vml';
import { ReaderPage } from './reader-page';

/**
 * Finds what makes an exported email hard to use with a screen reader, a keyboard or poor sight, in the order of the
 * rules. `looks` are the styles in the light view. Throws `StyleLimitError` (`isTooCostly`).
 */
export function checkAccessibility(page: ExportedPage, looks: Looks = new Looks(page)): ExportFinding[] {
  const reader = new ReaderPage(page, looks);
  const checks = [
    ...[checkBody, checkTables, checkLinks, checkTextLooks],
    ...[checkSentences, checkWholeDocument, checkFocus, checkVml],
  ];
  return checks.flatMap((check) => check(reader));
}
