import type { SourceTree } from '@galley/markup';
import type { Finding } from '@galley/markup/checks';
import { ExportMap, type SizeOptions } from '@galley/markup/export';
import type { ExportFinding } from './finding';
import { isTooCostly, readExportedPage } from './page/exported-page';
import { type CheckFacts, ruleSets } from './rule-sets';

/** The options of an export that its checks depend on, and what else they know. */
export interface ExportCheckOptions extends SizeOptions {
  isEmail: boolean;
  facts?: Partial<CheckFacts>;
}

/**
 * Returns what the checks find in the bytes that an export of a document has, each with its block and its line.
 */
export function checkExportOf(tree: SourceTree, { isEmail, facts, ...options }: ExportCheckOptions): Finding[] {
  const map = new ExportMap(tree, options);
  const lines = lineStarts(map.html);
  const findings = new Map<string, Finding>();
  for (const found of checkExport(map.html, { isEmail, facts })) {
    const { rule, severity, message, detail, start, end, source } = found;
    const isDocument = start === 0 && end === 0;
    const beId = isDocument ? '' : map.blockAt(start);
    const cause = withoutAddresses(found.cause);
    // Details have numbers that change with the rest of the document.
    const id = `${rule}:${beId}:${(cause === '' ? detail : cause).slice(0, longestKey)}`;
    if (findings.has(id)) continue;
    const line = isDocument ? {} : { line: lineAt(lines, start) };
    findings.set(id, { id, rule, severity, beId, message, detail, cause, source, ...line });
  }
  return [...findings.values()];
}

const longestKey = 100;

/**
 * Returns what the checks find in exported HTML. Pages are read by browsers, so only some rules apply to them. If the
 * code takes too much work, the last finding says so.
 */
export function checkExport(
  html: string,
  { isEmail, facts = {} }: Pick<ExportCheckOptions, 'isEmail' | 'facts'>,
): ExportFinding[] {
  const known = { subject: '', now: new Date(), images: new Map(), ...facts };
  const page = readExportedPage(html);
  if (!page) return [unchecked];
  const findings: ExportFinding[] = [];
  for (const { check, forPages } of ruleSets) {
    if (!isEmail && !forPages) continue;
    const found = runSet(() => check(page, known));
    if (!found) return [...findings, unchecked];
    for (const finding of found) if (isEmail || forPages?.test(finding.rule)) findings.push(finding);
  }
  return findings;
}

const unchecked: ExportFinding = {
  rule: 'weight-unchecked',
  severity: 'hint',
  message: 'The code is too large or too complex to check how it arrives',
  detail: '',
  start: 0,
  end: 0,
  cause: '',
  source: { name: 'Limits of the checks', url: '', seen: '' },
};

/** Returns null if it takes too much work. */
function runSet(check: () => ExportFinding[]): ExportFinding[] | null {
  try {
    return check();
  } catch (error) {
    if (isTooCostly(error)) return null;
    throw error;
  }
}

/** In an export, addresses have hosts and parameters that those of the theme don't have. */
function withoutAddresses(cause: string): string {
  return cause.replace(/(\s(?:href|src|srcset|background|poster)\s?=\s?)(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1');
}

function lineStarts(html: string): number[] {
  const starts = [0];
  for (const { index, 0: ending } of html.matchAll(/\r\n|\r|\n/g)) starts.push(index + ending.length);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
