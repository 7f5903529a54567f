import type { DocumentType, Email, Folder } from '@galley/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** One response of `templates_emails`. */
interface EmailListPart {
  emails: Email[];
  /** The theme's folders. Only those of the first response are used. */
  folders: Folder[];
  nextCursor: string | null;
  /** Only in the first part: identifies this state of the list, or an earlier one if it changed in the meantime. */
  stamp?: string;
}
export type EmailList = InfiniteData<EmailListPart, unknown>;

/** The ID of the first placeholder for an email that is being created. Further placeholders count down from it. */
export const placeholderId = -1;

/** Whether an email is still being created. */
export const isPlaceholder = ({ id }: { id: number }): boolean => id <= placeholderId;

/** An ID for the next placeholder: −1, or below it while there are others. */
export function nextPlaceholderId(entries: readonly { id: number }[]): number {
  return entries.reduce((least, { id }) => Math.min(least, id - 1), placeholderId);
}

/** All emails of a list in its order. */
export function emailsOf(list: EmailList): Email[] {
  return list.pages.flatMap((part) => part.emails);
}

/** The folders of the theme. */
export function foldersOf(list: EmailList | undefined): Folder[] {
  return list?.pages[0]?.folders ?? [];
}

/** The list with changed folders. */
export function withFolders(list: EmailList, change: (folders: Folder[]) => Folder[]): EmailList {
  const [head, ...rest] = list.pages;
  return head ? { ...list, pages: [{ ...head, folders: change(head.folders) }, ...rest] } : list;
}

/** The list after moving a folder into another one, 0 = the top. */
export function withFolderMoved(list: EmailList, id: number, pid: number): EmailList {
  return withFolders(list, (folders) => folders.map((folder) => (folder.id === id ? { ...folder, pid } : folder)));
}

/** The list after moving emails into a folder, 0 = the top. */
export function withEmailsMoved(list: EmailList, ids: ReadonlySet<number>, fid: number): EmailList {
  return mapParts(list, (emails) => emails.map((email) => (ids.has(email.id) ? { ...email, fid } : email)));
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

/** The list with an email added at the top. */
export function withEmailFirst(list: EmailList, email: Email): EmailList {
  const [head, ...rest] = list.pages;
  if (!head) return list;
  return { ...list, pages: [{ ...head, emails: [email, ...head.emails] }, ...rest] };
}

/** The list with one email replaced in place. The same list if it doesn't contain the ID. */
export function withEmailReplaced(list: EmailList, id: number, change: (email: Email) => Email): EmailList {
  return mapParts(list, (emails) => emails.map((email) => (email.id === id ? change(email) : email)));
}

/** The list with a new email in place of its placeholder, or once at the top if the placeholder is gone. */
export function withEmailCreated(list: EmailList, waitingId: number, email: Email): EmailList {
  const known = new Set(emailsOf(list).map(({ id }) => id));
  if (known.has(email.id)) return withoutEmail(list, waitingId);
  return known.has(waitingId) ? withEmailReplaced(list, waitingId, () => email) : withEmailFirst(list, email);
}

/** The list without an email. */
export function withoutEmail(list: EmailList, id: number): EmailList {
  return mapParts(list, (emails) => emails.filter((email) => email.id !== id));
}

function mapParts(list: EmailList, change: (emails: Email[]) => Email[]): EmailList {
  return { ...list, pages: list.pages.map((part) => ({ ...part, emails: change(part.emails) })) };
}
