import type { Email, Folder, FolderTree } from '@galley/contract';
import type { EmailList } from '../loaded/email-list';

/** The item being named in the list: a new email or folder, and its folder (0 = the top). */
export interface Naming {
  kind: 'email' | 'folder';
  fid: number;
  /** The initial value of its field. Default ''. */
  typed?: string;
}

interface Place {
  /** Unique in the list and stable as long as the item is in it. */
  key: string;
  /** 0 at the top, plus one for each folder. */
  depth: number;
  /** Position among the items of the same folder, from 1, and their number. */
  position: number;
  setSize: number;
  /** Its folder, 0 = the top. */
  fid: number;
}

/** `isEmpty`: contains neither emails nor folders. */
type FolderListRow = Place & { kind: 'folder'; folder: Folder; emailCount: number; isEmpty: boolean };
export type EmailListRow = Place & { kind: 'email'; email: Email; folderName: string };
type NamingListRow = Place & { kind: 'naming'; naming: Naming };
/** A row whose email isn't loaded. */
export type UnreadListRow = Place & { kind: 'unread' };
/** One row of the list, from top to bottom. */
export type ListRow = FolderListRow | EmailListRow | NamingListRow | UnreadListRow;

export const folderKey = (id: number) => `folder-${id}`;
export const emailKey = (id: number) => `email-${id}`;
export const namingKey = 'naming';

/** The known part of the emails of a list. */
export type ListContent = Pick<EmailList, 'counts' | 'rows' | 'made'>;

/** The rows of emails directly in a folder: those created here, then those loaded and not loaded, by position. */
class EmailRows {
  private readonly loaded = new Map<string, Email>();
  private readonly made = new Map<number, Email[]>();
  private readonly counts: ReadonlyMap<number, number>;

  constructor({ counts, rows, made }: ListContent, placeOf: (email: Email) => number) {
    this.counts = counts;
    for (const { place, at, email } of rows) this.loaded.set(`${place} ${at}`, email);
    for (const email of made) {
      const place = placeOf(email);
      this.made.set(place, [...(this.made.get(place) ?? []), email]);
    }
  }

  /** The number of rows; with `isExisting`, without emails that are being created. */
  count(place: number, { isExisting = false } = {}): number {
    const made = this.made.get(place) ?? [];
    return (isExisting ? made.filter(({ id }) => id > 0) : made).length + (this.counts.get(place) ?? 0);
  }

  /** The email of each row; null = not loaded. */
  *of(place: number): Generator<{ email: Email | null; at: number }> {
    for (const email of this.made.get(place) ?? []) yield { email, at: -1 };
    const count = this.counts.get(place) ?? 0;
    for (let at = 0; at < count; at += 1) yield { email: this.loaded.get(`${place} ${at}`) ?? null, at };
  }
}

const unreadKey = (place: number, at: number) => `unread-${place}-${at}`;

/** The list as a tree: in each folder, first its folders by name, then its emails in the order of the list. */
export function arrangeTree(tree: FolderTree, content: ListContent, naming: Naming | null = null): readonly ListRow[] {
  const emails = new EmailRows(content, ({ fid }) => tree.shownIn(fid));
  const counts = new Map<number, number>();
  const countIn = (id: number): number => {
    const below = tree.children(id).reduce((sum, child) => sum + countIn(child.id), 0);
    const count = below + emails.count(id, { isExisting: true });
    counts.set(id, count);
    return count;
  };
  for (const folder of tree.children(0)) countIn(folder.id);
  const rows: ListRow[] = [];
  const namedIn = naming ? tree.shownIn(naming.fid) : -1;
  const walk = (fid: number, depth: number) => {
    const folders = tree.children(fid);
    const hasNaming = namedIn === fid;
    const setSize = folders.length + emails.count(fid) + (hasNaming ? 1 : 0);
    let position = 0;
    const place = (key: string): Place => ({ key, depth, position: ++position, setSize, fid });
    const nameHere = (kind: Naming['kind']) => {
      if (hasNaming && naming?.kind === kind) rows.push({ ...place(namingKey), kind: 'naming', naming });
    };
    nameHere('folder');
    for (const folder of folders) {
      rows.push({
        ...place(folderKey(folder.id)),
        kind: 'folder',
        folder,
        emailCount: counts.get(folder.id) ?? 0,
        isEmpty: emails.count(folder.id) === 0 && tree.children(folder.id).length === 0,
      });
      if (!folder.isCollapsed || isNamedInside(tree, namedIn, folder.id)) walk(folder.id, depth + 1);
    }
    nameHere('email');
    for (const { email, at } of emails.of(fid)) {
      if (email) rows.push({ ...place(emailKey(email.id)), kind: 'email', email, folderName: '' });
      else rows.push({ ...place(unreadKey(fid, at)), kind: 'unread' });
    }
  };
  walk(0, 0);
  return rows;
}

/** The list without folders: the emails in the order of the list, each with its folder. */
export function arrangeFlat(tree: FolderTree, content: ListContent, naming: Naming | null = null): readonly ListRow[] {
  const emails = new EmailRows(content, () => 0);
  const setSize = emails.count(0) + (naming ? 1 : 0);
  const rows: ListRow[] = [];
  const place = (key: string, fid: number): Place => ({ key, depth: 0, position: rows.length + 1, setSize, fid });
  if (naming) rows.push({ ...place(namingKey, 0), kind: 'naming', naming });
  for (const { email, at } of emails.of(0)) {
    if (!email) {
      rows.push({ ...place(unreadKey(0, at), 0), kind: 'unread' });
      continue;
    }
    const folderName = tree.path(email.fid).join(' › ');
    rows.push({ ...place(emailKey(email.id), tree.shownIn(email.fid)), kind: 'email', email, folderName });
  }
  return rows;
}

/** A collapsed folder shows its contents while something in it is being named. */
function isNamedInside(tree: FolderTree, namedIn: number, id: number): boolean {
  return namedIn > 0 && tree.isInside(namedIn, id);
}
