import type { Finding } from '@galley/markup/checks';

/** Identical findings in different places. */
export interface FindingGroup {
  /** Stays the same while the rule and its message do. */
  key: string;
  findings: readonly Finding[];
  /** Shown as one expandable line. */
  isFolded: boolean;
}

/** From this number on, identical findings are one line. */
const fewest = 3;

/** Groups findings with the same rule and message. Each group is where its first finding was. */
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
