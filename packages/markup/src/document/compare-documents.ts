import { blockTitle } from '../blocks/palette-title';
import { diffKeys } from '../canvas/myers-diff';
import { plainNameEnd, readLeadingMarkers, stripMarkers } from '../source/markers';
import { childBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';

export type BlockChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** A block that differs between two documents. */
export interface BlockChange {
  kind: BlockChangeKind;
  /** The block's label; '' = content outside all blocks, such as the head. */
  name: string;
  /** The label of the outermost block around it; '' = none. */
  section: string;
  /** True if it is in a hidden variation. */
  isHidden: boolean;
  /** The block's ids in the two documents; null = not in that document. */
  before: BeId | null;
  after: BeId | null;
}

export interface ComparedDocuments {
  /** In document order: a removed block precedes its replacement. */
  changes: readonly BlockChange[];
  /** The blocks that are in both documents. */
  pairs: readonly { before: BeId; after: BeId }[];
}

/**
 * Compares two documents without their markers and returns the blocks that differ. A block isn't changed just because
 * it contains a changed one: the innermost blocks count. Blocks are paired by equal source, then by id if ids are
 * stable, then by order among blocks of the same kind.
 */
export function compareDocuments(
  before: SourceTree,
  after: SourceTree,
  { areIdsStable }: { areIdsStable: boolean },
): ComparedDocuments {
  const comparison = new Comparison(before, after, areIdsStable);
  comparison.visit(before.root, after.root, { section: '', isHidden: false });
  return { changes: comparison.finish(), pairs: comparison.pairs };
}

interface Around {
  section: string;
  isHidden: boolean;
}

/** A change with the source of the block, by which moved blocks are found. */
type Noted = BlockChange & { source: string };

class Comparison {
  private readonly sources = new WeakMap<SourceBlock, string>();
  readonly pairs: { before: BeId; after: BeId }[] = [];
  private readonly noted: Noted[] = [];
  private readonly before: SourceTree;
  private readonly after: SourceTree;
  private readonly areIdsStable: boolean;

  constructor(before: SourceTree, after: SourceTree, areIdsStable: boolean) {
    this.before = before;
    this.after = after;
    this.areIdsStable = areIdsStable;
  }

  /** Records the differences between two versions of one block. */
  visit(a: SourceBlock, b: SourceBlock, around: Around): void {
    if (!isRoot(b)) this.pairs.push({ before: a.beId, after: b.beId });
    if (this.sourceOf(this.before, a) === this.sourceOf(this.after, b)) {
      if (isRoot(b)) this.pairInside(a, b);
      return;
    }
    const known = this.noted.length;
    const [shellA, shellB] = [shellOf(a, this.before.markerPrefix), shellOf(b, this.after.markerPrefix)];
    if (withoutGaps(shellA) !== withoutGaps(shellB)) this.note('changed', a, b, around);
    const inside = isRoot(b)
      ? around
      : { section: around.section || blockTitle(b), isHidden: around.isHidden || b.isHidden };
    this.visitChildren(childBlocks(a), childBlocks(b), inside);
    // Only the whitespace between its blocks differs.
    if (this.noted.length === known) this.note('changed', a, b, around);
  }

  /** Returns the changes; a block that was removed in one place and added in another is reported as moved. */
  finish(): BlockChange[] {
    const byKey = new Map<string, Noted[]>();
    for (const change of this.noted) {
      if (change.kind !== 'removed') continue;
      for (const key of this.keysOf(change, change.before)) byKey.set(key, [...(byKey.get(key) ?? []), change]);
    }
    const gone = new Set<Noted>();
    const changes = this.noted.map((change): Noted => {
      if (change.kind !== 'added') return change;
      const candidates = this.keysOf(change, change.after).flatMap((key) => byKey.get(key) ?? []);
      const from = candidates.find((candidate) => !gone.has(candidate));
      if (!from) return change;
      gone.add(from);
      return { ...change, kind: 'moved', before: from.before };
    });
    return changes.filter((change) => !gone.has(change)).map(({ source: _, ...change }) => change);
  }

  /** Returns the keys by which a moved block is recognized. */
  private keysOf({ source }: Noted, id: BeId | null): string[] {
    return [...(source.trim() === '' ? [] : [`source ${source}`]), ...(this.areIdsStable && id ? [`id ${id}`] : [])];
  }

  private visitChildren(as: readonly SourceBlock[], bs: readonly SourceBlock[], around: Around): void {
    const ops = diffKeys(
      as.map((a) => this.sourceOf(this.before, a)),
      bs.map((b) => this.sourceOf(this.after, b)),
    );
    let goneFrom: SourceBlock[] = [];
    let newIn: SourceBlock[] = [];
    const flush = () => {
      if (goneFrom.length > 0 || newIn.length > 0) this.visitGap(goneFrom, newIn, around);
      goneFrom = [];
      newIn = [];
    };
    for (const op of ops) {
      if (op.kind === 'delete') goneFrom.push(...as.slice(op.a, op.a + 1));
      else if (op.kind === 'insert') newIn.push(...bs.slice(op.b, op.b + 1));
      else {
        flush();
        const [a, b] = [as[op.a], bs[op.b]];
        if (a && b) this.visit(a, b, around);
      }
    }
    flush();
  }

  /** Pairs the blocks between two equal ones, and records those without a partner. */
  private visitGap(as: readonly SourceBlock[], bs: readonly SourceBlock[], around: Around): void {
    const partners = this.pairUp(as, bs);
    const paired = new Set(partners.values());
    // A removed block is listed before its replacement.
    const waiting = as.values();
    let next = waiting.next();
    const passTo = (partner: SourceBlock | undefined) => {
      for (; next.value && next.value !== partner; next = waiting.next()) {
        if (!paired.has(next.value)) this.note('removed', next.value, null, around);
        else if (!partner) return;
      }
    };
    for (const b of bs) {
      const a = partners.get(b);
      passTo(a);
      if (a) this.visit(a, b, around);
      else this.note('added', null, b, around);
      if (a && next.value === a) next = waiting.next();
    }
    for (; next.value; next = waiting.next())
      if (!paired.has(next.value)) this.note('removed', next.value, null, around);
  }

  /** Pairs each block with its previous version: by id, then in order among blocks of the same kind. */
  private pairUp(as: readonly SourceBlock[], bs: readonly SourceBlock[]): Map<SourceBlock, SourceBlock> {
    const partners = new Map<SourceBlock, SourceBlock>();
    const byId = new Map(this.areIdsStable ? as.map((a) => [a.beId, a] as const) : []);
    for (const b of bs) {
      const same = byId.get(b.beId);
      if (same) partners.set(b, same);
    }
    const taken = new Set(partners.values());
    const byLooks = new Map<string, SourceBlock[]>();
    for (const a of as.toReversed()) {
      if (taken.has(a)) continue;
      const looks = looksOf(a);
      byLooks.set(looks, [...(byLooks.get(looks) ?? []), a]);
    }
    for (const b of bs) {
      if (partners.has(b)) continue;
      const alike = byLooks.get(looksOf(b))?.pop();
      if (alike) partners.set(b, alike);
    }
    return partners;
  }

  private note(kind: BlockChangeKind, a: SourceBlock | null, b: SourceBlock | null, around: Around): void {
    const block = b ?? a;
    if (!block) return;
    this.noted.push({
      kind,
      name: isRoot(block) ? '' : blockTitle(block),
      section: around.section,
      isHidden: around.isHidden || block.isHidden,
      before: a?.beId ?? null,
      after: b?.beId ?? null,
      source: this.sourceOf(b ? this.after : this.before, block),
    });
  }

  /** In equal documents, the outermost pairs are enough to align two views. */
  private pairInside(a: SourceBlock, b: SourceBlock): void {
    const children = childBlocks(b);
    for (const [at, { beId }] of childBlocks(a).entries()) {
      const partner = children[at];
      if (partner) this.pairs.push({ before: beId, after: partner.beId });
    }
  }

  /** Returns the source without markers; a hidden block differs from the same block when shown. */
  private sourceOf(tree: SourceTree, block: SourceBlock): string {
    const known = this.sources.get(block);
    if (known !== undefined) return known;
    const { markerPrefix } = tree;
    const parts = block.parts.map((part) =>
      typeof part === 'string' ? stripMarkers(part, markerPrefix) : this.sourceOf(tree, part),
    );
    const source = openOf(block, markerPrefix) + parts.join('') + block.close;
    this.sources.set(block, source);
    return source;
  }
}

function isRoot(block: SourceBlock): boolean {
  return block.beId === '';
}

/** Precedes the start tag of a hidden block. */
const HIDDEN = '\x01';

function openOf({ open, isHidden }: SourceBlock, markerPrefix: string): string {
  return (isHidden ? HIDDEN : '') + stripMarkers(open, markerPrefix);
}

/** Represents a block in the source around it. */
const HOLE = '\0';

/** Returns the source of a block without markers and with a placeholder for each child block. */
function shellOf(block: SourceBlock, markerPrefix: string): string {
  const parts = block.parts.map((part) => (typeof part === 'string' ? stripMarkers(part, markerPrefix) : HOLE));
  return openOf(block, markerPrefix) + parts.join('') + block.close;
}

/**
 * Removes the placeholders and all whitespace: the whitespace between blocks changes with each added or removed block.
 */
function withoutGaps(shell: string): string {
  return shell.replace(/[\s\0]+/g, '');
}

/** Returns the properties that two versions of a block share according to the theme. */
function looksOf({ tag, kinds, groupName, slotName, title }: SourceBlock): string {
  return JSON.stringify([tag, [...kinds].sort(), groupName, slotName, title]);
}

/** Returns the source of a document with attributes added to some of its blocks. All other bytes are preserved. */
export function markBlocks(tree: SourceTree, marks: ReadonlyMap<BeId, string>): string {
  const print = (block: SourceBlock): string => {
    const attributes = marks.get(block.beId);
    const open = attributes === undefined ? block.open : withAttributes(block.open, attributes, tree.markerPrefix);
    return open + block.parts.map((part) => (typeof part === 'string' ? part : print(part))).join('') + block.close;
  };
  return print(tree.root);
}

/**
 * Adds attributes after the markers, which must directly follow the name. A tag with an unusual name stays unchanged.
 */
function withAttributes(open: string, attributes: string, markerPrefix: string): string {
  const nameEnd = plainNameEnd(open);
  if (nameEnd === null) return open;
  const { end } = readLeadingMarkers(open, nameEnd, markerPrefix);
  return open.slice(0, end) + attributes + open.slice(end);
}
