import { scanSource } from '../html/scan-source';
import { emptySectionMarker, findMarkerSpots, markerText, readMarker, stripMarkers } from '../source/markers';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { cleanRange } from './clean-source';
import type { SourceHunk } from './source-diff';

/**
 * The markers of one tag, located in the source without markers: `at` is the start of the tag or the position of the
 * empty-section comment.
 */
export interface CleanSpot {
  at: number;
  text: string;
  isComment: boolean;
}

/** A source with inserted markers; `inserts` has their offsets in the source without markers. */
export interface MarkedText {
  text: string;
  inserts: readonly { at: number; length: number }[];
}

/** Returns the markers of a marked source. */
export function readSpots(marked: string, prefix: string): { spots: CleanSpot[]; inserts: MarkedText['inserts'] } {
  const spots: CleanSpot[] = [];
  const inserts: { at: number; length: number }[] = [];
  let removed = 0;
  for (const { tagStart, start, end, isComment } of findMarkerSpots(marked, prefix)) {
    spots.push({ at: tagStart - removed, text: marked.slice(start, end), isComment });
    inserts.push({ at: start - removed, length: end - start });
    removed += end - start;
  }
  return { spots, inserts };
}

/** Returns the spots whose tag still starts in the new text, at their new offsets. */
export function carrySpots(spots: readonly CleanSpot[], hunks: readonly SourceHunk[]): CleanSpot[] {
  const carried: CleanSpot[] = [];
  let next = 0;
  let shift = 0;
  for (const spot of spots) {
    for (let hunk = hunks[next]; hunk && hunk.oldEnd <= spot.at; hunk = hunks[next]) {
      shift = hunk.newEnd - hunk.oldEnd;
      next++;
    }
    const hunk = hunks[next];
    const isGone = hunk !== undefined && (spot.isComment ? hunk.oldStart < spot.at : hunk.oldStart <= spot.at);
    if (!isGone) carried.push({ ...spot, at: spot.at + shift });
  }
  return carried;
}

/** Inserts the spots' markers directly after their tag names; spots where no tag starts are skipped. */
export function attachSpots(clean: string, spots: readonly CleanSpot[], prefix: string): MarkedText {
  const whole = insertSpots(clean, spots);
  // A comment inserted in a tag or script would be text.
  const isRight = !spots.some((spot) => spot.isComment) || stripMarkers(whole.text, prefix) === clean;
  return isRight
    ? whole
    : insertSpots(
        clean,
        spots.filter((spot) => !spot.isComment),
      );
}

function insertSpots(clean: string, spots: readonly CleanSpot[]): MarkedText {
  const nameEnds = new Map<number, number>();
  if (spots.length > 0) for (const tag of scanSource(clean).tags) if (!tag.isEnd) nameEnds.set(tag.start, tag.nameEnd);
  const inserts: { at: number; length: number }[] = [];
  const pieces: string[] = [];
  let from = 0;
  for (const spot of spots.toSorted((a, b) => a.at - b.at)) {
    const at = spot.isComment ? spot.at : nameEnds.get(spot.at);
    if (at === undefined || at < from) continue;
    pieces.push(clean.slice(from, at), spot.text);
    inserts.push({ at, length: spot.text.length });
    from = at;
  }
  pieces.push(clean.slice(from));
  return { text: pieces.join(''), inserts };
}

/** Returns the block id of a spot; '' = none. */
export function spotId(spot: CleanSpot, prefix: string): BeId {
  return spot.isComment ? '' : (readMarker(`<x${spot.text}>`, 'id', prefix) ?? '');
}

/**
 * Returns the corrected spots according to the parsed document; null if they are already correct. New blocks get a
 * marker, tags that are no longer blocks lose theirs, and the empty-section comment is present exactly if there is no
 * section.
 */
export function settleSpots(
  before: SourceTree,
  after: SourceTree,
  region: { beId: BeId; start: number; length: number },
  spots: readonly CleanSpot[],
): CleanSpot[] | null {
  const prefix = after.markerPrefix;
  const isFresh = (block: SourceBlock) => before.blocks.get(block.beId) !== block;
  let hasNewSection = false;
  const fresh: CleanSpot[] = [];
  for (const block of freshBlocks(after, isFresh)) {
    if (block.kinds.has('section') && !before.blocks.has(block.beId)) hasNewSection = true;
    if (readMarker(block.open, 'id', prefix) !== null) continue;
    const range = cleanRange(after, block.beId);
    if (range)
      fresh.push({ at: range.start - region.start, text: markerText('id', prefix, block.beId), isComment: false });
  }
  const kept = spots.filter((spot) => {
    if (spot.isComment) return !hasNewSection;
    const id = spotId(spot, prefix);
    return id === '' || after.blocks.has(id);
  });
  const wanted = [...kept, ...fresh];
  const isEmptied = !hasNewSection && hasSection(before) && !hasSection(after);
  const comment = isEmptied && !wanted.some((spot) => spot.isComment) ? emptiedAt(before, region, spots) : null;
  if (comment !== null) wanted.push({ at: comment, text: emptySectionMarker(prefix), isComment: true });
  return fresh.length === 0 && kept.length === spots.length && comment === null ? null : wanted;
}

/** Returns the previous position of the region's first section, as far as the text before it is preserved. */
function emptiedAt(
  before: SourceTree,
  region: { beId: BeId; start: number; length: number },
  spots: readonly CleanSpot[],
): number | null {
  const first = [...before.blocks.values()].find((block) => block.kinds.has('section'));
  const range = first ? cleanRange(before, first.beId) : null;
  if (!range || range.start < region.start || range.start - region.start > region.length) return null;
  const earlier = spots.filter((spot) => spot.at <= range.start - region.start).at(-1);
  return Math.max(range.start - region.start, earlier?.at ?? 0);
}

function* freshBlocks(tree: SourceTree, isFresh: (block: SourceBlock) => boolean): Generator<SourceBlock> {
  const waiting: SourceBlock[] = [tree.root];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    for (const part of block.parts) {
      if (typeof part === 'string' || !isFresh(part)) continue;
      yield part;
      waiting.push(part);
    }
  }
}

function hasSection(tree: SourceTree): boolean {
  for (const block of tree.blocks.values()) if (block.kinds.has('section')) return true;
  return false;
}
