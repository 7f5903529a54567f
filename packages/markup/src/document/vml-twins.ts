import { closestBlock } from '../blocks/block-layout';
import { patchAttribute, readAttribute } from '../source/attributes';
import { scanSource } from '../source/scan-source';
import { getBlock, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree, Step, TagScan } from '../types';
import { conditionalInner } from './all-tags';
import { escapeValue } from './html-text';
import { applyEdits } from './text-edits';

/** What changed on a block and is kept in step on its Outlook twin. */
export interface TwinChange {
  src?: string;
  color?: string;
  href?: string;
}

/** Attributes of a twin that carry the same thing. Only those that are there are written. */
const twinAttributes: Record<keyof TwinChange, readonly string[]> = {
  src: ['src', 'background'],
  color: ['color', 'fillcolor', 'bgcolor'],
  href: ['href'],
};

/**
 * The steps that keep VML fallbacks inside MSO comments in step with a block (tags.md 3): every element there with the
 * block's `data-block` name, within the section or top-level component that the block stands in. Steps run in order.
 */
export function vmlTwinSteps(tree: SourceTree, beId: BeId, change: TwinChange): Step[] {
  const { slotName } = getBlock(tree, beId);
  if (slotName === '') return [];
  const item =
    closestBlock(tree, beId, (block) => block.kinds.has('section')) ??
    closestBlock(tree, beId, (block) => block.kinds.has('component'));
  const scope = item
    ? [item, ...walkBlocks(item)]
    : [tree.root, ...walkBlocks(tree)].filter((block) => isFrame(tree, block));
  return scope.flatMap((block) => twinStepsIn(block, slotName, change));
}

/** The same for a piece of source that is no document yet: every twin of that name in it. */
export function patchTwins(html: string, slotName: string, change: TwinChange): string {
  const edits = findTwins(html, slotName, change).map(({ start, before, after }) => ({
    start,
    end: start + before.length,
    text: after,
  }));
  return applyEdits(html, edits);
}

/** Blocks of the frame: not in any section or component. */
function isFrame(tree: SourceTree, block: SourceBlock): boolean {
  return closestBlock(tree, block.beId, ({ kinds }) => kinds.has('section') || kinds.has('component')) === null;
}

/** From the last twin to the first, so that no step shifts the next one. */
function twinStepsIn(block: SourceBlock, slotName: string, change: TwinChange): Step[] {
  const steps: Step[] = [];
  let at = 0;
  for (const part of block.parts) {
    if (typeof part === 'string' && part.includes('<!--'))
      for (const { start, before, after } of findTwins(part, slotName, change)) {
        const gap = { parentId: block.beId, offset: at + start };
        steps.unshift({ kind: 'remove', gap, html: before }, { kind: 'insert', gap, html: after });
      }
    at += part.length;
  }
  return steps;
}

function findTwins(
  text: string,
  slotName: string,
  change: TwinChange,
): { start: number; before: string; after: string }[] {
  return scanSource(text).comments.flatMap((comment) => {
    const inner = conditionalInner(text, comment);
    if (!inner) return [];
    const markup = text.slice(inner.start, inner.end);
    return scanSource(markup).tags.flatMap((tag) => {
      const before = markup.slice(tag.start, tag.end);
      if (tag.isEnd || !isTwin(tag, before, slotName)) return [];
      const after = patchTwin(before, change);
      return after === before ? [] : [{ start: inner.start + tag.start, before, after }];
    });
  });
}

function isTwin(tag: TagScan, openTag: string, slotName: string): boolean {
  const attribute = tag.attributes.find(({ name }) => name === 'data-block');
  return attribute !== undefined && readAttribute(openTag, 'data-block')?.trim() === slotName;
}

function patchTwin(openTag: string, change: TwinChange): string {
  let tag = openTag;
  for (const key of ['src', 'color', 'href'] as const) {
    const value = change[key];
    if (value === undefined) continue;
    for (const name of twinAttributes[key])
      if (readAttribute(tag, name) !== null) tag = patchAttribute(tag, name, escapeValue(value));
  }
  return tag;
}
