import type { Email, Folder } from '@galley/contract';

/** What is being named in the list: a new email or folder, and the folder it will lie in (0 = the top). */
export interface Naming {
  kind: 'email' | 'folder';
  fid: number;
}

interface Place {
  /** Unique in the list and the same as long as the thing stands in it. */
  key: string;
  /** 0 at the top; each folder adds one. */
  depth: number;
  /** Place among its neighbours in the same folder, from 1, and how many they are. */
  position: number;
  setSize: number;
  /** The folder it lies in, 0 = the top. */
  fid: number;
}

/** `isEmpty`: neither emails nor folders lie in it. */
export type FolderListRow = Place & { kind: 'folder'; folder: Folder; emailCount: number; isEmpty: boolean };
export type EmailListRow = Place & { kind: 'email'; email: Email; folderName: string };
export type NamingListRow = Place & { kind: 'naming'; naming: Naming };
/** One line of the list, from above to below. */
export type ListRow = FolderListRow | EmailListRow | NamingListRow;

export const folderKey = (id: number) => `folder-${id}`;
export const emailKey = (id: number) => `email-${id}`;
export const namingKey = 'naming';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/**
 * The folders of a theme as a tree: by name, one whose parent is gone at the top, and never a circle, whatever the data
 * says: the first folder of a circle (by id) stands at the top.
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

  /** The folder something lies in as the list shows it: one that is not there is the top. */
  shownIn(fid: number): number {
    return this.byId.has(fid) ? fid : 0;
  }

  parentOf(id: number): number {
    return this.parents.get(id) ?? 0;
  }

  children(id: number): readonly Folder[] {
    return this.childrenOf.get(id) ?? [];
  }

  /** Whether `id` is `outer` or lies somewhere in it. */
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

  /** The outermost closed folder that hides what lies in `id`; 0 = it is seen. */
  closedAbove(id: number): number {
    let closed = 0;
    for (let at = this.shownIn(id); at !== 0; at = this.parentOf(at)) if (this.byId.get(at)?.isCollapsed) closed = at;
    return closed;
  }

  /** All folders from above to below with their depth, closed ones opened. */
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

/** The list as a tree: in each folder first its folders by name, then its emails in the order they are given in. */
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

/** The list without folders: the emails in the order they are given in, each with the folder it lies in. */
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

/** A closed folder shows its inside while something in it is being named. */
function isNamedInside(tree: FolderTree, namedIn: number, id: number): boolean {
  return namedIn > 0 && tree.isInside(namedIn, id);
}
