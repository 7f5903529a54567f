import { type Email, type Folder, FolderTree } from '@galley/contract';

export { FolderTree };

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
/** One row of the list, from top to bottom. */
export type ListRow = FolderListRow | EmailListRow | NamingListRow;

export const folderKey = (id: number) => `folder-${id}`;
export const emailKey = (id: number) => `email-${id}`;
export const namingKey = 'naming';

/** The list as a tree: in each folder, first its folders by name, then its emails in the given order. */
export function arrangeTree(
  tree: FolderTree,
  emails: readonly Email[],
  naming: Naming | null = null,
): readonly ListRow[] {
  const emailsIn = new Map<number, Email[]>();
  for (const email of emails) {
    const fid = tree.shownIn(email.fid);
    const own = emailsIn.get(fid);
    if (own) own.push(email);
    else emailsIn.set(fid, [email]);
  }
  const counts = new Map<number, number>();
  const countIn = (id: number): number => {
    const below = tree.children(id).reduce((sum, child) => sum + countIn(child.id), 0);
    const count = below + (emailsIn.get(id) ?? []).filter((email) => email.id > 0).length;
    counts.set(id, count);
    return count;
  };
  for (const folder of tree.children(0)) countIn(folder.id);
  const rows: ListRow[] = [];
  const namedIn = naming ? tree.shownIn(naming.fid) : -1;
  const walk = (fid: number, depth: number) => {
    const [folders, own] = [tree.children(fid), emailsIn.get(fid) ?? []];
    const hasNaming = namedIn === fid;
    const setSize = folders.length + own.length + (hasNaming ? 1 : 0);
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
        isEmpty: !emailsIn.has(folder.id) && tree.children(folder.id).length === 0,
      });
      if (!folder.isCollapsed || isNamedInside(tree, namedIn, folder.id)) walk(folder.id, depth + 1);
    }
    nameHere('email');
    for (const email of own) rows.push({ ...place(emailKey(email.id)), kind: 'email', email, folderName: '' });
  };
  walk(0, 0);
  return rows;
}

/** The list without folders: the emails in the given order, each with its folder. */
export function arrangeFlat(
  tree: FolderTree,
  emails: readonly Email[],
  naming: Naming | null = null,
): readonly ListRow[] {
  const head = naming ? 1 : 0;
  const setSize = emails.length + head;
  const rows: ListRow[] = naming
    ? [{ kind: 'naming', naming, key: namingKey, depth: 0, position: 1, setSize, fid: 0 }]
    : [];
  emails.forEach((email, at) => {
    rows.push({
      kind: 'email',
      email,
      folderName: tree.path(email.fid).join(' › '),
      key: emailKey(email.id),
      depth: 0,
      position: at + 1 + head,
      setSize,
      fid: tree.shownIn(email.fid),
    });
  });
  return rows;
}

/** A collapsed folder shows its contents while something in it is being named. */
function isNamedInside(tree: FolderTree, namedIn: number, id: number): boolean {
  return namedIn > 0 && tree.isInside(namedIn, id);
}
