import type { Folder } from './entities/folder';

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

/** One stretch of a list that is shown as a tree: a folder, or the emails and pages directly in one (0 = the top). */
export type ListSegment =
  | { kind: 'folder'; folder: Folder; depth: number }
  | { kind: 'emails'; fid: number; depth: number; count: number };

/**
 * Returns the list from top to bottom: in each folder, first its folders by name, then its emails. What is in collapsed
 * folders is left out. `counts`: the number of emails directly in each folder; `isOpen`: shows the contents of a
 * collapsed folder.
 */
export function listSegments(
  tree: FolderTree,
  counts: ReadonlyMap<number, number>,
  isOpen: (folder: Folder) => boolean = () => false,
): ListSegment[] {
  const segments: ListSegment[] = [];
  const walk = (fid: number, depth: number) => {
    for (const folder of tree.children(fid)) {
      segments.push({ kind: 'folder', folder, depth });
      if (!folder.isCollapsed || isOpen(folder)) walk(folder.id, depth + 1);
    }
    const count = counts.get(fid) ?? 0;
    if (count > 0) segments.push({ kind: 'emails', fid, depth, count });
  };
  walk(0, 0);
  return segments;
}

/** Emails of one folder: `count` of them, from the position `from` among those directly in it. */
export interface FolderRange {
  fid: number;
  from: number;
  count: number;
}

/** Returns the emails among `count` rows of a list from the row at `from`. */
export function rangesAt(segments: readonly ListSegment[], { from, count }: Omit<FolderRange, 'fid'>): FolderRange[] {
  const ranges: FolderRange[] = [];
  let at = 0;
  for (const segment of segments) {
    if (at >= from + count) break;
    const length = segment.kind === 'folder' ? 1 : segment.count;
    const [first, end] = [Math.max(0, from - at), Math.min(length, from + count - at)];
    if (segment.kind === 'emails' && first < end) ranges.push({ fid: segment.fid, from: first, count: end - first });
    at += length;
  }
  return ranges;
}
