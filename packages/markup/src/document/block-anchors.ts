import { cutCharacters, limits } from '@galley/contract';
import { hashText } from '../source/hash-text';
import { blockSource } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { visibleLines } from './visible-lines';

/** The data by which a comment finds its block again. */
export interface BlockAnchor {
  blockId: string;
  quote: string;
  fingerprint: string;
}

/** The current location of a comment. */
export type AnchorPlace =
  | { kind: 'document' }
  /** Its block; with `isMoved`, another block with the same text, because its own no longer exists. */
  | { kind: 'block'; beId: BeId; isMoved: boolean }
  | { kind: 'detached' };

/** Minimum length of a text to identify a block by; shorter texts occur in too many blocks. */
const minTextLength = 12;

/**
 * Returns the anchor of a block: its id, the start of its text, and a fingerprint of the text, which is empty if
 * another block has the same text.
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
 * Locates comments in a document. A comment stays at the block with its id, wherever that block is and whatever its
 * text. Otherwise the comment is detached and its quote shows what it was about, since a copy with the same text is
 * another block. Only if ids aren't stable (`isByText`: themes, whose blocks get new ids each time they are opened),
 * the comment is assigned to the only block with the same text.
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

/** Results are cached, because trees are immutable. */
const textsOf = new WeakMap<SourceTree, ReadonlyMap<string, readonly BeId[]>>();

/** Maps text fingerprints to block ids; of nested blocks with the same text, only the outermost is included. */
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

/** Returns a 53-bit hash of a text in hexadecimal; '' if the text is too short. Case and whitespace are ignored. */
export function fingerprintOf(text: string): string {
  const plain = text.toLowerCase().replace(/\s/g, '');
  if (plain.length < minTextLength) return '';
  return hashText(plain).toString(16);
}
