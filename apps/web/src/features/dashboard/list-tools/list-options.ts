import type { Email } from '@galley/contract';

/** How the list of a theme is shown: its order, what is left out, rows or pictures. */
export interface ListOptions {
  sort: 'position' | 'updated' | 'created' | 'title';
  descending: boolean;
  /** Only what this person edited last; 0 = nobody known, null = everybody. */
  author: number | null;
  /** Only what was edited from this moment on, Unix seconds; null = from the beginning. */
  from: number | null;
  /** Only what was edited before this moment, Unix seconds; null = until now. */
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

/** Whether something may be left out of the list. */
export function isFiltered(options: ListOptions): boolean {
  return options.author !== null || options.from !== null || options.to !== null;
}

/** Whether the list shows its folders: in the order of positions with nothing left out. */
export function showsFolders(options: ListOptions): boolean {
  return options.sort === 'position' && !isFiltered(options);
}

/** What a choice of a sort begins with: names from A, moments from the newest. */
export function startsDescending(sort: ListOptions['sort']): boolean {
  return sort === 'updated' || sort === 'created';
}

/**
 * The emails that stand in a flat list, in its order. The order of what is given counts as the order of positions. What
 * is being created (its id is negative) always stands first: it belongs to no filter yet.
 */
export function arrangeEmails(emails: readonly Email[], options: ListOptions): Email[] {
  const waiting = emails.filter((email) => email.id < 0);
  const matches = emails.filter((email) => email.id >= 0 && isMatch(email, options));
  const sorted = options.sort === 'position' ? matches : matches.sort(comparing(options.sort));
  return [...waiting, ...(options.descending ? sorted.reverse() : sorted)];
}

/** Who edited the emails last, by name, each once; 0 and '' = nobody known. */
export function authorsOf(emails: readonly Email[]): { id: number; name: string }[] {
  const names = new Map<number, string>();
  for (const email of emails) {
    if (email.id < 0) continue;
    const { id, name } = authorOf(email);
    if (!names.has(id)) names.set(id, name);
  }
  const authors = [...names].map(([id, name]) => ({ id, name }));
  // Nobody known stands last, whatever it is called.
  return authors.sort((a, b) => Number(a.id === 0) - Number(b.id === 0) || byText.compare(a.name, b.name));
}

/** The author a row's stamp names: of the last edit, else of the creation. */
function authorOf(email: Email): { id: number; name: string } {
  const isUpdated = email.updatedAt > 0;
  const name = isUpdated ? email.updatedBy : email.createdBy;
  const id = isUpdated ? email.updatedUserID : email.createdUserID;
  return name === '' ? { id: 0, name: '' } : { id, name };
}

/** The moment a row's stamp names. */
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
