import { cutCharacters, limits } from '@galley/contract';
import { blockSource } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { visibleLines } from './visible-lines';

/** What a comment remembers of its block. */
export interface BlockAnchor {
  blockId: string;
  quote: string;
  fingerprint: string;
}

/** Where a comment belongs now. */
export type AnchorPlace =
  | { kind: 'document' }
  /** Its block, or if `isMoved` another one that has the same text, because its own can't be found. */
  | { kind: 'block'; beId: BeId; isMoved: boolean }
  | { kind: 'detached' };

/** Shorter texts are in too many blocks to recognize one by them. */
const leastText = 12;

/**
 * The anchor of a block of a document: its id, the start of its text, and what recognizes the text, unless another block
 * has the same one.
 */
export function anchorOf(tree: SourceTree, block: SourceBlock): BlockAnchor {
  const text = textOf(block);
  const fingerprint = fingerprintOf(text);
  const alike = blocksByText(tree).get(fingerprint) ?? [];
  return {
    blockId: block.beId,
    quote: cutCharacters(text, limits.commentQuoteLength),
    fingerprint: alike.length > 1 ? '' : fingerprint,
  };
}

/**
 * Where comments belong in a document. A comment stays at the block with its id, wherever that is and whatever its text
 * is now. Otherwise it's detached, and its quote says what it was about: a copy with the same text is another block.
 * Only where ids don't last (`isByText`: themes, whose blocks get other ids each time they are opened), the only block
 * with the same text takes it.
 */
export function placeAnchors(
  tree: SourceTree,
  anchors: readonly BlockAnchor[],
  { isByText }: { isByText: boolean },
): AnchorPlace[] {
  return anchors.map(({ blockId, fingerprint }) => {
    if (blockId === '') return { kind: 'document' };
    if (tree.blocks.has(blockId)) return { kind: 'block', beId: blockId, isMoved: false };
    if (!isByText || fingerprint === '') return { kind: 'detached' };
    const [beId, other] = blocksByText(tree).get(fingerprint) ?? [];
    return beId !== undefined && other === undefined ? { kind: 'block', beId, isMoved: true } : { kind: 'detached' };
  });
}

/** Trees never change: the texts of each are read once. */
const textsOf = new WeakMap<SourceTree, ReadonlyMap<string, readonly BeId[]>>();

/** The blocks of each text; of nested blocks with the same text only the outermost. */
function blocksByText(tree: SourceTree): ReadonlyMap<string, readonly BeId[]> {
  const known = textsOf.get(tree);
  if (known) return known;
  const found = new Map<string, BeId[]>();
  const textAt = new Map<BeId, string>();
  for (const block of tree.blocks.values()) {
    const key = fingerprintOf(textOf(block));
    textAt.set(block.beId, key);
    if (key === '') continue;
    const parent = tree.parentOf.get(block.beId);
    if (parent !== undefined && textAt.get(parent) === key) continue;
    found.set(key, [...(found.get(key) ?? []), block.beId]);
  }
  textsOf.set(tree, found);
  return found;
}

function textOf(block: SourceBlock): string {
  return visibleLines(blockSource(block)).join(' ');
}

/** 53 bits of a text, in hexadecimal; '' if the text is too short. Case and spaces don't count. */
export function fingerprintOf(text: string): string {
  const plain = text.toLowerCase().replace(/\s/g, '');
  if (plain.length < leastText) return '';
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < plain.length; at += 1) {
    const unit = plain.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
}
