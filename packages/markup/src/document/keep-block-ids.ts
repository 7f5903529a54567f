import { blockRanges } from '../blocks/block-layout';
import { readAttribute } from '../html/attributes';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { readMarker, setMarker } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { blockSource, printTree } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { visibleLines } from './visible-lines';

interface Options {
  markerPrefix: string;
  newId(): string;
}

/** Properties that identify a block within its section or component, most reliable first; '' = none. */
const signs: readonly ((block: SourceBlock) => string)[] = [
  (block) => readAttribute(block.open, 'data-block') ?? '',
  (block) => visibleLines(blockSource(block)).join(' '),
  (block) => (block.tag === 'img' ? (readAttribute(block.open, 'src') ?? '') : ''),
];

/**
 * Gives the blocks of a regenerated, marked document their previous ids, so that references to blocks (comments) stay
 * valid. Two blocks are the same if, in the same section or component, they are the only ones on each side with their
 * name, text or image. Other blocks keep their new ids.
 */
export function keepBlockIds(before: SourceTree, html: string, options: Options): string {
  const after = parseSource(html, options);
  const lost = [...before.blocks.values()].filter(({ beId }) => !after.blocks.has(beId));
  let fresh = [...after.blocks.values()].filter(
    ({ beId, open }) => !before.blocks.has(beId) && readMarker(open, 'id', options.markerPrefix) !== null,
  );
  const kept = new Map<BeId, BeId>();
  const taken = new Set<BeId>();
  for (const sign of signs) {
    const key = (tree: SourceTree, other: SourceTree) => (block: SourceBlock) => {
      const value = sign(block);
      if (value === '') return '';
      return [sharedParent(tree, other, block.beId), kindOf(block), value].join('\n');
    };
    const lostByKey = onlyOnes(
      lost.filter(({ beId }) => !taken.has(beId)),
      key(before, after),
    );
    for (const [name, block] of onlyOnes(fresh, key(after, before))) {
      const former = lostByKey.get(name);
      if (!former) continue;
      kept.set(block.beId, former.beId);
      taken.add(former.beId);
    }
    fresh = fresh.filter(({ beId }) => !kept.has(beId));
  }
  const ranges = blockRanges(after);
  const edits: TextEdit[] = [];
  for (const [beId, former] of kept) {
    const open = after.blocks.get(beId)?.open;
    const range = ranges.get(beId);
    if (open === undefined || !range) continue;
    const text = setMarker(open, 'id', options.markerPrefix, former);
    edits.push({ start: range.start, end: range.start + open.length, text });
  }
  return applyEdits(
    printTree(after),
    edits.toSorted((a, b) => a.start - b.start),
  );
}

/** Returns the nearest ancestor block that is in both documents; '' = none. */
function sharedParent(tree: SourceTree, other: SourceTree, beId: BeId): BeId {
  for (let id = tree.parentOf.get(beId); id !== undefined; id = tree.parentOf.get(id))
    if (other.blocks.has(id)) return id;
  return '';
}

function kindOf({ kinds, tag }: SourceBlock): string {
  return tag === 'img' ? 'img' : [...kinds].toSorted().join(' ');
}

/** Returns the blocks with a unique key. */
function onlyOnes(blocks: readonly SourceBlock[], keyOf: (block: SourceBlock) => string): Map<string, SourceBlock> {
  const found = new Map<string, SourceBlock>();
  const several = new Set<string>();
  for (const block of blocks) {
    const key = keyOf(block);
    if (key === '') continue;
    if (found.has(key)) several.add(key);
    found.set(key, block);
  }
  for (const key of several) found.delete(key);
  return found;
}
