import type { Email } from '@galley/contract';
import {
  type EmailList,
  emailsOf,
  lastChange,
  type PlacedEmail,
  showsFolders,
  withFolders,
  withoutEmails,
} from '../loaded/email-list';

/** The list with new emails at the top, the last one first, as if they had been created one after the other. */
export function withEmailsFirst(list: EmailList, emails: readonly Email[]): EmailList {
  const known = new Set(emailsOf(list).map(({ id }) => id));
  const fresh = emails.filter(({ id }) => !known.has(id)).reverse();
  return { ...list, made: [...fresh, ...list.made] };
}

/** The list after moving emails into a folder, 0 = the top. */
export function withEmailsMoved(list: EmailList, ids: ReadonlySet<number>, fid: number): EmailList {
  const move = (email: Email) => (ids.has(email.id) ? { ...email, fid } : email);
  const made = list.made.map(move);
  if (!showsFolders(list.view)) {
    return { ...list, made, rows: list.rows.map((row) => ({ ...row, email: move(row.email) })) };
  }
  const moved = list.rows
    .filter(({ email, place }) => ids.has(email.id) && place !== fid)
    .map(({ email }) => move(email));
  const left = withoutEmails({ ...list, made: [] }, new Set(moved.map(({ id }) => id)));
  return withEmailsPlaced({ ...left, made }, moved);
}

/** The list with emails restored. Those that are already in it are not added twice. */
export function withEmailsBack(list: EmailList, emails: readonly Email[]): EmailList {
  const known = new Set(emailsOf(list).map(({ id }) => id));
  const missing = emails.filter(({ id }) => !known.has(id));
  return missing.length === 0 ? list : withEmailsPlaced(list, missing);
}

/** The list without a folder. Its contents are at the top. */
export function withoutFolder(list: EmailList, id: number): EmailList {
  const inside = list.rows.filter(({ place }) => place === id).map(({ email }) => email.id);
  const moved = withEmailsMoved(list, new Set(inside), 0);
  const counts = new Map(moved.counts);
  // Emails that aren't loaded.
  counts.set(0, (counts.get(0) ?? 0) + (counts.get(id) ?? 0));
  counts.delete(id);
  return withFolders({ ...moved, counts }, (folders) =>
    folders.filter((one) => one.id !== id).map((one) => (one.pid === id ? { ...one, pid: 0 } : one)),
  );
}

/**
 * The list with emails between those around which they were edited. The server knows the exact place, also in other
 * orders: the list is read again after the change.
 */
function withEmailsPlaced(list: EmailList, emails: readonly Email[]): EmailList {
  const isFolded = showsFolders(list.view);
  const known = new Set(list.folders.map(({ id }) => id));
  const isUp = list.view.sort === 'position' ? list.view.descending : !list.view.descending;
  const counts = new Map(list.counts);
  let rows = list.rows;
  for (const email of emails) {
    const place = isFolded && known.has(email.fid) ? email.fid : 0;
    const siblings = rows.filter((row) => row.place === place).toSorted((a, b) => a.at - b.at);
    const isBefore = ({ email: other }: PlacedEmail) =>
      isUp ? lastChange(other) > lastChange(email) : lastChange(other) < lastChange(email);
    const last = siblings.at(-1);
    const at = siblings.find(isBefore)?.at ?? (last ? last.at + 1 : (counts.get(place) ?? 0));
    rows = [
      ...rows.map((row) => (row.place === place && row.at >= at ? { ...row, at: row.at + 1 } : row)),
      { place, at, email },
    ];
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return {
    ...list,
    counts,
    rows,
    total: list.total + emails.length,
    matching: list.matching + emails.length,
  };
}
