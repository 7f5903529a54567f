import type { ExportFinding } from '../../finding';
import { readExportedPage } from '../../page/exported-page';
import { checkAccessibility } from '../check-accessibility';

/** For tests: returns the findings of the rules that match. */
export function findingsOf(html: string, rules: RegExp): ExportFinding[] {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return checkAccessibility(page).filter(({ rule }) => rules.test(rule));
}

/** For tests: returns rule and severity of the findings, such as "a11y-zoom error". */
export function rulesOf(html: string, rules: RegExp): string[] {
  return findingsOf(html, rules).map(({ rule, severity }) => `${rule} ${severity}`);
}
