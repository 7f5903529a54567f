/** Checks of exported bytes: what arrives in the inbox. */

export { checkAccessibility } from './accessibility/check-accessibility';
export { type AccessibilityFix, type AccessibilityNote, fixAccessibility } from './accessibility/fix-accessibility';
export type { ExportFinding, RuleSource } from './finding';
export { type ExportedPage, isTooCostly, readExportedPage } from './page/exported-page';
export { Looks } from './page/looks';
