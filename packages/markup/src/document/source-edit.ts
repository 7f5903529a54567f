import { blockRanges } from '../blocks/block-layout';
import { preambleEnd } from '../html/mask-source';
import { scanSource } from '../html/scan-source';
import { refuse } from '../refusal';
import { findMarkers, stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { printTree, walkBlocks } from '../source/source-tree';
import type { BeId, Refusal, SourceTree, Step } from '../types';
import { cleanBlockSource, cleanRange, cleanSource } from './clean-source';
import { diffSource } from './source-diff';
import { applyMarkedEdits, markedEdits, regionSource, trySteps } from './source-edit-steps';
import { attachSpots, type CleanSpot, carrySpots, readSpots, settleSpots, spotId } from './source-spots';

/** The result of a source edit, ready to apply. */
export interface SourceEdit {
  /** In the order in which they apply; none = the text is unchanged. */
  steps: Step[];
  /** The document after the steps. */
  tree: SourceTree;
  /** Blocks that are still in the text but can't be edited as before. */
  lost: BeId[];
}

/** Maximum number of characters in which the first tag of a document is searched. */
const LEAD_LENGTH = 20_000;
const ROUNDS = 3;
/** Up to this size, the result is parsed again as a whole and compared, which takes milliseconds. */
const COMPARED_LENGTH = 1_000_000;

/**
 * Returns the steps that set the clean source (without markers) of a block, or of the document for '', to the text that
 * a user typed; the document without markers is then exactly that text. Only differences change; blocks whose tag is
 * preserved keep their id, and new ones get a marker. Refuses text that contains markers of this document.
 */
export function sourceEditSteps(
  tree: SourceTree,
  beId: BeId,
  next: string,
  { newId }: { newId(): BeId },
): SourceEdit | Refusal {
  if (findMarkers(next, tree.markerPrefix).length > 0) {
    return refuse(
      'This code holds marks that Galley writes itself. Take its data-be- attributes out, then apply again.',
    );
  }
  if (beId === '') return editRegion(tree, '', next, newId) ?? editDocument(tree, next, newId);
  const range = cleanRange(tree, beId);
  if (!range) return refuse('This block is no longer in the document.');
  if (cleanBlockSource(tree, beId) === next) return { steps: [], tree, lost: [] };
  const before = cleanSource(tree);
  const whole = before.slice(0, range.start) + next + before.slice(range.end);
  const edit = editRegion(tree, beId, next, newId);
  // An edit in a block can affect text outside it: an opened comment or template tag includes the following text.
  if (edit && isRight(edit.tree, whole)) return edit;
  return editRegion(tree, '', whole, newId) ?? editDocument(tree, whole, newId);
}

/**
 * Makes the edit inside a block or, for '', inside the smallest blocks of the document; null if it wouldn't be parsed
 * correctly.
 */
function editRegion(tree: SourceTree, beId: BeId, next: string, newId: () => BeId): SourceEdit | null {
  const { markerPrefix } = tree;
  const marked = regionSource(tree, beId);
  const { spots, inserts } = readSpots(marked, markerPrefix);
  const before = stripMarkers(marked, markerPrefix);
  if (before === next) return { steps: [], tree, lost: [] };
  const hunks = diffSource(before, next);
  const region = { beId, start: cleanRange(tree, beId)?.start ?? 0, length: next.length };
  const carried = carrySpots(spots, hunks);
  let kept = carried;
  for (let round = 0; round < ROUNDS; round++) {
    const edits = markedEdits({ text: marked, inserts }, attachSpots(next, kept, markerPrefix), hunks);
    // The start of the document determines how all of it is parsed.
    if (beId === '' && (edits[0]?.start ?? 0) < leadEnd(marked)) return null;
    const applied = applyMarkedEdits(tree, beId, edits, { newId });
    if (!applied) return null;
    const wanted = settleSpots(tree, applied.tree, region, kept);
    if (!wanted) {
      if (beId === '' && !isRight(applied.tree, next)) return null;
      return { ...applied, lost: lostBlocks(tree, applied.tree, carried) };
    }
    kept = wanted;
  }
  return null;
}

/** The last resort: parses the whole document again, in one step. */
function editDocument(tree: SourceTree, next: string, newId: () => BeId): SourceEdit | Refusal {
  const { markerPrefix } = tree;
  const marked = printTree(tree);
  const carried = carrySpots(
    readSpots(marked, markerPrefix).spots,
    diffSource(stripMarkers(marked, markerPrefix), next),
  );
  const region = { beId: '', start: 0, length: next.length };
  let kept = carried;
  for (let round = 0; round < ROUNDS; round++) {
    const { text } = attachSpots(next, kept, markerPrefix);
    const applied = trySteps(tree, [{ kind: 'setInner', beId: '', before: marked, after: text }], { newId });
    if (!applied) break;
    const wanted = round === ROUNDS - 1 ? null : settleSpots(tree, applied.tree, region, kept);
    if (!wanted) {
      if (stripMarkers(text, markerPrefix) !== next) break;
      return { ...applied, lost: lostBlocks(tree, applied.tree, carried) };
    }
    kept = wanted;
  }
  return refuse('This code could not be read. Nothing was changed.');
}

/**
 * Returns whether the document without markers is exactly that text, and a scan of the whole source finds a tag at the
 * start of every block.
 */
function isRight(tree: SourceTree, clean: string): boolean {
  const source = printTree(tree);
  if (stripMarkers(source, tree.markerPrefix) !== clean) return false;
  if (source.length <= COMPARED_LENGTH) {
    const fresh = parseSource(source, { markerPrefix: tree.markerPrefix, newId: () => '' });
    const order = (of: SourceTree): string => Array.from(walkBlocks(of), (block) => block.beId).join();
    return order(fresh) === order(tree);
  }
  const starts = new Set<number>();
  for (const tag of scanSource(source).tags) if (!tag.isEnd) starts.add(tag.start);
  for (const [beId, { start }] of blockRanges(tree)) if (beId !== '' && !starts.has(start)) return false;
  return true;
}

/** Returns the offset after the doctype and the first tag. */
function leadEnd(source: string): number {
  const lead = source.slice(0, LEAD_LENGTH);
  const scan = scanSource(lead);
  const preamble = preambleEnd(scan);
  const first = scan.tags.find((tag) => !tag.isEnd && tag.start >= preamble);
  return first?.end ?? lead.length;
}

function lostBlocks(before: SourceTree, after: SourceTree, carried: readonly CleanSpot[]): BeId[] {
  const inText = new Set(carried.map((spot) => spotId(spot, before.markerPrefix)));
  const lost: BeId[] = [];
  for (const { beId, trust } of walkBlocks(before)) {
    if (!inText.has(beId)) continue;
    const now = after.blocks.get(beId)?.trust;
    const isLess = (need: 'startTag' | 'inner' | 'outer'): boolean => trust[need] && !now?.[need];
    if (isLess('startTag') || isLess('inner') || isLess('outer')) lost.push(beId);
  }
  return lost;
}
