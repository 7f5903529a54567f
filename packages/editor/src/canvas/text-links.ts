import type { LinkStyle } from '@galley/contract';
import { HELD_ADDRESS } from '@galley/markup/canvas';
import { linkStyleDefault, linkStyleIndex, linkStyleNone } from '../kernels/link-state';
import type { LinkChange } from '../text-port';
import type { LinkState } from '../types';
import { isolate, leavesInRange, splitToLeaves, unwrap, wrapLeaves } from './formats';
import * as dom from './safe-dom';
import { leavesOf } from './selection';
import { insertNode } from './text-edits';

/** The look of links before a style was chosen; choosing Default restores it. */
export type FormerLooks = WeakMap<Element, { style: string | null; className: string | null }>;

export interface LinkLooks {
  styles: readonly LinkStyle[];
  former: FormerLooks;
}

/** Returns the link inside `root` around the caret or the whole selection; null if there is none. */
export function linkAround(root: Element, range: Range): Element | null {
  const around = linkAt(root, range.commonAncestorContainer);
  if (around || range.collapsed) return around;
  // A selection made by keyboard ends next to the link, not in it.
  const [first, ...others] = leavesInRange(root, range).map((leaf) => linkAt(root, leaf));
  return first && others.every((other) => other === first) ? first : null;
}

/** Returns every link that the caret or a selection touches, in order. */
export function linksTouched(root: Element, range: Range): Element[] {
  const around = linkAt(root, range.commonAncestorContainer);
  if (around) return [around];
  if (range.collapsed) return [];
  const found = leavesInRange(root, range).map((leaf) => linkAt(root, leaf));
  return [...new Set(found.filter((link) => link !== null))];
}

function linkAt(root: Element, node: Node): Element | null {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) {
    if (dom.isElement(at) && dom.nameOf(at) === 'a') return at;
  }
  return null;
}

/** Returns the state of a link for the link editor. */
export function linkStateOf(link: Element, styles: readonly LinkStyle[]): LinkState {
  const href = dom.attributeOf(link, 'href') ?? '';
  return {
    href: href === HELD_ADDRESS ? '' : href,
    alias: dom.attributeOf(link, 'alias') ?? '',
    styleIndex: linkStyleIndex(dom.attributeOf(link, 'style') ?? '', styles),
    text: dom.textOf(link),
  };
}

/** Turns the selection into a link, or changes the link around it. Returns the new selection. */
export function setLink(root: Element, range: Range, change: LinkChange, looks: LinkLooks): Range {
  const around = linkAround(root, range);
  if (around) {
    // Choosing the current style changes nothing: its class and the spelling of its style are preserved.
    const isSame = change.styleIndex === linkStateOf(around, looks.styles).styleIndex;
    const styleIndex = isSame ? undefined : change.styleIndex;
    if (styleIndex !== undefined && !looks.former.has(around)) {
      looks.former.set(around, {
        style: dom.attributeOf(around, 'style'),
        className: dom.attributeOf(around, 'class'),
      });
    }
    applyLink(around, { ...change, styleIndex }, looks);
    return range;
  }
  if (range.collapsed) {
    const link = insertNode(range, dom.createElement(dom.documentOf(root), 'a'));
    dom.insertBefore(link, dom.createText(dom.documentOf(root), change.href), null);
    applyLink(link, { ...change, styleIndex: change.styleIndex ?? linkStyleDefault }, looks);
    return rangeOver(link);
  }
  const leaves = splitToLeaves(root, range);
  // The new link replaces links inside the selection.
  takeOutOfLinks(root, leaves);
  const create = (): Element => dom.createElement(dom.documentOf(root), 'a');
  const links = wrapLeaves(root, leaves, leaves, create, { climbs: () => true });
  for (const link of links) applyLink(link, { ...change, styleIndex: change.styleIndex ?? linkStyleDefault }, looks);
  const first = links[0];
  const last = links.at(-1);
  if (!first || !last) return range;
  const selected = rangeOver(first);
  selected.setEnd(last, dom.childrenOf(last).length);
  return selected;
}

/**
 * Unlinks the selection, or the whole link around a caret; the text keeps its previous decoration. Returns the new
 * selection.
 */
export function removeLink(root: Element, range: Range): Range {
  const selected = range.cloneRange();
  if (range.collapsed) {
    const { startContainer, startOffset } = range;
    for (const link of linksTouched(root, range)) unwrap(link);
    selected.setStart(startContainer, startOffset);
    selected.collapse(true);
    return selected;
  }
  const leaves = splitToLeaves(root, range);
  takeOutOfLinks(root, leaves);
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (dom.isText(first)) selected.setStart(first, 0);
  else if (first) selected.setStartBefore(first);
  if (dom.isText(last)) selected.setEnd(last, dom.textOf(last).length);
  else if (last) selected.setEndAfter(last);
  return selected;
}

/**
 * Unlinks leaves. The remaining part of a link stays that link; if there are two parts, the second one is a copy
 * without its id.
 */
function takeOutOfLinks(root: Element, leaves: readonly Node[]): void {
  const chosen = new Set(leaves);
  for (const leaf of leaves) {
    const link = linkAt(root, leaf);
    if (!link) continue;
    const rest = leavesOf(link).filter((other) => !chosen.has(other) && !isBlank(other));
    const [kept] = rest;
    // The element itself is the remaining part; the unlinked part is in a copy of it.
    if (kept) isolate(link, new Set(leavesOf(link).filter((other) => !chosen.has(other))), kept);
    const part = linkAt(root, leaf);
    if (!part) continue;
    isolate(part, chosen, leaf);
    unwrap(part);
  }
}

function isBlank(node: Node): boolean {
  return dom.isText(node) && /^[ \t\r\n\f]*$/.test(dom.textOf(node));
}

function applyLink(link: Element, change: LinkChange, { styles, former }: LinkLooks): void {
  dom.setAttributeOf(link, 'href', change.href);
  if (change.alias !== undefined) dom.setAttributeOf(link, 'alias', change.alias === '' ? null : change.alias);
  const { styleIndex } = change;
  if (styleIndex === undefined) return;
  const before = former.get(link);
  if (styleIndex === linkStyleDefault && before) {
    dom.setAttributeOf(link, 'style', before.style);
    dom.setAttributeOf(link, 'class', before.className);
    return;
  }
  const style =
    styleIndex === linkStyleNone
      ? { style: '', className: '' }
      : styleIndex === linkStyleDefault
        ? styleOfOthers(link)
        : styles.find((entry) => entry.index === styleIndex);
  if (!style) return;
  dom.setAttributeOf(link, 'style', style.style === '' ? null : style.style);
  dom.setAttributeOf(link, 'class', style.className === '' ? null : style.className);
}

/**
 * Returns the default look: that of another link in the same text; undefined without one, so that the theme's CSS
 * applies.
 */
function styleOfOthers(link: Element): { style: string; className: string } | undefined {
  const root = dom.closestOf(link, '[contenteditable]');
  const other = root ? dom.queryAll(root, 'a[href]').find((found) => found !== link) : undefined;
  if (!other) return undefined;
  return { style: dom.attributeOf(other, 'style') ?? '', className: dom.attributeOf(other, 'class') ?? '' };
}

function rangeOver(element: Element): Range {
  const range = dom.createRange(dom.documentOf(element));
  range.selectNodeContents(element);
  return range;
}
