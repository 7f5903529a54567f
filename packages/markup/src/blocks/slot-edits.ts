import { patchAttribute, readAttribute } from '../html/attributes';
import { escapeValue } from '../html/html-text';
import type { TextEdit } from '../html/text-edits';
import { innerSource } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { patchBackgroundColor, patchBackgroundImage } from './backgrounds';
import type { BlockRange } from './block-layout';
import { carriedAttributes, isLeaf, type SlotContent } from './content-slots';
import { enclosingLink } from './enclosing-link';

/** A slot to fill, and its content. */
export interface SlotTarget {
  tree: SourceTree;
  ranges: ReadonlyMap<BeId, BlockRange>;
  block: SourceBlock;
  range: BlockRange;
  content: SlotContent;
}

/** Adds the edits that put content into a slot: in its tag, its text, and the link around an image. */
export function addSlotEdits(target: SlotTarget, edits: TextEdit[]): void {
  const { block, range, content } = target;
  let open = block.open;
  const isExact = content.kind === 'image' || content.kind === 'field' || content.kind === 'select';
  for (const name of carriedAttributes[content.kind]) {
    const value = content.attributes[name] ?? null;
    if (content.kind === 'text' && block.tag !== 'a') continue;
    if (value !== null || isExact) open = patchAttribute(open, name, value);
  }
  if (content.kind === 'image') open = patchSrcset(open, block.open, content);
  if (content.backgroundImage && block.kinds.has('background'))
    open = patchBackgroundImage(open, content.backgroundImage);
  if (content.backgroundColor && block.kinds.has('bgcolor')) open = patchBackgroundColor(open, content.backgroundColor);
  if (content.anchor && block.rules.canAnchorEdit) open = patchAttribute(open, 'id', content.anchor);
  if (open !== block.open) edits.push({ start: range.start, end: range.innerStart, text: open });
  if (content.inner !== undefined && isLeaf(block) && innerSource(block) !== content.inner)
    edits.push({ start: range.innerStart, end: range.innerEnd, text: content.inner });
  if (content.linkHref !== undefined) addLinkEdits(target, content.linkHref, edits);
}

/** Removes the candidates of the previous image. */
function patchSrcset(open: string, before: string, { attributes }: SlotContent): string {
  const srcset = attributes.srcset;
  if (readAttribute(open, 'srcset') === null && srcset === undefined) return open;
  if (srcset !== undefined) return patchAttribute(open, 'srcset', srcset);
  if (readAttribute(before, 'src') === attributes.src) return open;
  return patchAttribute(patchAttribute(open, 'srcset', null), 'sizes', null);
}

/** Changes the address of the link around an image, adds the link, or removes it. */
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
