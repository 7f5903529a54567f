import type { BeId, SourceBlock, SourceTree } from '../types';
import type { LayeredMap } from './block-index';
import type { ParseContext } from './locate-elements';
import { markerText } from './markers';
import { parsePart } from './parse-source';
import { blockSource, contextOf } from './source-tree';

type Parts = readonly (string | SourceBlock)[];

/** How a block is to look: its tag and parts (strings are new or old text, blocks stay as they are), or a block ready made. */
export type Rebuild = { newId(): BeId } & ({ open: string; parts: Parts } | { replacement: SourceBlock });

export interface Rebuilt {
  tree: SourceTree;
  /** Outermost blocks that were not in the old block, and those that are gone. */
  inserted: BeId[];
  removed: BeId[];
  /** Whether text between the new child blocks differs from what was there by more than blanks. */
  hasNewText: boolean;
}

/** Elements whose start tag decides how the parser reads on: these stay whole in the short form. */
const NEEDS_ATTRIBUTES = new Set(['input', 'font', 'annotation-xml', 'select']);

/** Puts a block back into the tree with another tag or content. Throws when the result does not parse to the same blocks. */
export function rebuildBlock(tree: SourceTree, block: SourceBlock, change: Rebuild): Rebuilt {
  if ('replacement' in change) return putBack(tree, block, change.replacement, new Set());
  const kept = new Map<BeId, SourceBlock>();
  const inner = change.parts.map((part) => shortForm(part, tree.markerPrefix, kept)).join('');
  const skeleton = change.open + inner + block.close;
  const used = takenIds(tree, block, kept);
  const isRoot = block.beId === '';
  const context: ParseContext | null = isRoot
    ? tree.fragmentContext.length > 0
      ? { path: tree.fragmentContext, mode: tree.mode }
      : null
    : contextOf(tree, block.beId);
  const part = parsePart(skeleton, context, { markerPrefix: tree.markerPrefix, newId: change.newId, used });
  const seen = new Set<BeId>();
  const parsed = isRoot ? part.root : onlyBlock(part.root, block);
  const { endsIn } = part.location;
  if (!isRoot && endsIn !== 'outside' && !(endsIn === 'first' && block.close === ''))
    throw new Error(`Block <${block.tag}> would open or close something around it`);
  if (!parsed.trust.inner || (block.trust.outer && !parsed.trust.outer && !isRoot)) {
    throw new Error(`Block <${block.tag}> would have no range that can be trusted: ${parsed.trust.reasons.join(', ')}`);
  }
  const restored = restoreKept({ ...parsed, beId: block.beId, path: block.path }, kept, seen);
  if (seen.size !== kept.size) throw new Error(`A block inside <${block.tag || 'the document'}> would be lost`);
  return putBack(tree, block, restored, seen);
}

/** A child block as its bare tags when its range can be trusted; what it holds cannot matter then. */
function shortForm(part: string | SourceBlock, prefix: string, kept: Map<BeId, SourceBlock>): string {
  if (typeof part === 'string') return part;
  if (!part.trust.outer || prefix === '') return blockSource(part);
  kept.set(part.beId, part);
  const open = NEEDS_ATTRIBUTES.has(part.tag) ? part.open : `<${part.tag}>`;
  const name = `<${part.tag}`.length;
  // The tag makes it a block for the parser of blocks, whatever its own tags are.
  return `${open.slice(0, name)}${markerText('id', prefix, part.beId)} class="block-edit"${open.slice(name)}${part.close && `</${part.tag}>`}`;
}

/** Ids that new blocks may not take: all of the document's but those of the part that is parsed again. */
function takenIds(tree: SourceTree, block: SourceBlock, kept: ReadonlyMap<BeId, SourceBlock>): Set<BeId> {
  const free = new Set<BeId>([block.beId]);
  const waiting = [...block.parts];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') continue;
    free.add(part.beId);
    if (!kept.has(part.beId)) waiting.push(...part.parts);
  }
  return new TakenIds(tree, free);
}

/** The document's ids without the free ones, not copied: a document may have many thousands. */
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

/** Replaces the short forms by the blocks they stand for. */
function restoreKept(block: SourceBlock, kept: ReadonlyMap<BeId, SourceBlock>, seen: Set<BeId>): SourceBlock {
  let length = block.open.length + block.close.length;
  const parts = block.parts.map((part) => {
    let restored: string | SourceBlock = part;
    if (typeof part !== 'string') {
      const original = kept.get(part.beId);
      if (original) {
        if (!part.trust.outer || seen.has(part.beId)) throw new Error(`Block <${part.tag}> would lose its range`);
        seen.add(part.beId);
        restored = keptBlock(original, part);
      } else restored = restoreKept(part, kept, seen);
    }
    length += restored.length;
    return restored;
  });
  return { ...block, parts, length };
}

/** The block a short form stands for. One without an end tag may take in blanks behind it, and nothing else. */
function keptBlock(original: SourceBlock, part: SourceBlock): SourceBlock {
  const isSamePath = original.path.join() === part.path.join();
  if (part.parts.length === 0) return isSamePath ? original : { ...original, path: part.path };
  const blanks = part.parts.map((inside) => (typeof inside === 'string' ? inside : 'x')).join('');
  if (/\S/.test(blanks)) throw new Error(`Block <${part.tag}> has no end tag and would take in what follows`);
  return { ...original, path: part.path, parts: [...original.parts, blanks], length: original.length + blanks.length };
}

/** Path copy from the block up to the root, and the lookups brought up to date. */
function putBack(tree: SourceTree, before: SourceBlock, after: SourceBlock, kept: ReadonlySet<BeId>): Rebuilt {
  const blocks = new Map<BeId, SourceBlock | undefined>();
  const parents = new Map<BeId, BeId | undefined>();
  const gone = listLoose(before, kept);
  const come = listLoose(after, kept);
  for (const { block } of gone) {
    blocks.set(block.beId, undefined);
    parents.set(block.beId, undefined);
  }
  for (const { block, parentId } of come) {
    blocks.set(block.beId, block);
    parents.set(block.beId, parentId);
  }
  for (const block of directKept(after, kept)) {
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
    hasNewText: ownText(before) !== ownText(after),
  };
}

interface Loose {
  block: SourceBlock;
  parentId: BeId;
  depth: number;
}

/** Blocks inside that were parsed again (not the kept ones and what they hold), in document order. */
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
