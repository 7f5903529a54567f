import type { Refusal } from '@galley/markup';
import { CHIP_ATTRIBUTE, CHIP_TAG, chipHtml } from '@galley/markup/canvas';
import { checkBalance, groupTokens, scanSource, type TemplateToken, tokenLabel } from '@galley/markup/html';
import { isInline } from './formats';
import * as dom from './safe-dom';
import { rangeIn, selectRange } from './selection';

/**
 * Template tags on the canvas (docs/look.md 6): a chip is one caret stop and one Backspace; it is copied as a whole and
 * can't be typed in. A chip's label and highlight exist only in the projection; its source is in an attribute.
 */
export function isChip(node: unknown): node is Element {
  return dom.isElement(node) && dom.nameOf(node) === CHIP_TAG;
}

/** Returns the template tag of a chip, as written. */
export function chipSource(chip: Element): string {
  return dom.attributeOf(chip, CHIP_ATTRIBUTE) ?? '';
}

/** Returns the chip inside `root` that a node is or is in. */
export function chipAround(root: Element, node: Node | null): Element | null {
  for (let at = node; at && at !== root; at = dom.parentOf(at)) if (isChip(at)) return at;
  return null;
}

const models = new WeakMap<Document, Element>();

/** Creates a chip as the projection draws it, by copying a parsed one: parsing each of thousands takes seconds. */
export function createChip(near: Element, source: string): Element {
  const doc = dom.documentOf(near);
  const model = models.get(doc) ?? dom.firstOf(dom.parseFragment(near, chipHtml('')));
  if (!isChip(model)) throw new Error('A chip could not be made.');
  models.set(doc, model);
  const text = source.replace(/\r\n?/g, '\n');
  const chip = dom.cloneShallow(model);
  dom.setAttributeOf(chip, CHIP_ATTRIBUTE, text);
  dom.setAttributeOf(chip, 'title', text);
  dom.insertBefore(chip, dom.createText(doc, tokenLabel(text)), null);
  return chip;
}

/** Returns the chip that is selected alone; null if nothing or anything else is selected. */
export function selectedChip(root: Element, range: Range): Element | null {
  if (range.collapsed) return null;
  const chips = chipsIn(root, range);
  const [chip] = chips;
  if (!chip || chips.length > 1) return null;
  const around = rangeOverChip(chip);
  const before = range.cloneRange();
  before.setEnd(around.startContainer, around.startOffset);
  const behind = range.cloneRange();
  behind.setStart(around.endContainer, around.endOffset);
  return isNothing(before) && isNothing(behind) ? chip : null;
}

function isNothing(range: Range): boolean {
  return range.toString() === '' && dom.queryAll(range.cloneContents(), 'br, img').length === 0;
}

/** Returns the chips that a range touches, in order. */
export function chipsIn(root: Element, range: Range): Element[] {
  return dom.queryAll(root, CHIP_TAG).filter((chip) => range.intersectsNode(chip) && !endsBeside(range, chip));
}

/** Returns whether a range only starts or ends next to a node without touching it. */
function endsBeside(range: Range, node: Node): boolean {
  const around = dom.createRange(dom.documentOf(node));
  around.selectNode(node);
  return (
    range.compareBoundaryPoints(Range.END_TO_START, around) >= 0 ||
    range.compareBoundaryPoints(Range.START_TO_END, around) <= 0
  );
}

/** Returns a range around a whole chip. */
export function rangeOverChip(chip: Element): Range {
  const range = dom.createRange(dom.documentOf(chip));
  range.selectNode(chip);
  return range;
}

/** Selects a whole chip. */
export function selectChip(chip: Element): void {
  selectRange(rangeOverChip(chip));
}

/**
 * Moves the ends of a range out of chips: a caret in a chip selects it, a caret at its edge (after Home or End) is
 * moved next to it, and a selection is extended to the whole chip.
 */
export function outOfChips(root: Element, range: Range): Range {
  const start = chipAround(root, range.startContainer);
  const end = chipAround(root, range.endContainer);
  if (!start && !end) return range;
  const whole = range.cloneRange();
  if (start) whole.setStartBefore(start);
  if (end) whole.setEndAfter(end);
  if (start && range.collapsed) {
    if (range.startOffset === 0) whole.collapse(true);
    else if (dom.isText(range.startContainer) && range.startOffset === dom.textOf(start).length) whole.collapse(false);
  }
  return whole;
}

/** Returns the leaf directly next to a caret in the same line: a text, line break, chip or image. */
export function leafBeside(root: Element, range: Range, direction: 'backward' | 'forward'): Node | null {
  const { startContainer, startOffset } = range;
  const isBack = direction === 'backward';
  let leaf: Node | null = null;
  if (dom.isText(startContainer)) {
    const text = dom.textOf(startContainer);
    if ((isBack ? text.slice(0, startOffset) : text.slice(startOffset)) !== '') return startContainer;
    leaf = leafFrom(startContainer, root, isBack);
  } else {
    const child = dom.childrenOf(startContainer)[isBack ? startOffset - 1 : startOffset];
    if (child) leaf = edgeLeaf(child, isBack) ?? leafFrom(child, root, isBack);
    else if (startContainer !== root) leaf = leafFrom(startContainer, root, isBack);
  }
  return leaf && blockAround(root, startContainer) === blockAround(root, leaf) ? leaf : null;
}

function leafFrom(from: Node, root: Element, isBack: boolean): Node | null {
  for (let at: Node | null = from; at && at !== root; at = dom.parentOf(at)) {
    const step = isBack ? dom.previousOf : dom.nextOf;
    for (let sibling = step(at); sibling; sibling = step(sibling)) {
      const leaf = edgeLeaf(sibling, isBack);
      if (leaf) return leaf;
    }
  }
  return null;
}

/** Returns the outermost leaf of a node on one side, ignoring comments and empty texts. */
function edgeLeaf(node: Node, isBack: boolean): Node | null {
  if (dom.isText(node)) return dom.textOf(node) === '' ? null : node;
  if (!dom.isElement(node)) return null;
  const children = dom.childrenOf(node);
  if (isChip(node) || children.length === 0) return node;
  for (const child of isBack ? children.reverse() : children) {
    const leaf = edgeLeaf(child, isBack);
    if (leaf) return leaf;
  }
  return null;
}

/** Returns the block-level element around a node, at most `root`. */
export function blockAround(root: Element, node: Node): Element {
  for (let at: Node | null = node; at && at !== root; at = dom.parentOf(at)) {
    if (dom.isElement(at) && !isInline(at)) return at;
  }
  return root;
}

/** Highlights the selected chip and the others of its pair; null removes all highlights. */
export function lightChips(root: Element, chosen: Element | null): void {
  const chips = dom.queryAll(root, CHIP_TAG);
  if (chips.length === 0) return;
  const groups = chosen ? groupTokens(chips.map(chipSource)) : [];
  const group = chosen ? (groups[chips.indexOf(chosen)] ?? -1) : -1;
  chips.forEach((chip, index) => {
    setLight(chip, 'data-be-chosen', chip === chosen);
    setLight(chip, 'data-be-lit', chip !== chosen && group >= 0 && groups[index] === group);
  });
}

function setLight(chip: Element, name: string, isOn: boolean): void {
  if (isOn !== (dom.attributeOf(chip, name) !== null)) dom.setAttributeOf(chip, name, isOn ? '' : null);
}

/** Converts template tags that were typed or pasted as text into chips. Returns whether there were any. */
function chipTexts(root: Element, into: Node, caret: Range | null): boolean {
  let isChanged = false;
  for (const node of plainTexts(into)) {
    for (const { start, end } of typedTokens(dom.textOf(node)).reverse()) {
      // It is still being typed.
      const isOpen = caret?.startContainer === node && caret.startOffset > start && caret.startOffset < end;
      const chip = isOpen ? null : createChip(root, dom.textOf(node).slice(start, end));
      const parent = dom.parentOf(node);
      if (!chip || !parent) continue;
      const isBehind = caret?.collapsed === true && caret.startContainer === node && caret.startOffset === end;
      const rest = node.splitText(end);
      dom.insertBefore(parent, chip, rest);
      node.deleteData(start, end - start);
      if (isBehind) caret.setStart(rest, 0);
      if (dom.textOf(node) === '') dom.removeNode(node);
      isChanged = true;
    }
  }
  return isChanged;
}

/**
 * Converts template tags that were typed and read as tags (in `inner`) into chips, with the caret after them. Returns
 * whether there were any.
 */
export function showTypedTags(root: Element, inner: string): boolean {
  const missing = countChips(inner) - dom.queryAll(root, CHIP_TAG).length;
  if (missing === 0 || missing !== countTypedTags(root)) return false;
  const range = rangeIn(root)?.cloneRange() ?? null;
  if (!chipTexts(root, root, range)) return false;
  if (range) selectRange(range);
  return true;
}

/** Returns the text nodes of a node that aren't in chips. */
function plainTexts(node: Node): Text[] {
  const found: Text[] = [];
  const visit = (at: Node): void => {
    if (dom.isText(at)) found.push(at);
    else if (!isChip(at)) for (const child of dom.childrenOf(at)) visit(child);
  };
  visit(node);
  return found;
}

/** Converts a text to nodes: its template tags become chips. */
export function textWithChips(near: Element, text: string): Node[] {
  const nodes: Node[] = [];
  const doc = dom.documentOf(near);
  let at = 0;
  for (const { start, end } of typedTokens(text)) {
    if (start > at) nodes.push(dom.createText(doc, text.slice(at, start)));
    nodes.push(createChip(near, text.slice(start, end)));
    at = end;
  }
  if (at < text.length) nodes.push(dom.createText(doc, text.slice(at)));
  return nodes;
}

/**
 * Returns whether the tags in texts that replace a range keep every pair complete. Checked before chips are created:
 * otherwise, a text with thousands of halves would be drawn, read and reverted.
 */
export function keepsPairs(root: Element, range: Range, texts: readonly string[]): true | Refusal {
  const added = texts.flatMap((text) => typedTokens(text).map(({ start, end }) => text.slice(start, end)));
  if (added.length === 0 || checkBalance(added.join(' ')) === true) return true;
  const before = dom.createRange(dom.documentOf(root));
  before.selectNodeContents(root);
  const behind = before.cloneRange();
  before.setEnd(range.startContainer, range.startOffset);
  behind.setStart(range.endContainer, range.endOffset);
  const sourcesIn = (part: Range): string[] => dom.queryAll(part.cloneContents(), CHIP_TAG).map(chipSource);
  if (checkBalance(dom.queryAll(root, CHIP_TAG).map(chipSource).join(' ')) !== true) return true;
  return checkBalance([...sourcesIn(before), ...added, ...sourcesIn(behind)].join(' '));
}

/**
 * Returns a template tag that opens, divides or closes a pair and is still plain text, or the start of an unterminated
 * one, shortened for a message.
 */
export function typedTag(root: Element): string | null {
  for (const node of plainTexts(root)) {
    const text = dom.textOf(node);
    if (!mayHoldTokens(text)) continue;
    const { tokens, hasLooseOpener } = scanSource(text);
    const found = tokens.find(({ role }) => role === 'open' || role === 'middle' || role === 'close');
    if (found) return text.slice(found.start, found.end);
    if (!hasLooseOpener) continue;
    const isInToken = (at: number): boolean => tokens.some(({ start, end }) => at >= start && at < end);
    const opener = [...text.matchAll(/\{[{%#]|%%[[=]|<%/g)].find(({ index }) => !isInToken(index));
    if (opener) return text.slice(opener.index, opener.index + maxQuoteLength).trim();
  }
  return null;
}

/** Returns the number of template tags that are still plain text. */
function countTypedTags(root: Element): number {
  return plainTexts(root).reduce((sum, node) => sum + typedTokens(dom.textOf(node)).length, 0);
}

/** Maximum number of characters of an unterminated tag in a message. */
const maxQuoteLength = 30;

function typedTokens(text: string): TemplateToken[] {
  if (!mayHoldTokens(text)) return [];
  return scanSource(text).tokens.filter((token) => token.context === 'text');
}

/**
 * A fast check: only these characters can start a token, so most texts need no scan, and a paste can contain thousands.
 */
function mayHoldTokens(text: string): boolean {
  return /[<{%*]/.test(text);
}

/** Counts the chips in the projection's html. */
function countChips(inner: string): number {
  return inner.split(`<${CHIP_TAG} `).length - 1;
}
