import { readLeadingMarkers, stripMarkers } from '../source/markers';
import type { BeId, SourceBlock, SourceTree } from '../types';

/**
 * Caches of the designer's own source (without markers) and its length per block. Trees share unchanged blocks, so the
 * cost after an edit is proportional to the change.
 */
const texts = new WeakMap<SourceBlock, string>();
const lengths = new WeakMap<SourceBlock, number>();

/** A range in the clean source of a document. */
export interface CleanRange {
  start: number;
  end: number;
}

/** Returns the whole document without markers. */
export function cleanSource(tree: SourceTree): string {
  return tree.root.parts.map((part) => cleanPart(part, tree.markerPrefix)).join('');
}

/** Returns one block without markers; the document for ''. */
export function cleanBlockSource(tree: SourceTree, beId: BeId): string {
  const block = tree.blocks.get(beId);
  return block ? cleanPart(block, tree.markerPrefix) : cleanSource(tree);
}

/** Returns the range of a block in the clean source of its document; null for an unknown block. */
export function cleanRange(tree: SourceTree, beId: BeId): CleanRange | null {
  const block = tree.blocks.get(beId);
  if (!block) return null;
  let start = 0;
  for (let at: SourceBlock | undefined = block; at; ) {
    const parent: SourceBlock | undefined = parentOf(tree, at);
    if (!parent) break;
    start += cleanOpen(parent, tree.markerPrefix).length;
    for (const part of parent.parts) {
      if (part === at) break;
      start += partLength(part, tree.markerPrefix);
    }
    at = parent.beId === '' ? undefined : parent;
  }
  return { start, end: start + partLength(block, tree.markerPrefix) };
}

/** Returns the innermost block at an offset of the clean source; '' if it is outside all blocks. */
export function blockAtClean(tree: SourceTree, offset: number): BeId {
  let block = tree.root;
  let at = 0;
  for (;;) {
    let next: SourceBlock | null = null;
    for (const part of block.parts) {
      const end = at + partLength(part, tree.markerPrefix);
      if (typeof part !== 'string' && offset >= at && offset < end) {
        next = part;
        break;
      }
      at = end;
      if (at > offset) break;
    }
    if (!next) return block.beId;
    at += cleanOpen(next, tree.markerPrefix).length;
    block = next;
    if (offset < at) return block.beId;
  }
}

function parentOf(tree: SourceTree, block: SourceBlock): SourceBlock | undefined {
  const parentId = tree.parentOf.get(block.beId) ?? '';
  return parentId === '' ? tree.root : tree.blocks.get(parentId);
}

function cleanPart(part: string | SourceBlock, prefix: string): string {
  if (typeof part === 'string') return stripMarkers(part, prefix);
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text =
    cleanOpen(part, prefix) +
    part.parts
      .map((inside) => (typeof inside === 'string' ? stripMarkers(inside, prefix) : plain(inside, prefix)))
      .join('') +
    part.close;
  texts.set(part, text);
  return text;
}

/** `cleanPart` without caching the text of every level. */
function plain(block: SourceBlock, prefix: string): string {
  const pieces = [cleanOpen(block, prefix)];
  for (const part of block.parts)
    pieces.push(typeof part === 'string' ? stripMarkers(part, prefix) : plain(part, prefix));
  pieces.push(block.close);
  return pieces.join('');
}

function partLength(part: string | SourceBlock, prefix: string): number {
  if (typeof part === 'string') return strippedLength(part, prefix);
  const known = lengths.get(part);
  if (known !== undefined) return known;
  let length = cleanOpen(part, prefix).length + part.close.length;
  for (const inside of part.parts) length += partLength(inside, prefix);
  lengths.set(part, length);
  return length;
}

/**
 * Returns a block's start tag without markers. They directly follow its name, so nothing else in it has to be read.
 */
function cleanOpen({ open, tag }: SourceBlock, prefix: string): string {
  const nameEnd = tag.length + 1;
  if (open.charAt(nameEnd) !== ' ' || open.slice(1, nameEnd).toLowerCase() !== tag) return stripMarkers(open, prefix);
  const { end } = readLeadingMarkers(open, nameEnd, prefix);
  return end === nameEnd ? open : open.slice(0, nameEnd) + open.slice(end);
}

function strippedLength(text: string, prefix: string): number {
  return text.includes(prefix) ? stripMarkers(text, prefix).length : text.length;
}
