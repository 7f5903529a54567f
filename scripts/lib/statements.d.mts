interface Statement {
  statement: string;
  state: string;
  domain: string;
}
interface Row {
  id: string;
  state: string;
  domain: string;
  text: string;
  files: string[];
}
interface ReportedTest {
  title: string;
  file: string;
  isPassed: boolean;
  isExcused: boolean;
}
/** See statements.mjs. */
export function idsIn(title: string): string[];
export function textOf(title: string, id: string): string;
export function readStatements(text: string, file: string): { statements: Map<string, Statement>; faults: string[] };
export function compareStatements(
  statements: ReadonlyMap<string, Statement>,
  tests: readonly ReportedTest[],
): { faults: string[]; rows: Row[] };
export function writeTable(rows: readonly Row[]): string;
