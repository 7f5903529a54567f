/** The reports that the suites of one run of the test command leave in `.build`; see test-reports.mjs. */
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
