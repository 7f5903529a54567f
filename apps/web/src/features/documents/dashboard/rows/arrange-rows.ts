import type { Email, Folder } from '@galley/contract';

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

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/**
 * The folders of a theme as a tree, by name. A folder without an existing parent is at the top. Circular data can't
 * create a cycle: the first folder of a circle (by ID) is at the top.
 */
export class FolderTree {
  private readonly byId: ReadonlyMap<number, Folder>;
  private readonly parents = new Map<number, number>();
  private readonly childrenOf = new Map<number, Folder[]>();

  constructor(folders: readonly Folder[]) {
    this.byId = new Map(folders.map((folder) => [folder.id, folder]));
    const inOrder = [...folders].sort((a, b) => a.id - b.id);
    for (const folder of inOrder) this.parents.set(folder.id, this.byId.has(folder.pid) ? folder.pid : 0);
    for (const folder of inOrder) if (this.isOwnAncestor(folder.id)) this.parents.set(folder.id, 0);
    for (const folder of [...folders].sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)) {
      const parent = this.parentOf(folder.id);
      this.childrenOf.set(parent, [...(this.childrenOf.get(parent) ?? []), folder]);
    }
  }

  find(id: number): Folder | undefined {
    return this.byId.get(id);
  }

  /** The folder an item is displayed in. If it doesn't exist, it's the top. */
  shownIn(fid: number): number {
    return this.byId.has(fid) ? fid : 0;
  }

  parentOf(id: number): number {
    return this.parents.get(id) ?? 0;
  }

  children(id: number): readonly Folder[] {
    return this.childrenOf.get(id) ?? [];
  }

  /** Whether `id` is `outer` or anywhere inside it. */
  isInside(id: number, outer: number): boolean {
    for (let at = id; at !== 0; at = this.parentOf(at)) if (at === outer) return true;
    return false;
  }

  /** Names from the top down to this folder; empty for the top. */
  path(id: number): string[] {
    const names: string[] = [];
    for (let at = this.shownIn(id); at !== 0; at = this.parentOf(at)) names.unshift(this.byId.get(at)?.name ?? '');
    return names;
  }

  /** The outermost collapsed folder that hides the contents of `id`; 0 = they are visible. */
  closedAbove(id: number): number {
    let closed = 0;
    for (let at = this.shownIn(id); at !== 0; at = this.parentOf(at)) if (this.byId.get(at)?.isCollapsed) closed = at;
    return closed;
  }

  /** All folders from top to bottom with their depth, including those in collapsed folders. */
  inOrder(): { folder: Folder; depth: number }[] {
    const walk = (parent: number, depth: number): { folder: Folder; depth: number }[] =>
      this.children(parent).flatMap((folder) => [{ folder, depth }, ...walk(folder.id, depth + 1)]);
    return walk(0, 0);
  }

  private isOwnAncestor(id: number): boolean {
    let at = this.parentOf(id);
    for (let steps = 0; at !== 0 && steps <= this.byId.size; steps += 1) {
      if (at === id) return true;
      at = this.parentOf(at);
    }
    return false;
  }
}

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
