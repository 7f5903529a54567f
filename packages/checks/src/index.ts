/** Checks of exported bytes: what arrives in the inbox. */
export type { ExportFinding, RuleSource } from './finding';
export { type ExportedPage, isTooCostly, readExportedPage } from './page/exported-page';
export { Looks } from './page/looks';
