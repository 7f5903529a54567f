import type { Finding } from '@galley/markup/checks';

/** Identical findings in different places. */
export interface FindingGroup {
  /** Identifies the rule and its message. */
  key: string;
  findings: readonly Finding[];
  /** Whether it's shown as one expandable row. */
  isFolded: boolean;
}

/** Number of identical findings from which they are shown as one row. */
const fewest = 3;

/** Groups findings with the same rule and message. Each group is at the position of its first finding. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.message}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups].map(([key, list]) => ({ key, findings: list, isFolded: list.length >= fewest }));
}
