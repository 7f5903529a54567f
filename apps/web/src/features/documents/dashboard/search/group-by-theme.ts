import type { DocumentType, SearchHit } from '@galley/contract';

/** The emails or pages of one theme in the results of a search. */
export interface FoundInTheme {
  tid: number;
  title: string;
  type: DocumentType;
  ids: number[];
}

/**
 * Results that the person can edit, grouped by theme in the order of each theme's first result. Results of other
 * organizations are left out.
 */
export function groupByTheme(hits: readonly SearchHit[]): FoundInTheme[] {
  const groups = new Map<number, FoundInTheme>();
  for (const { email, templateTitle } of hits) {
    const { tid, type, id, canEdit, org } = email;
    if (org || !canEdit) continue;
    const group = groups.get(tid) ?? { tid, title: templateTitle, type, ids: [] };
    group.ids.push(id);
    groups.set(tid, group);
  }
  return [...groups.values()];
}
