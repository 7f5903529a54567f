export interface CoverageRow {
  statement: string;
  state: string;
  files: string[];
}
export function idsIn(title: string): string[];
export function readRows(text: string): { rows: Map<string, CoverageRow>; faults: string[] };
export function compareRows(
  rows: ReadonlyMap<string, CoverageRow>,
  tests: {
    passed: ReadonlyMap<string, ReadonlySet<string>>;
    seen: ReadonlySet<string>;
    skipped: ReadonlySet<string>;
  },
): string[];
