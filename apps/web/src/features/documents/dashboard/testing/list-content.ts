import { type Email, type Folder, FolderTree } from '@galley/contract';
import { defaultListOptions } from '../filters/list-options';
import { type EmailList, isPlaceholder, type ListView, showsFolders } from '../loaded/email-list';

const { view: _rows, ...defaultView } = defaultListOptions;

/** A list of a theme that is loaded whole, with these emails in its order. */
export function buildList(
  emails: readonly Email[],
  folders: readonly Folder[] = [],
  view: Partial<ListView> = {},
): EmailList {
  const tree = new FolderTree(folders);
  const asked = { ...defaultView, ...view };
  const counts = new Map<number, number>();
  const rows = emails
    .filter((email) => !isPlaceholder(email))
    .map((email) => {
      const place = showsFolders(asked) ? tree.shownIn(email.fid) : 0;
      const at = counts.get(place) ?? 0;
      counts.set(place, at + 1);
      return { place, at, email };
    });
  const total = rows.length;
  const made = emails.filter(isPlaceholder);
  const span = { from: 0, count: 100 };
  return { view: asked, folders, counts, total, matching: total, rows, made, stamp: '1', span };
}
