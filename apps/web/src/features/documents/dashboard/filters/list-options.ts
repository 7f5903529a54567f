import type { Email } from '@galley/contract';

/** The display options of a theme's list: its order, filters, and rows or grid. */
export interface ListOptions {
  sort: 'position' | 'updated' | 'created' | 'title';
  descending: boolean;
  /** Only emails last edited by this person; 0 = unknown people, null = everyone. */
  author: number | null;
  /** Only emails edited from this time on, Unix seconds; null = no limit. */
  from: number | null;
  /** Only emails edited before this time, Unix seconds; null = no limit. */
  to: number | null;
  view: 'rows' | 'pictures';
}

export const defaultListOptions: ListOptions = {
  sort: 'position',
  descending: false,
  author: null,
  from: null,
  to: null,
  view: 'rows',
};

/** Whether a filter is active. */
export function isFiltered(options: ListOptions): boolean {
  return options.author !== null || options.from !== null || options.to !== null;
}

/** Whether the list shows its folders: in the order of positions and without filters. */
export function showsFolders(options: ListOptions): boolean {
  return options.sort === 'position' && !isFiltered(options);
}

/** The initial direction of a sort: names from A, times from the newest. */
export function startsDescending(sort: ListOptions['sort']): boolean {
  return sort === 'updated' || sort === 'created';
}

/**
 * The emails of a flat list, in its order. The given order is the order of positions. Emails being created (with
 * negative IDs) are always first, because no filter applies to them yet.
 */
export function arrangeEmails(emails: readonly Email[], options: ListOptions): Email[] {
  const waiting = emails.filter((email) => email.id < 0);
  const matches = emails.filter((email) => email.id >= 0 && isMatch(email, options));
  const sorted = options.sort === 'position' ? matches : matches.sort(comparing(options.sort));
  return [...waiting, ...(options.descending ? sorted.reverse() : sorted)];
}

/** The people who edited the emails last, by name, without duplicates; 0 and '' = unknown. */
export function authorsOf(emails: readonly Email[]): { id: number; name: string }[] {
  const names = new Map<number, string>();
  for (const email of emails) {
    if (email.id < 0) continue;
    const { id, name } = authorOf(email);
    if (!names.has(id)) names.set(id, name);
  }
  const authors = [...names].map(([id, name]) => ({ id, name }));
  // Unknown is always last.
  return authors.sort((a, b) => Number(a.id === 0) - Number(b.id === 0) || byText.compare(a.name, b.name));
}

/** The author in a row's stamp: of the last edit, or else of the creation. */
function authorOf(email: Email): { id: number; name: string } {
  const isUpdated = email.updatedAt > 0;
  const name = isUpdated ? email.updatedBy : email.createdBy;
  const id = isUpdated ? email.updatedUserID : email.createdUserID;
  return name === '' ? { id: 0, name: '' } : { id, name };
}

/** The time in a row's stamp. */
function stampOf(email: Email): number {
  return email.updatedAt || email.createdAt;
}

function isMatch(email: Email, { author, from, to }: ListOptions): boolean {
  if (author !== null && authorOf(email).id !== author) return false;
  const at = stampOf(email);
  return (from === null || at >= from) && (to === null || at < to);
}

const byText = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function comparing(sort: Exclude<ListOptions['sort'], 'position'>): (a: Email, b: Email) => number {
  if (sort === 'title') return (a, b) => byText.compare(a.title, b.title) || a.id - b.id;
  const momentOf = sort === 'updated' ? stampOf : (email: Email) => email.createdAt;
  return (a, b) => momentOf(a) - momentOf(b) || a.id - b.id;
}
