import type { DocumentType } from '@galley/contract';

export interface UpgradeItem {
  kind: 'email' | 'layout' | 'pin';
  id: number;
  title: string;
  type: DocumentType;
  /** The theme version it uses. */
  version: number;
  /** The person who is editing it now; '' = nobody. */
  editor: string;
}

interface Check {
  emails: readonly Omit<UpgradeItem, 'kind'>[];
  layouts: readonly Omit<UpgradeItem, 'kind' | 'editor'>[];
  pins: readonly Omit<UpgradeItem, 'kind' | 'editor'>[];
}

/** Rows on one page of the list. */
export const itemsPerPage = 50;

/** The documents to update in the order of the list: emails and pages, layouts, pins. With `only`, that email alone. */
export function listItems(check: Check, only?: number): UpgradeItem[] {
  const emails = check.emails.map((email) => ({ ...email, kind: 'email' as const }));
  if (only !== undefined) return emails.filter(({ id }) => id === only);
  const layouts = check.layouts.map((layout) => ({ ...layout, editor: '', kind: 'layout' as const }));
  return [...emails, ...layouts, ...check.pins.map((pin) => ({ ...pin, editor: '', kind: 'pin' as const }))];
}

/** A key that is unique among all kinds of items. */
export function keyOf({ kind, id }: Pick<UpgradeItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The request for the selected items. Deselected items are listed, so that nothing else is updated. */
export function requestFor(
  items: readonly UpgradeItem[],
  leftOut: ReadonlySet<string>,
): { ids: number[]; layouts: number[]; pins: number[] } {
  const chosen = items.filter((item) => !leftOut.has(keyOf(item)));
  const idsOf = (kind: UpgradeItem['kind']) => chosen.filter((item) => item.kind === kind).map(({ id }) => id);
  return { ids: idsOf('email'), layouts: idsOf('layout'), pins: idsOf('pin') };
}

/** The items of one page of the list and their positions, from 1. The last page if there are fewer pages. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
): { page: number; from: number; to: number; items: readonly Item[] } {
  const last = Math.max(0, Math.ceil(items.length / itemsPerPage) - 1);
  const shown = Math.min(page, last);
  const start = shown * itemsPerPage;
  const found = items.slice(start, start + itemsPerPage);
  return { page: shown, from: Math.min(start + 1, items.length), to: start + found.length, items: found };
}
