import { conditionalInner } from '../html/all-tags';
import { patchAttribute, readAttribute } from '../html/attributes';
import { escapeValue } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { patchStyle, readStyle } from '../html/style-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { writeNumbers } from '../html/written-size';
import { getBlock } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree, Step, TagScan } from '../types';
import { blockRanges, closestBlock } from './block-layout';
import { parseForReading } from './cut-blocks';

/** The changes of a block to apply to its Outlook twin. */
export interface TwinChange {
  src?: string;
  color?: string;
  href?: string;
  /** Width of an image, in pixels. */
  width?: number;
  height?: number;
}

/** Attributes of a twin that contain the same value. Only existing ones are changed. */
const twinAttributes: Record<'src' | 'color' | 'href', readonly string[]> = {
  src: ['src', 'background'],
  color: ['color', 'fillcolor', 'bgcolor'],
  href: ['href'],
};

/** A start tag inside a conditional comment that has the name of a content slot. */
interface Twin {
  /** The block whose text contains the comment. */
  parent: SourceBlock;
  /** Offset in the parent's inner source. */
  offset: number;
  tag: string;
  /** Index of the block that the twin belongs to, among the blocks with the same slot name. */
  owner: number;
}

/**
 * Returns the steps that keep VML fallbacks inside MSO comments in sync with a block (docs/grammar.md 3): every element
 * there with the block's `data-block` name, within the section or top-level component of the block. If several blocks
 * have the name (copies of a repeat), each has its own twins. The steps must run in order.
 */
export function vmlTwinSteps(tree: SourceTree, beId: BeId, change: TwinChange): Step[] {
  const { slotName } = getBlock(tree, beId);
  if (slotName === '') return [];
  const item =
    closestBlock(tree, beId, (block) => block.kinds.has('section')) ??
    closestBlock(tree, beId, (block) => block.kinds.has('component'));
  const { blocks, twins } = findTwins(item ?? tree.root, slotName, { isFrame: item === null });
  const own = blocks.findIndex((block) => block.beId === beId);
  const steps: Step[] = [];
  // From last to first, so that no step shifts the offsets of the next one.
  for (const { parent, offset, tag, owner } of twins.toReversed()) {
    const after = owner === own ? patchTwin(tag, change) : tag;
    if (after === tag) continue;
    const gap = { parentId: parent.beId, offset };
    steps.push({ kind: 'remove', gap, html: tag }, { kind: 'insert', gap, html: after });
  }
  return steps;
}

/**
 * Patches the twins in a source that isn't part of a document yet; `changes` has one entry per block of a name, in
 * order.
 */
export function patchTwins(html: string, changes: ReadonlyMap<string, readonly (TwinChange | null)[]>): string {
  if (!html.includes('<!--[if')) return html;
  const tree = parseForReading(html);
  const ranges = blockRanges(tree);
  const edits: TextEdit[] = [];
  for (const [name, ofBlocks] of changes) {
    for (const { parent, offset, tag, owner } of findTwins(tree.root, name, { isFrame: false }).twins) {
      const change = ofBlocks[owner];
      const start = (ranges.get(parent.beId)?.innerStart ?? 0) + offset;
      if (change) edits.push({ start, end: start + tag.length, text: patchTwin(tag, change) });
    }
  }
  return applyEdits(html, edits);
}

/**
 * Finds the blocks of a name at or below `root` and their twins, in document order. With `isFrame`, sections and
 * components are skipped.
 */
function findTwins(
  root: SourceBlock,
  name: string,
  { isFrame }: { isFrame: boolean },
): { blocks: SourceBlock[]; twins: Twin[] } {
  const blocks: SourceBlock[] = [];
  const found: (Omit<Twin, 'owner'> & { around: readonly SourceBlock[]; next: number })[] = [];
  const counts = new Map<SourceBlock, { first: number; last: number }>();
  const read = (block: SourceBlock, around: readonly SourceBlock[]): void => {
    const path = [...around, block];
    if (block.slotName === name) {
      blocks.push(block);
      for (const each of path) {
        const count = counts.get(each);
        if (count) count.last = blocks.length - 1;
        else counts.set(each, { first: blocks.length - 1, last: blocks.length - 1 });
      }
    }
    let at = 0;
    for (const part of block.parts) {
      if (typeof part === 'string') {
        for (const { start, tag } of tagsInConditions(part, name))
          found.push({ parent: block, offset: at + start, tag, around: path, next: blocks.length });
      } else if (path.length < 200 && !(isFrame && isItem(part))) read(part, path);
      at += part.length;
    }
  };
  read(root, []);
  return { blocks, twins: ownTwins(found, counts, blocks.length) };
}

/**
 * Assigns each twin to the only block of its name in the nearest ancestor; if there are several, they share the twins
 * evenly in order, or else a twin belongs to the block that follows it.
 */
function ownTwins(
  found: readonly (Omit<Twin, 'owner'> & { around: readonly SourceBlock[]; next: number })[],
  counts: ReadonlyMap<SourceBlock, { first: number; last: number }>,
  total: number,
): Twin[] {
  if (total === 0) return [];
  const homes = found.map((twin) => twin.around.findLast((block) => counts.has(block)));
  return found.map(({ around: _around, next, ...twin }, index) => {
    const home = homes[index];
    const { first, last } = (home && counts.get(home)) ?? { first: 0, last: total - 1 };
    if (first === last) return { ...twin, owner: first };
    const together = found.filter((_, other) => homes[other] === home);
    const each = together.length / (last - first + 1);
    const place = found.slice(0, index).filter((_, other) => homes[other] === home).length;
    const owner = Number.isInteger(each) ? first + Math.floor(place / each) : Math.min(Math.max(next, first), last);
    return { ...twin, owner };
  });
}

function isItem({ kinds }: SourceBlock): boolean {
  return kinds.has('section') || kinds.has('component');
}

function tagsInConditions(text: string, name: string): { start: number; tag: string }[] {
  if (!text.includes('<!--')) return [];
  return scanSource(text).comments.flatMap((comment) => {
    const inner = conditionalInner(text, comment);
    if (!inner) return [];
    const markup = text.slice(inner.start, inner.end);
    return scanSource(markup).tags.flatMap((scan) => {
      const tag = markup.slice(scan.start, scan.end);
      return scan.isEnd || !isTwin(scan, tag, name) ? [] : [{ start: inner.start + scan.start, tag }];
    });
  });
}

function isTwin(scan: TagScan, tag: string, name: string): boolean {
  const attribute = scan.attributes.find((entry) => entry.name === 'data-block');
  return attribute !== undefined && readAttribute(tag, 'data-block')?.trim() === name;
}

function patchTwin(openTag: string, change: TwinChange): string {
  let tag = openTag;
  for (const key of ['src', 'color', 'href'] as const) {
    const value = change[key];
    if (value === undefined) continue;
    for (const name of twinAttributes[key])
      if (readAttribute(tag, name) !== null) tag = patchAttribute(tag, name, escapeValue(value));
  }
  if (change.color !== undefined && readStyle(tag, 'background-color') !== null)
    tag = patchStyle(tag, 'background-color', escapeValue(change.color));
  for (const side of ['width', 'height'] as const)
    if (change[side] !== undefined) tag = writeNumbers(tag, side, change[side]);
  return tag;
}
