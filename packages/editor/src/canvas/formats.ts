import type { TextFormat } from '../types';
import * as dom from './safe-dom';
import { leavesOf, leavesReached } from './selection';
import { declarationOf, fontDeclarationOf, withDeclaration, withoutDeclaration } from './style-text';

interface FormatForm {
  /** Name of the element that applies the format. */
  name: string;
  names: ReadonlySet<string>;
  property: string;
  /** Returns whether a declaration turns this format on (true), off (false), or doesn't affect it (null). */
  says(value: string): boolean | null;
}

const forms: Readonly<Record<TextFormat, FormatForm>> = {
  bold: {
    name: 'strong',
    names: new Set(['b', 'strong']),
    property: 'font-weight',
    says: (value) =>
      /^(?:bold|bolder|[6-9]00)/.test(value) ? true : /^(?:normal|lighter|[1-5]00)/.test(value) ? false : null,
  },
  italic: {
    name: 'em',
    names: new Set(['i', 'em']),
    property: 'font-style',
    says: (value) => (/^(?:italic|oblique)/.test(value) ? true : value.startsWith('normal') ? false : null),
  },
  underline: {
    name: 'u',
    names: new Set(['u', 'ins']),
    property: 'text-decoration',
    says: (value) => (value.includes('underline') ? true : null),
  },
  superscript: {
    name: 'sup',
    names: new Set(['sup']),
    property: 'vertical-align',
    says: (value) => (value.startsWith('super') ? true : null),
  },
  subscript: {
    name: 'sub',
    names: new Set(['sub']),
    property: 'vertical-align',
    says: (value) => (value.startsWith('sub') ? true : null),
  },
};
const inlineNames = new Set(
  'a abbr acronym b bdi bdo be-token big br cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Returns whether a node is inline content. */
export function isInline(node: Node): boolean {
  return !dom.isElement(node) || inlineNames.has(dom.nameOf(node));
}

/** Returns the element around `node`, inside `root`, that applies a format; null if none does. */
function formatElement(node: Node, format: TextFormat, root: Element): Element | null {
  const form = forms[format];
  for (let at = dom.parentOf(node); at && at !== root; at = dom.parentOf(at)) {
    if (!dom.isElement(at)) continue;
    const said = saysFormat(at, form);
    if (said !== null) return said ? at : null;
  }
  return null;
}

function saysFormat(element: Element, form: FormatForm): boolean | null {
  // A link is underlined by its own style, not as underlined text.
  const isLinkDecoration = form.property === 'text-decoration' && dom.nameOf(element) === 'a';
  const value = isLinkDecoration ? '' : formatValueOf(dom.attributeOf(element, 'style') ?? '', form.property);
  const said = value === '' ? null : form.says(value);
  return said ?? (form.names.has(dom.nameOf(element)) ? true : null);
}

function formatValueOf(style: string, property: string): string {
  if (property === 'font-weight' || property === 'font-style') return fontDeclarationOf(style, property);
  return declarationOf(style, property);
}

/** Returns whether everything selected has the format; for a caret, whether it is in the format. */
export function isFormatActive(root: Element, range: Range, format: TextFormat): boolean {
  if (range.collapsed) {
    const { startContainer } = range;
    const at = dom.isText(startContainer)
      ? startContainer
      : (dom.childrenOf(startContainer)[range.startOffset - 1] ?? null);
    return at !== null && formatElement(at, format, root) !== null;
  }
  const leaves = leavesInRange(root, range).filter((leaf) => dom.isText(leaf) && dom.textOf(leaf).trim() !== '');
  return leaves.length > 0 && leaves.every((leaf) => formatElement(leaf, format, root) !== null);
}

/** Toggles a format of the selection, based on the elements around it, never on computed styles. */
export function toggleFormat(root: Element, range: Range, format: TextFormat): void {
  const isOn = isFormatActive(root, range, format);
  const leaves = splitToLeaves(root, range);
  if (isOn) removeFormat(root, leaves, format);
  else {
    if (format === 'superscript') removeFormat(root, leaves, 'subscript');
    if (format === 'subscript') removeFormat(root, leaves, 'superscript');
    const name = forms[format].name;
    const missing = leaves.filter((leaf) => formatElement(leaf, format, root) === null);
    wrapLeaves(root, missing, leaves, () => dom.createElement(dom.documentOf(root), name), {
      climbs: (element) => saysFormat(element, forms[format]) !== false,
    });
  }
  selectLeaves(range, leaves);
}

function removeFormat(root: Element, leaves: readonly Node[], format: TextFormat): void {
  const chosen = new Set(leaves);
  for (const leaf of leaves) {
    for (let element = formatElement(leaf, format, root); element; element = formatElement(leaf, format, root)) {
      isolate(element, chosen, leaf);
      const { property } = forms[format];
      if (forms[format].names.has(dom.nameOf(element))) unwrap(element);
      else {
        const style = withoutFormat(dom.attributeOf(element, 'style') ?? '', property);
        dom.setAttributeOf(element, 'style', style === '' ? null : style);
        if (dom.nameOf(element) === 'span' && dom.attributesOf(element).length === 0) unwrap(element);
      }
    }
  }
}

/** Removes one declaration; of several decorations, only the underline. */
function withoutFormat(style: string, property: string): string {
  const others = declarationOf(style, property)
    .split(/\s+/)
    .filter((word) => word !== 'underline' && word !== '');
  // The font shorthand sets it: removing the keyword would change the spelling of the rest.
  if (declarationOf(style, property) === '') return withDeclaration(style, property, 'normal');
  if (property !== 'text-decoration' || others.length === 0) return withoutDeclaration(style, property);
  return withDeclaration(style, property, others.join(' '));
}

/** Splits an element so that it contains only the run of chosen leaves around `leaf`. */
export function isolate(element: Element, chosen: ReadonlySet<Node>, leaf: Node): void {
  const inside = leavesOf(element);
  const at = inside.indexOf(leaf);
  let first = at;
  while (first > 0 && isChosen(inside[first - 1], chosen)) first--;
  let last = at;
  while (last < inside.length - 1 && isChosen(inside[last + 1], chosen)) last++;
  const start = inside[first];
  const end = inside[last + 1];
  if (end) splitBefore(element, end, { keep: 'left' });
  if (start && first > 0) splitBefore(element, start, { keep: 'right' });
}

function isChosen(node: Node | undefined, chosen: ReadonlySet<Node>): boolean {
  return node !== undefined && chosen.has(node);
}

/**
 * Splits `element` before `node` inside it. The element itself remains the part to keep; the other part becomes a copy
 * next to it. Every element in between is split the same way.
 */
export function splitBefore(element: Element, node: Node, options: { keep: 'left' | 'right' }): void {
  for (let at: Node = node; at !== element; ) {
    const parent = dom.parentOf(at);
    if (!parent || !dom.isElement(parent)) return;
    const siblings = dom.childrenOf(parent);
    const index = siblings.indexOf(at as ChildNode);
    const moved = options.keep === 'right' ? siblings.slice(0, index) : siblings.slice(index);
    const outer = dom.parentOf(parent);
    if (!outer) return;
    if (moved.length > 0 && moved.length < siblings.length) {
      const copy = dom.cloneShallow(parent);
      dom.setAttributeOf(copy, 'id', null);
      for (const child of moved) dom.insertBefore(copy, child, null);
      dom.insertBefore(outer, copy, options.keep === 'right' ? parent : dom.nextOf(parent));
      at = options.keep === 'right' ? parent : copy;
    } else at = moved.length === 0 && options.keep === 'left' ? (dom.nextOf(parent) ?? parent) : parent;
    if (parent === element) return;
  }
}

/** Replaces an element with its children. */
export function unwrap(element: Element): void {
  const parent = dom.parentOf(element);
  if (!parent) return;
  for (const child of dom.childrenOf(element)) dom.insertBefore(parent, child, element);
  dom.removeNode(element);
}

/**
 * Wraps leaves in as few wrappers as possible, each around adjacent siblings. Inline elements whose leaves are all
 * selected are wrapped as a whole, so that five formatted words get a single wrapper.
 */
export function wrapLeaves(
  root: Element,
  leaves: readonly Node[],
  selected: readonly Node[],
  create: () => Element,
  options: { climbs(element: Element): boolean },
): Element[] {
  const chosen = new Set(selected);
  const tops: Node[] = [];
  for (const leaf of leaves) {
    let top = leaf;
    for (let parent = dom.parentOf(top); parent && parent !== root; parent = dom.parentOf(top)) {
      if (!dom.isElement(parent) || !isInline(parent) || !options.climbs(parent)) break;
      if (!leavesOf(parent).every((inside) => chosen.has(inside))) break;
      top = parent;
    }
    if (tops.at(-1) !== top) tops.push(top);
  }
  const wrappers: Element[] = [];
  let wrapper: Element | null = null;
  for (const top of tops) {
    if (wrapper && dom.previousOf(top) === wrapper) dom.insertBefore(wrapper, top, null);
    else {
      wrapper = create();
      dom.insertBefore(dom.parentOf(top) ?? root, wrapper, top);
      dom.insertBefore(wrapper, top, null);
      wrappers.push(wrapper);
    }
  }
  return wrappers;
}

/** Returns the leaves in a range, without splitting any. */
export function leavesInRange(root: Element, range: Range): Node[] {
  const reached = leavesReached(root, range, (part, leaf) => {
    if (dom.isText(leaf)) part.selectNodeContents(leaf);
    else part.selectNode(leaf);
  });
  return reached.filter((leaf) => !dom.isText(leaf) || (dom.textOf(leaf).length > 0 && !isGapBetweenBlocks(leaf)));
}

/** Splits the text at both ends of a range and returns its leaves. */
export function splitToLeaves(root: Element, range: Range): Node[] {
  const { endContainer, endOffset } = range;
  if (dom.isText(endContainer) && endOffset > 0 && endOffset < dom.textOf(endContainer).length)
    endContainer.splitText(endOffset);
  const { startContainer, startOffset } = range;
  if (dom.isText(startContainer) && startOffset > 0 && startOffset < dom.textOf(startContainer).length) {
    const rest = startContainer.splitText(startOffset);
    range.setStart(rest, 0);
  }
  return leavesInRange(root, range);
}

function selectLeaves(range: Range, leaves: readonly Node[]): void {
  const first = leaves[0];
  const last = leaves.at(-1);
  if (!first || !last) return;
  if (dom.isText(first)) range.setStart(first, 0);
  else range.setStartBefore(first);
  if (dom.isText(last)) range.setEnd(last, dom.textOf(last).length);
  else range.setEndAfter(last);
}

/** Returns whether a text is whitespace between blocks of a text (list items, paragraphs), which is never wrapped. */
function isGapBetweenBlocks(text: Text): boolean {
  if (dom.textOf(text).trim() !== '') return false;
  const parent = dom.parentOf(text);
  if (parent && /^(?:ul|ol|dl|table|tbody|thead|tfoot|tr|select)$/.test(dom.nameOf(parent))) return true;
  const before = dom.previousOf(text);
  const after = dom.nextOf(text);
  return (before !== null && !isInline(before)) || (after !== null && !isInline(after));
}
