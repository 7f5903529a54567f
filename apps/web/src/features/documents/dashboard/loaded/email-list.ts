import { type DocumentType, type Email, type Folder, type ListSort, type ListWindow, limits } from '@galley/contract';

/** The order and the filters of a list. */
export interface ListView {
  sort: ListSort;
  descending: boolean;
  /** Only emails last edited by this person; 0 = unknown people, null = everyone. */
  author: number | null;
  /** Only emails edited from this time on, and before this time; Unix seconds, null = no limit. */
  from: number | null;
  to: number | null;
}

/** Rows of the list, by their position in it. */
export interface RowSpan {
  from: number;
  count: number;
}

/** A loaded email. `at`: its position among those directly in the folder `place`; in a list without folders, 0. */
export interface PlacedEmail {
  place: number;
  at: number;
  email: Email;
}

/** The part of a theme's list that this browser knows. */
export interface EmailList {
  view: ListView;
  folders: readonly Folder[];
  /** The number of emails directly in each folder, by its ID; 0 = at the top. */
  counts: ReadonlyMap<number, number>;
  /** All emails of the theme, and those that match the filters, without those in `made`. */
  total: number;
  matching: number;
  /** The loaded emails. Those that were read last are at the end. */
  rows: readonly PlacedEmail[];
  /** Emails created here, until the server has placed them in the list. They are first in their folder. */
  made: readonly Email[];
  /** The answer of the server that this is; '' = it was changed here since. */
  stamp: string;
  /** The rows that were requested last. */
  span: RowSpan;
}

/** The ID of the first placeholder for an email that is being created. Further placeholders count down from it. */
export const placeholderId = -1;

/** Whether an email is still being created. */
export const isPlaceholder = ({ id }: { id: number }): boolean => id <= placeholderId;

/** An ID for the next placeholder: −1, or below it while there are others. */
export function nextPlaceholderId(entries: readonly { id: number }[]): number {
  return entries.reduce((least, { id }) => Math.min(least, id - 1), placeholderId);
}

/** Whether a filter is active. */
export function isFiltered(view: Pick<ListView, 'author' | 'from' | 'to'>): boolean {
  return view.author !== null || view.from !== null || view.to !== null;
}

/** Whether a list shows its folders: in the order of positions and without filters. */
export function showsFolders(view: ListView): boolean {
  return view.sort === 'position' && !isFiltered(view);
}

/**
 * The list after an answer of the server. Rows that were read before are kept around it, up to a limit, so that
 * scrolling shows no gaps.
 */
export function listOf(
  answer: { stamp: string; list: ListWindow },
  asked: { view: ListView; span: RowSpan },
  before?: EmailList,
): EmailList {
  const { folders, counts, total, matching, parts } = answer.list;
  const rows = parts.flatMap(({ fid: place, at, emails }) =>
    emails.map((email, index) => ({ place, at: at + index, email })),
  );
  const byFolder = new Map(counts.map(({ fid, count }) => [fid, count]));
  const isRead = new Set(rows.flatMap(({ place, at, email }) => [`${place} ${at}`, email.id]));
  const others = (before?.rows ?? []).filter(
    ({ place, at, email }) => !isRead.has(`${place} ${at}`) && !isRead.has(email.id) && at < (byFolder.get(place) ?? 0),
  );
  const room = Math.max(0, limits.listRowsKept - rows.length);
  return {
    ...asked,
    folders,
    counts: byFolder,
    total,
    matching,
    rows: [...(room > 0 ? others.slice(-room) : []), ...rows],
    made: (before?.made ?? []).filter(isPlaceholder),
    stamp: answer.stamp,
  };
}

/** The loaded emails of a list, those created here first. */
export function emailsOf(list: EmailList): Email[] {
  return [...list.made, ...list.rows.map(({ email }) => email)];
}

/** The folders of the theme. */
export function foldersOf(list: EmailList | undefined): readonly Folder[] {
  return list?.folders ?? [];
}

/** The list with changed folders. */
export function withFolders(list: EmailList, change: (folders: readonly Folder[]) => readonly Folder[]): EmailList {
  return { ...list, folders: change(list.folders) };
}

/** The list after moving a folder into another one, 0 = the top. */
export function withFolderMoved(list: EmailList, id: number, pid: number): EmailList {
  return withFolders(list, (folders) => folders.map((folder) => (folder.id === id ? { ...folder, pid } : folder)));
}

/** The placeholder in the list until the server has created the email. */
export function placeholderEmail(input: {
  id?: number;
  tid: number;
  fid?: number;
  title: string;
  type: DocumentType;
}): Email {
  return {
    id: input.id ?? placeholderId,
    fid: input.fid ?? 0,
    tid: input.tid,
    title: input.title,
    type: input.type,
    version: 0,
    createdAt: 0,
    updatedAt: 0,
    createdUserID: 0,
    updatedUserID: 0,
    createdBy: '',
    updatedBy: '',
    canEdit: false,
    isNew: false,
    review: { openComments: 0, approval: null },
  };
}

/** Returns whether there are open comments on a document, or a request to approve its current version. */
export function hasReview({ review }: Pick<Email, 'review'>): boolean {
  return review.openComments > 0 || review.approval !== null;
}

/** When an email was last edited, or else created; Unix seconds. */
export function lastChange({ updatedAt, createdAt }: Pick<Email, 'updatedAt' | 'createdAt'>): number {
  return updatedAt || createdAt;
}

/** The list with an email added at the top. */
export function withEmailFirst(list: EmailList, email: Email): EmailList {
  return { ...list, made: [email, ...list.made] };
}

/** The list with one email replaced in place. */
export function withEmailReplaced(list: EmailList, id: number, change: (email: Email) => Email): EmailList {
  const replace = (email: Email) => (email.id === id ? change(email) : email);
  return {
    ...list,
    made: list.made.map(replace),
    rows: list.rows.map((row) => (row.email.id === id ? { ...row, email: change(row.email) } : row)),
  };
}

/** The list with a new email in place of its placeholder, or once at the top if the placeholder is gone. */
export function withEmailCreated(list: EmailList, waitingId: number, email: Email): EmailList {
  const known = new Set(emailsOf(list).map(({ id }) => id));
  if (known.has(email.id)) return withoutEmail(list, waitingId);
  return known.has(waitingId) ? withEmailReplaced(list, waitingId, () => email) : withEmailFirst(list, email);
}

/** The list without an email. */
export function withoutEmail(list: EmailList, id: number): EmailList {
  return withoutEmails(list, new Set([id]));
}

/** The list without these emails. The rows below move up. Emails that aren't loaded are counted by the next answer. */
export function withoutEmails(list: EmailList, ids: ReadonlySet<number>): EmailList {
  const gone = list.rows.filter(({ email }) => ids.has(email.id));
  const counts = new Map(list.counts);
  for (const { place } of gone) counts.set(place, Math.max(0, (counts.get(place) ?? 0) - 1));
  const goneAbove = (row: PlacedEmail) => gone.filter(({ place, at }) => place === row.place && at < row.at).length;
  return {
    ...list,
    counts,
    total: Math.max(0, list.total - gone.length),
    matching: Math.max(0, list.matching - gone.length),
    made: list.made.filter(({ id }) => !ids.has(id)),
    rows: list.rows.filter(({ email }) => !ids.has(email.id)).map((row) => ({ ...row, at: row.at - goneAbove(row) })),
  };
}
