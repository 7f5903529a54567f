import type { Finding } from '@galley/markup';

/** Findings that say the same of different places. */
export interface FindingGroup {
  /** The same as long as the rule and its sentence are. */
  key: string;
  findings: readonly Finding[];
  /** Shown as one line that opens: several say the same. */
  isFolded: boolean;
}

/** From so many on that say the same, they are one line. */
const fewest = 3;

/** Puts findings of one rule and sentence together, each group where its first one stands. */
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
