import type { ExportRule, RuleSource, Severity } from '@galley/markup/checks';

export type { RuleSource };

/** A problem in the bytes of an export. */
export interface ExportFinding {
  rule: ExportRule;
  severity: Severity;
  /** A sentence without a period. */
  message: string;
  /** The affected part, as written; '' = nothing to show. */
  detail: string;
  /** Offsets of the affected part in the export; both 0 = the whole document. */
  start: number;
  end: number;
  /** The cause as written: the same rule with the same cause in the theme is the theme's finding. */
  cause: string;
  source: RuleSource;
}
