/** See check-groups.mjs. */
export const checkGroups: readonly string[];
export function groupOf(title: string): string;
export function checksOf<Check extends { title: string }>(
  checks: readonly Check[],
  group: string | undefined,
): readonly Check[];
