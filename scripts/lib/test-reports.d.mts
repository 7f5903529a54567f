/** The reports that the suites of one test run leave in `.build`; see test-reports.mjs. */
export class TestReports {
  constructor(root: string);
  clear(): void;
  reportOf(name: string): string;
  straysOf(name: string): string;
  flakyOf(name: string): string;
  readStrays(name: string): { file: string; text: string }[];
  noteFlaky(name: string): void;
  describeFlaky(suites: readonly string[]): { lines: string[]; isTooMany: boolean };
  describeFaults(name: string): string[];
  count(suites: readonly string[]): { passed: number; failed: number; skipped: number };
}
