import { readAttribute } from '../html/attributes';
import { innerSource, walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { readBackground } from './backgrounds';
import { enclosingLink } from './enclosing-link';
import type { RepeatMap } from './repeat-runs';

/** The content of one slot, as source text. A property is absent if the slot's element doesn't support it. */
export interface SlotContent {
  /** 'text': has inner text; 'image'; 'field'; 'select', with its options; 'other': has only attributes. */
  kind: 'text' | 'image' | 'field' | 'select' | 'other';
  inner?: string;
  /** The id that links lead to, if the theme makes it editable. */
  anchor?: string;
  attributes: Readonly<Record<string, string>>;
  /** The address of the link around an image. */
  linkHref?: string;
  backgroundImage?: string;
  backgroundColor?: string;
}

/** A named content element and its position. */
export interface ContentSlot {
  block: SourceBlock;
  name: string;
  /** The scope of the repeat copy that contains the slot; '' outside repeats. */
  scope: string;
  /** Index among the slots with the same name in the scope. */
  occurrence: number;
}

export const carriedAttributes: Readonly<Record<SlotContent['kind'], readonly string[]>> = {
  image: ['src', 'alt'],
  field: ['value', 'placeholder', 'required'],
  select: ['required'],
  text: ['href', 'alias'],
  other: [],
};
const fields: ReadonlySet<string> = new Set(['input', 'textarea']);

/** Returns all content slots in document order. */
export function slotsOf(tree: SourceTree, { scopeOf }: Pick<RepeatMap, 'scopeOf'>): ContentSlot[] {
  const counts = new Map<string, number>();
  const slots: ContentSlot[] = [];
  for (const block of walkBlocks(tree)) {
    if (block.slotName === '') continue;
    const scope = scopeOf.get(block.beId) ?? '';
    const key = `${scope} ${block.slotName}`;
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    slots.push({ block, name: block.slotName, scope, occurrence });
  }
  return slots;
}

/** Returns the kind of content that a slot's element can contain. */
export function kindOf(block: SourceBlock): SlotContent['kind'] {
  if (block.tag === 'img') return 'image';
  if (block.tag === 'select') return 'select';
  if (fields.has(block.tag)) return 'field';
  return block.kinds.has('edit') && isLeaf(block) ? 'text' : 'other';
}

/** Returns whether a block has an end tag and contains only text, without child blocks. */
export function isLeaf(block: SourceBlock): boolean {
  return block.parts.every((part) => typeof part === 'string') && block.close !== '';
}

/** Reads the current content of a slot. */
export function readSlot(tree: SourceTree, block: SourceBlock): SlotContent {
  const kind = kindOf(block);
  const attributes: Record<string, string> = {};
  for (const name of carriedAttributes[kind]) {
    const value = readAttribute(block.open, name);
    if (value !== null) attributes[name] = value;
  }
  const content: SlotContent = { kind, attributes };
  if (kind === 'text' || block.tag === 'textarea' || block.tag === 'select') content.inner = innerSource(block);
  const anchor = block.rules.canAnchorEdit ? readAttribute(block.open, 'id') : null;
  if (anchor) content.anchor = anchor;
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
