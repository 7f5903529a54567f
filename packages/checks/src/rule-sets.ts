import { checkAccessibility } from './accessibility/check-accessibility';
import { checkDarkMode } from './dark/check-dark-mode';
import type { ExportFinding } from './finding';
import type { ExportedPage } from './page/exported-page';

/** Rules about one subject. */
interface RuleSet {
  check(page: ExportedPage): ExportFinding[];
  /** Whether they also apply to pages, which browsers show. */
  isForPages: boolean;
}

/** All rules for exported bytes. */
export const ruleSets: readonly RuleSet[] = [
  { check: (page) => checkAccessibility(page), isForPages: true },
  { check: checkDarkMode, isForPages: false },
];
