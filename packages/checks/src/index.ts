/** Checks of exported bytes: what arrives in the inbox. */
export { checkExport, checkExportOf, type ExportCheckOptions } from './check-export';
export type { ExportFinding, RuleSource } from './finding';
export type { CheckFacts, LoadedImage } from './rule-sets';
