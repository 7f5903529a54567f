import { patchBackgroundColor, patchBackgroundImage, readBackground } from '../document/backgrounds';
import { enclosingLink } from '../document/enclosing-link';
import { decodeValue, escapeValue } from '../document/html-text';
import { applyEdits, type TextEdit } from '../document/text-edits';
import { patchTwins, type TwinChange } from '../document/vml-twins';
import { patchAttribute, readAttribute } from '../source/attributes';
import { innerSource, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { type BlockRange, blockRanges } from './block-layout';
import { parseForReading } from './cut-blocks';

/** What one content slot holds; source text. Absent = the slot's element has no such thing. */
export interface SlotContent {
  /** 'text' for what has inner text, 'image', 'field', 'other' for what has only attributes. */
  kind: 'text' | 'image' | 'field' | 'other';
  inner?: string;
  attributes: Readonly<Record<string, string>>;
  /** Of the link around an image. */
  linkHref?: string;
  backgroundImage?: string;
  backgroundColor?: string;
}

/** Content that the shown variation has no slot for, by slot name and order of occurrence. */
export type KeptContent = readonly { name: string; occurrence: number; content: SlotContent }[];

const carriedAttributes: Readonly<Record<SlotContent['kind'], readonly string[]>> = {
  image: ['src', 'alt'],
  field: ['value', 'placeholder', 'required'],
  text: ['href', 'alias'],
  other: [],
};
const fields: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

/**
 * Carries content into another variation (tags.md 5.5): texts, images with alt and link, links, backgrounds and colours
 * go from `fromHtml` to the elements of the same `data-block` in `toHtml`; names that repeat are paired by occurrence.
 * What `toHtml` has no place for is kept aside and given back when a later variation has one. Nothing else in `toHtml`
 * changes.
 */
export function carryContent(
  fromHtml: string,
  toHtml: string,
  keptAside: KeptContent = [],
): { html: string; keptAside: KeptContent } {
  const available = new Map(keptAside.map((entry) => [slotKey(entry.name, entry.occurrence), entry]));
  const from = parseForReading(fromHtml);
  for (const { block, name, occurrence } of slotsOf(from)) keep(available, name, occurrence, readSlot(from, block));
  const to = parseForReading(toHtml);
  const ranges = blockRanges(to);
  const edits: TextEdit[] = [];
  const twins: { name: string; content: SlotContent }[] = [];
  for (const { block, name, occurrence } of slotsOf(to)) {
    const key = slotKey(name, occurrence);
    const entry = available.get(key);
    const range = ranges.get(block.beId);
    if (!entry || !range || entry.content.kind !== kindOf(block)) continue;
    available.delete(key);
    const rest = withoutPlace(entry.content, block);
    if (rest) available.set(key, { ...entry, content: rest });
    addSlotEdits({ tree: to, ranges, block, range, content: entry.content }, edits);
    if (occurrence === 0) twins.push({ name, content: entry.content });
  }
  const html = twins.reduce(
    (text, { name, content }) => patchTwins(text, name, twinChange(content)),
    applyEdits(toHtml, edits),
  );
  return { html, keptAside: [...available.values()] };
}

/** What the Outlook twin of a slot follows. */
function twinChange({ kind, attributes, backgroundImage, backgroundColor, linkHref }: SlotContent): TwinChange {
  const src = backgroundImage || (kind === 'image' ? decodeValue(attributes.src ?? '') : '');
  const href = linkHref || decodeValue(attributes.href ?? '');
  return {
    ...(src === '' ? {} : { src }),
    ...(href === '' ? {} : { href }),
    ...(backgroundColor ? { color: backgroundColor } : {}),
  };
}

type Available = Map<string, KeptContent[number]>;

/** What a slot holds now counts before what was kept aside of it. */
function keep(available: Available, name: string, occurrence: number, content: SlotContent): void {
  const key = slotKey(name, occurrence);
  const kept = available.get(key)?.content;
  const merged =
    kept?.kind === content.kind
      ? { ...kept, ...content, attributes: { ...kept.attributes, ...content.attributes } }
      : content;
  available.set(key, { name, occurrence, content: merged });
}

/** The part of a content that a slot of the same kind has no place for; null when it takes all. */
function withoutPlace(content: SlotContent, block: SourceBlock): SlotContent | null {
  const rest: SlotContent = { kind: content.kind, attributes: {} };
  if (content.kind === 'text' && block.tag !== 'a') rest.attributes = content.attributes;
  if (!block.kinds.has('background') && content.backgroundImage) rest.backgroundImage = content.backgroundImage;
  if (!block.kinds.has('bgcolor') && content.backgroundColor) rest.backgroundColor = content.backgroundColor;
  const isEmpty = Object.keys(rest.attributes).length === 0 && !rest.backgroundImage && !rest.backgroundColor;
  return isEmpty ? null : rest;
}

function slotKey(name: string, occurrence: number): string {
  return `${occurrence} ${name}`;
}

function slotsOf(tree: SourceTree): { block: SourceBlock; name: string; occurrence: number }[] {
  const counts = new Map<string, number>();
  const slots: { block: SourceBlock; name: string; occurrence: number }[] = [];
  for (const block of walkBlocks(tree)) {
    if (block.slotName === '') continue;
    const occurrence = counts.get(block.slotName) ?? 0;
    counts.set(block.slotName, occurrence + 1);
    slots.push({ block, name: block.slotName, occurrence });
  }
  return slots;
}

function kindOf(block: SourceBlock): SlotContent['kind'] {
  if (block.tag === 'img') return 'image';
  if (fields.has(block.tag)) return 'field';
  return block.kinds.has('edit') && isLeaf(block) ? 'text' : 'other';
}

function isLeaf(block: SourceBlock): boolean {
  return block.parts.every((part) => typeof part === 'string') && block.close !== '';
}

function readSlot(tree: SourceTree, block: SourceBlock): SlotContent {
  const kind = kindOf(block);
  const attributes: Record<string, string> = {};
  for (const name of carriedAttributes[kind]) {
    const value = readAttribute(block.open, name);
    if (value !== null) attributes[name] = value;
  }
  const content: SlotContent = { kind, attributes };
  if (kind === 'text' || block.tag === 'textarea') content.inner = innerSource(block);
  if (kind === 'image') {
    const srcset = readAttribute(block.open, 'srcset');
    if (srcset !== null) attributes.srcset = srcset;
    const link = enclosingLink(tree, block.beId);
    if (!link || link.open) content.linkHref = link?.href ?? '';
  }
  const background = readBackground(block.open);
  if (block.kinds.has('background')) content.backgroundImage = background.image;
  if (block.kinds.has('bgcolor')) content.backgroundColor = background.color;
  return content;
}

interface SlotTarget {
  tree: SourceTree;
  ranges: ReadonlyMap<BeId, BlockRange>;
  block: SourceBlock;
  range: BlockRange;
  content: SlotContent;
}

function addSlotEdits(target: SlotTarget, edits: TextEdit[]): void {
  const { block, range, content } = target;
  let open = block.open;
  const isExact = content.kind === 'image' || (content.kind === 'field' && block.tag === 'input');
  for (const name of carriedAttributes[content.kind]) {
    const value = content.attributes[name] ?? null;
    if (content.kind === 'text' && block.tag !== 'a') continue;
    if (value !== null || isExact) open = patchAttribute(open, name, value);
  }
  if (content.kind === 'image') open = patchSrcset(open, block.open, content);
  if (content.backgroundImage && block.kinds.has('background'))
    open = patchBackgroundImage(open, content.backgroundImage);
  if (content.backgroundColor && block.kinds.has('bgcolor')) open = patchBackgroundColor(open, content.backgroundColor);
  if (open !== block.open) edits.push({ start: range.start, end: range.innerStart, text: open });
  if (content.inner !== undefined && isLeaf(block) && innerSource(block) !== content.inner)
    edits.push({ start: range.innerStart, end: range.innerEnd, text: content.inner });
  if (content.linkHref !== undefined) addLinkEdits(target, content.linkHref, edits);
}

/** Candidates of another picture must not stay behind. */
function patchSrcset(open: string, before: string, { attributes }: SlotContent): string {
  const srcset = attributes.srcset;
  if (readAttribute(open, 'srcset') === null && srcset === undefined) return open;
  if (srcset !== undefined) return patchAttribute(open, 'srcset', srcset);
  if (readAttribute(before, 'src') === attributes.src) return open;
  return patchAttribute(patchAttribute(open, 'srcset', null), 'sizes', null);
}

/** The link around an image: its address follows, it comes, or it goes. */
function addLinkEdits({ tree, ranges, block, range }: SlotTarget, href: string, edits: TextEdit[]): void {
  const link = enclosingLink(tree, block.beId);
  if (!link) {
    if (href === '') return;
    edits.push({ start: range.start, end: range.start, text: `<a href="${escapeValue(href)}">` });
    edits.push({ start: range.end, end: range.end, text: '</a>' });
    return;
  }
  if (!link.open || !link.close || link.href === href) return;
  const parentId = link.open.gap.parentId;
  const parentStart = ranges.get(parentId)?.innerStart ?? 0;
  const start = parentStart + link.open.gap.offset;
  const text = href === '' ? '' : patchAttribute(link.open.html, 'href', escapeValue(href));
  const isTaken = edits.some((edit) => edit.start === start);
  if (!isTaken) edits.push({ start, end: start + link.open.html.length, text });
  const end = parentStart + link.close.gap.offset;
  if (href === '' && !isTaken) edits.push({ start: end, end: end + link.close.html.length, text: '' });
}
