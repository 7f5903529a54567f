import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, escapeValue } from '../html/html-text';
import { getBlock } from '../source/source-tree';
import type { BeId, GapPosition, SourceBlock, SourceTree, Step } from '../types';
import { childSpans, parentBlock } from './block-layout';
import { findPlaces, type Wrapper } from './child-places';

/** A start or end tag in the text of a block. */
interface TagAt {
  gap: GapPosition;
  html: string;
}

/**
 * The link around a block. Themes put untagged links around images. `open` and `close` are its tags in the text of the
 * block's parent; both are null when the parent block itself is the link.
 */
export interface EnclosingLink {
  /** Character references are decoded; template tokens are as written. */
  href: string;
  open: TagAt | null;
  close: TagAt | null;
  /** The id of the parent block if it is the link, else ''. */
  linkId: BeId;
}

/** Returns the link around a block; null if there is none. */
export function enclosingLink(tree: SourceTree, beId: BeId): EnclosingLink | null {
  const parent = parentBlock(tree, beId);
  const place = findPlaces(parent).children.find(({ block }) => block.beId === beId);
  for (let wrapper = place?.wrapper ?? null; wrapper; wrapper = wrapper.parent)
    if (wrapper.tag === 'a') return wrapper.closeStart === -1 ? null : linkFromWrapper(parent, wrapper);
  if (parent.tag !== 'a') return null;
  return { href: hrefOf(parent.open), open: null, close: null, linkId: parent.beId };
}

/**
 * Returns the steps that add a link to `href` around a block (an image), change it, or remove it for ''
 * (docs/grammar.md 4). Only the tags of the link change. The steps must run in this order.
 */
export function enclosingLinkSteps(tree: SourceTree, beId: BeId, href: string): Step[] {
  const link = enclosingLink(tree, beId);
  if (href === (link?.href ?? '') && (href !== '' || !link)) return [];
  if (!link) return href === '' ? [] : addLink(tree, beId, href);
  if (link.linkId !== '') {
    const before = getBlock(tree, link.linkId).open;
    const after = patchAttribute(before, 'href', href === '' ? null : escapeValue(href));
    return after === before ? [] : [{ kind: 'setAttributes', beId: link.linkId, before, after }];
  }
  return link.open && link.close ? changeLink(link.open, link.close, href) : [];
}

function addLink(tree: SourceTree, beId: BeId, href: string): Step[] {
  const parent = parentBlock(tree, beId);
  const span = childSpans(parent).find(({ block }) => block.beId === beId);
  if (!span) return [];
  // The end tag is inserted first: alone it has no effect, while a lone start tag would include the content after it.
  return [
    { kind: 'insert', gap: { parentId: parent.beId, offset: span.end }, html: '</a>' },
    { kind: 'insert', gap: { parentId: parent.beId, offset: span.start }, html: `<a href="${escapeValue(href)}">` },
  ];
}

function changeLink(open: TagAt, close: TagAt, href: string): Step[] {
  const removeOpen: Step = { kind: 'remove', gap: open.gap, html: open.html };
  if (href !== '') {
    const html = patchAttribute(open.html, 'href', escapeValue(href));
    return [removeOpen, { kind: 'insert', gap: open.gap, html }];
  }
  const gap = { parentId: close.gap.parentId, offset: close.gap.offset - open.html.length };
  return [removeOpen, { kind: 'remove', gap, html: close.html }];
}

function linkFromWrapper(parent: SourceBlock, wrapper: Wrapper): EnclosingLink {
  const at = (start: number, end: number): TagAt => ({
    gap: { parentId: parent.beId, offset: start },
    html: sliceInner(parent, start, end),
  });
  const open = at(wrapper.openStart, wrapper.openEnd);
  return { href: hrefOf(open.html), open, close: at(wrapper.closeStart, wrapper.closeEnd), linkId: '' };
}

/**
 * Returns a range of a block's inner source that is within one of its strings. Throws a RangeError for any other range.
 */
function sliceInner(block: SourceBlock, start: number, end: number): string {
  let at = 0;
  for (const part of block.parts) {
    if (typeof part === 'string' && start >= at && end <= at + part.length) return part.slice(start - at, end - at);
    at += part.length;
  }
  throw new RangeError(`offsets ${start} to ${end} are not in the text of one part`);
}

function hrefOf(openTag: string): string {
  return decodeValue(readAttribute(openTag, 'href') ?? '');
}
