import type { Severity } from '@galley/markup/checks';

/** Where a rule comes from. Facts about email clients age, so people see both. */
export interface RuleSource {
  /** The name of the report, standard or issue, for example "WCAG 2.2, 1.1.1". */
  name: string;
  /** An address that can be opened; '' = none. */
  url: string;
  /** When it was last observed or published, for example "2025-10"; '' = it doesn't age. */
  seen: string;
}

/** A problem in the bytes of an export. */
export interface ExportFinding {
  rule: string;
  severity: Severity;
  /** A sentence without a period. */
  message: string;
  /** The affected part, as written; '' = nothing to show. */
  detail: string;
  /** Offsets of the affected part in the export; both 0 = the whole document. */
  start: number;
  end: number;
  /** What causes it, as written: the same rule with the same cause in the theme is the theme's finding. */
  cause: string;
  source: RuleSource;
}
