import type { ParseContext } from '../html/locate-elements';
import { scanSource } from '../html/scan-source';
import type { BeId, SourceBlock, SourceTree } from '../types';
import type { LayeredMap } from './block-index';
import { markerText } from './markers';
import { findFragmentContext, parsePart } from './parse-source';
import { blockSource, contextOf } from './source-tree';
import { readTokenBorders } from './token-borders';

type Parts = readonly (string | SourceBlock)[];

/**
 * The new content of a block: its tag and parts (strings are new or existing text, blocks stay unchanged), or a
 * finished block.
 */
export type Rebuild = { newId(): BeId } & ({ open: string; parts: Parts } | { replacement: SourceBlock });

export interface Rebuilt {
  tree: SourceTree;
  /** Outermost blocks that weren't in the old block, and those that were removed. */
  inserted: BeId[];
  removed: BeId[];
  /** True if the text between the child blocks changed by more than whitespace. */
  hasNewText: boolean;
  /** Every block that is a new object; undefined if it was removed. */
  changes: BlockChanges;
}

/** Changed blocks by id; undefined = removed. Includes everything that a step changed in the tree's lookup maps. */
export type BlockChanges = ReadonlyMap<BeId, SourceBlock | undefined>;

/** Elements whose attributes affect how the parser continues: they are kept in full in the short form. */
const NEEDS_ATTRIBUTES = new Set(['input', 'font', 'annotation-xml', 'select']);

/** Replaces a block in the tree with another tag or content. Throws if the result isn't parsed to the same blocks. */
export function rebuildBlock(
  tree: SourceTree,
  block: SourceBlock,
  change: Rebuild,
  inFull: ReadonlySet<BeId> = new Set(),
): Rebuilt {
  if ('replacement' in change) {
    const { replacement } = change;
    const isLoose = replacement.open !== block.open && scanSource(replacement.open).hasLooseOpener;
    return withTokensApart(tree, putBack(tree, block, replacement, new Set()), isLoose);
  }
  const kept = new Map<BeId, Parts>();
  const inner = groupSiblings(change.parts, inFull)
    .map((run) => shortForm(run, tree.markerPrefix, kept, inFull))
    .join('');
  const skeleton = change.open + inner + block.close;
  const used = takenIds(tree, block, kept);
  const isRoot = block.beId === '';
  const context: ParseContext | null = isRoot
    ? tree.fragmentContext.length > 0
      ? { path: tree.fragmentContext, mode: tree.mode }
      : null
    : contextOf(tree, block.beId);
  if (isRoot && findFragmentContext(skeleton).join() !== tree.fragmentContext.join()) {
    throw new Error('The document would begin with a row or cell of its own');
  }
  const part = parsePart(skeleton, context, { markerPrefix: tree.markerPrefix, newId: change.newId, used });
  const seen = new Set<BeId>();
  const parsed = isRoot ? part.root : onlyBlock(part.root, block);
  const { endsIn } = part.location;
  if (!isRoot && endsIn !== 'outside' && !(endsIn === 'first' && block.close === ''))
    throw new Error(`Block <${block.tag}> would open or close something around it`);
  if (!parsed.trust.inner || (block.trust.outer && !parsed.trust.outer && !isRoot)) {
    throw new Error(`Block <${block.tag}> would have no range that can be trusted: ${parsed.trust.reasons.join(', ')}`);
  }
  const moved = new Set<BeId>();
  const restored = restoreKept({ ...parsed, beId: block.beId, path: block.path }, kept, seen, moved);
  if ([...kept.keys()].some((id) => !seen.has(id)))
    throw new Error(`A block inside <${block.tag || 'the document'}> would be lost`);
  // A new element is open around these blocks: their contents can be parsed differently, so they are parsed too.
  if (moved.size > 0) return rebuildBlock(tree, block, change, new Set([...inFull, ...moved]));
  return withTokensApart(tree, putBack(tree, block, restored, seen), part.location.scan.hasLooseOpener);
}

/**
 * Returns the result if no template token in it extends from one block into another; else throws, because the document
 * would be parsed differently. The whole document is scanned only if a token is unterminated, before or in the new
 * source.
 */
function withTokensApart(tree: SourceTree, rebuilt: Rebuilt, isLoose: boolean): Rebuilt {
  if (!tree.hasLooseOpener && !isLoose) return rebuilt;
  const { swallowed, hasLooseOpener } = readTokenBorders(rebuilt.tree);
  // If the document already has an unterminated tag, the scanner ignores everything after it, so nothing gets worse.
  if (swallowed && !readTokenBorders(tree).swallowed)
    throw new Error(`A template tag would reach over block <${swallowed.tag}>`);
  return { ...rebuilt, tree: { ...rebuilt.tree, hasLooseOpener } };
}

/**
 * Splits a list of parts into runs: adjacent siblings with the same tag and only whitespace between them are one run,
 * because the parser treats them alike. A document with thousands of sections is then as short as one.
 */
function groupSiblings(parts: Parts, inFull: ReadonlySet<BeId>): Parts[] {
  const runs: Parts[] = [];
  let run: (string | SourceBlock)[] = [];
  const flush = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const part of parts) {
    if (typeof part === 'string') {
      if (run.length > 0 && part.trim() === '') run.push(part);
      else {
        flush();
        runs.push([part]);
      }
      continue;
    }
    const first = run[0];
    const isOther = first !== undefined && typeof first !== 'string' && !isAlike(first, part);
    if (isOther || inFull.has(part.beId)) flush();
    run.push(part);
    if (!part.trust.outer || part.close === '' || inFull.has(part.beId)) flush();
  }
  flush();
  return runs;
}

function isAlike(first: SourceBlock, next: SourceBlock): boolean {
  return next.trust.outer && next.close !== '' && first.tag === next.tag && isSamePath(first.path, next.path);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((name, index) => name === b[index]));
}

/**
 * Writes a run of child blocks as bare tags of the first one, if its range is trusted; the content doesn't matter in
 * that case.
 */
function shortForm(run: Parts, prefix: string, kept: Map<BeId, Parts>, inFull: ReadonlySet<BeId>): string {
  const [part] = run;
  if (part === undefined) return '';
  if (typeof part === 'string') return part;
  if (!part.trust.outer || prefix === '' || inFull.has(part.beId))
    return run.map((entry) => (typeof entry === 'string' ? entry : blockSource(entry))).join('');
  kept.set(part.beId, run);
  const open = NEEDS_ATTRIBUTES.has(part.tag) ? part.open : `<${part.tag}>`;
  const name = `<${part.tag}`.length;
  // The class makes the element a block for the parser, whatever its own tags are.
  return `${open.slice(0, name)}${markerText('id', prefix, part.beId)} class="block-edit"${open.slice(name)}${part.close && `</${part.tag}>`}`;
}

/**
 * Returns the ids that new blocks can't use: all ids of the document except those in the part that is parsed again.
 */
function takenIds(tree: SourceTree, block: SourceBlock, kept: ReadonlyMap<BeId, Parts>): Set<BeId> {
  const free = new Set<BeId>([block.beId]);
  const isKept = new Set<SourceBlock>();
  for (const run of kept.values()) for (const part of run) if (typeof part !== 'string') isKept.add(part);
  const waiting: (string | SourceBlock)[] = [...block.parts];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string' || isKept.has(part)) continue;
    free.add(part.beId);
    for (const inside of part.parts) waiting.push(inside);
  }
  // Of the retained blocks, only the first of each run is in the parsed source.
  for (const id of kept.keys()) free.add(id);
  return new TakenIds(tree, free);
}

/** The document's ids except the free ones, without a copy, because a document can have thousands. */
class TakenIds extends Set<BeId> {
  readonly #tree: SourceTree;
  readonly #free: ReadonlySet<BeId>;

  constructor(tree: SourceTree, free: ReadonlySet<BeId>) {
    super();
    this.#tree = tree;
    this.#free = free;
  }

  override has(id: BeId): boolean {
    return super.has(id) || (this.#tree.blocks.has(id) && !this.#free.has(id));
  }
}

function onlyBlock(root: SourceBlock, block: SourceBlock): SourceBlock {
  const [first, ...others] = root.parts;
  if (first === undefined || typeof first === 'string' || others.length > 0 || first.tag !== block.tag) {
    throw new Error(`The change breaks out of <${block.tag}>`);
  }
  return first;
}

/** Replaces the short forms with the original blocks. */
function restoreKept(
  block: SourceBlock,
  kept: ReadonlyMap<BeId, Parts>,
  seen: Set<BeId>,
  moved: Set<BeId>,
): SourceBlock {
  const parts: (string | SourceBlock)[] = [];
  for (const part of block.parts) {
    const run = typeof part === 'string' ? undefined : kept.get(part.beId);
    if (typeof part === 'string') parts.push(part);
    else if (!run) parts.push(restoreKept(part, kept, seen, moved));
    else {
      if (!part.trust.outer || seen.has(part.beId)) throw new Error(`Block <${part.tag}> would lose its range`);
      for (const entry of run) {
        if (typeof entry !== 'string') {
          seen.add(entry.beId);
          if (entry.parts.length > 0 && !isSamePath(entry.path, part.path)) moved.add(entry.beId);
        }
        parts.push(typeof entry === 'string' ? entry : restoreBlock(entry, part));
      }
    }
  }
  const length = parts.reduce((sum, part) => sum + part.length, block.open.length + block.close.length);
  return { ...block, parts, length };
}

/**
 * Returns the original block of a short form. One without an end tag can get following whitespace and an inserted end
 * tag, but nothing else; throws otherwise.
 */
function restoreBlock(original: SourceBlock, part: SourceBlock): SourceBlock {
  const isSamePath = original.path.join() === part.path.join();
  const isClosed = original.close === '' && part.close !== '';
  if (part.parts.length === 0 && !isClosed) return isSamePath ? original : { ...original, path: part.path };
  const blanks = part.parts.map((inside) => (typeof inside === 'string' ? inside : 'x')).join('');
  if (/\S/.test(blanks)) throw new Error(`Block <${part.tag}> has no end tag and would take in what follows`);
  const parts = blanks === '' ? original.parts : joinTexts([...original.parts, blanks]);
  const closing = isClosed ? { close: part.close, trust: part.trust } : {};
  const length = original.length + blanks.length + (isClosed ? part.close.length : 0);
  return { ...original, ...closing, path: part.path, parts, length };
}

/** Joins the last two texts into one, as a parse would. */
function joinTexts(parts: Parts): Parts {
  const [last, before] = [parts.at(-1), parts.at(-2)];
  return typeof last === 'string' && typeof before === 'string' ? [...parts.slice(0, -2), before + last] : parts;
}

/** Copies the path from the block up to the root, and updates the lookup maps. */
function putBack(tree: SourceTree, before: SourceBlock, after: SourceBlock, kept: ReadonlySet<BeId>): Rebuilt {
  const blocks = new Map<BeId, SourceBlock | undefined>();
  const parents = new Map<BeId, BeId | undefined>();
  const [left, right] = before.beId === after.beId ? betweenSame(before, after) : [before, after];
  const gone = listLoose(left, kept);
  const come = listLoose(right, kept);
  for (const { block } of gone) {
    blocks.set(block.beId, undefined);
    parents.set(block.beId, undefined);
  }
  for (const { block, parentId } of come) {
    blocks.set(block.beId, block);
    parents.set(block.beId, parentId);
  }
  for (const block of directKept(right, kept)) {
    if (tree.blocks.get(block.block.beId) !== block.block) blocks.set(block.block.beId, block.block);
    if (tree.parentOf.get(block.block.beId) !== block.parentId) parents.set(block.block.beId, block.parentId);
  }
  let root = after;
  let old = before;
  while (old.beId !== '') {
    const current = root;
    blocks.set(current.beId, current);
    const parentId = tree.parentOf.get(old.beId) ?? '';
    const parent = parentId === '' ? tree.root : tree.blocks.get(parentId);
    if (!parent) throw new Error(`The document has no block ${parentId}`);
    const target = old;
    root = {
      ...parent,
      parts: parent.parts.map((part) => (part === target ? current : part)),
      length: parent.length - target.length + current.length,
    };
    old = parent;
  }
  const goneIds = new Set(gone.map((entry) => entry.block.beId));
  const comeIds = new Set(come.map((entry) => entry.block.beId));
  return {
    tree: {
      ...tree,
      root,
      blocks: (tree.blocks as LayeredMap<SourceBlock>).with(blocks),
      parentOf: (tree.parentOf as LayeredMap<BeId>).with(parents),
    },
    inserted: outermost(come).filter((id) => !goneIds.has(id)),
    removed: outermost(gone).filter((id) => !comeIds.has(id)),
    hasNewText: ownText(left) !== ownText(right),
    changes: blocks,
  };
}

/** Returns both blocks without their common first and last parts: of thousands of siblings, few change. */
function betweenSame(before: SourceBlock, after: SourceBlock): [SourceBlock, SourceBlock] {
  const most = Math.min(before.parts.length, after.parts.length);
  let start = 0;
  while (start < most && before.parts[start] === after.parts[start]) start++;
  let tail = 0;
  while (tail < most - start && before.parts.at(-1 - tail) === after.parts.at(-1 - tail)) tail++;
  const between = (block: SourceBlock): SourceBlock => ({
    ...block,
    parts: block.parts.slice(start, block.parts.length - tail),
  });
  return [between(before), between(after)];
}

interface Loose {
  block: SourceBlock;
  parentId: BeId;
  depth: number;
}

/** Lists the blocks that were parsed again (without retained ones and their contents), in document order. */
function listLoose(top: SourceBlock, kept: ReadonlySet<BeId>): Loose[] {
  const found: Loose[] = [];
  const waiting: Loose[] = [{ block: top, parentId: '', depth: -1 }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (entry.depth >= 0) found.push(entry);
    for (let i = entry.block.parts.length - 1; i >= 0; i--) {
      const part = entry.block.parts[i];
      if (part === undefined || typeof part === 'string' || kept.has(part.beId)) continue;
      waiting.push({ block: part, parentId: entry.block.beId, depth: entry.depth + 1 });
    }
  }
  return found;
}

function directKept(top: SourceBlock, kept: ReadonlySet<BeId>): { block: SourceBlock; parentId: BeId }[] {
  const found: { block: SourceBlock; parentId: BeId }[] = [];
  const waiting = [top];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    for (const part of block.parts) {
      if (typeof part === 'string') continue;
      if (kept.has(part.beId)) found.push({ block: part, parentId: block.beId });
      else waiting.push(part);
    }
  }
  return found;
}

function outermost(list: readonly Loose[]): BeId[] {
  return list.filter((entry) => entry.depth === 0).map((entry) => entry.block.beId);
}

function ownText(block: SourceBlock): string {
  return block.parts.map((part) => (typeof part === 'string' ? part.replace(/\s+/g, '') : '')).join('');
}
