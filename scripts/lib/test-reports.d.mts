/** The reports that the suites of one test run leave in `.build`; see test-reports.mjs. */
export class TestReports {
  constructor(root: string);
  clear(): void;
  reportOf(name: string): string;
  straysOf(name: string): string;
  readStrays(name: string): { file: string; text: string }[];
  findFilesToRunAgain(name: string): string[] | null;
  describeFaults(name: string): string[];
  takeOver(name: string, again: string, files: readonly string[]): void;
  count(suites: readonly string[]): { passed: number; failed: number; skipped: number };
}
