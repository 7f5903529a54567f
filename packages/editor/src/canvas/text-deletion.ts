import { neighbour } from '../kernels/siblings';
import { chipsIn, isChip, leafBeside, outOfChips, rangeOverChip } from './chips';
import type { EditedText } from './edited-text';
import * as dom from './safe-dom';
import { leavesOf, placeCaret } from './selection';
import { deleteCharacter, deleteSelection, insertNode } from './text-edits';
import type { TextLimit } from './text-limit';
import { isEmptyItem, isFirstItem, itemAround, itemBehind, joinItem, leaveList } from './text-lists';
import { lookOf } from './text-look';
import { joinParagraphs, paragraphAround, paragraphBeside } from './text-paragraphs';

type Direction = 'backward' | 'forward';

/**
 * Handles Backspace, Delete and their word and line variants. A deletion that includes a template tag is read back
 * immediately, so that removing half of a pair is refused before more is typed.
 */
export class TextDeletion {
  constructor(
    private readonly session: EditedText,
    private readonly limit: TextLimit,
  ) {}

  handle(event: InputEvent): void {
    const { session } = this;
    const range = session.range();
    if (!range) return;
    if (!range.collapsed) {
      event.preventDefault();
      this.remove(range);
      return;
    }
    const direction = event.inputType.endsWith('Forward') ? 'forward' : 'backward';
    const isOne = event.inputType === 'deleteContentBackward' || event.inputType === 'deleteContentForward';
    if (isOne ? this.removeOne(range, direction) : this.removeTarget(event)) {
      event.preventDefault();
      return;
    }
    // The browser handles the rest: invisible whitespace, and edges without a neighbor.
    session.changing();
    this.limit.begin();
  }

  /**
   * Handles a Backspace with nothing to delete in its text, for which WebKit fires no input event. Returns true if it
   * joined two paragraphs.
   */
  handleKey(event: KeyboardEvent): boolean {
    const { session } = this;
    if (event.key !== 'Backspace' || dom.isComposingKey(event)) return false;
    const range = session.range();
    return range?.collapsed === true && isAtEdge(session.element, range, 'backward') && this.joinBlocks('backward');
  }

  /**
   * Deletes a selection. Returns false if this was refused; the text is unchanged in that case. With `isReplaced`, the
   * replacement belongs to the same undo step.
   */
  remove(range: Range, { isReplaced } = { isReplaced: false }): boolean {
    const { session } = this;
    const holdsChips = chipsIn(session.element, range).length > 0;
    if (holdsChips && session.host.flushText('command') !== true) return false;
    session.changing();
    const look = lookOf(session.element, range);
    deleteSelection(session.element, range);
    placeCaret(range.startContainer, range.startOffset);
    this.fill(look);
    session.changed();
    return !holdsChips || session.host.flushText(isReplaced ? 'replace' : 'command') === true;
  }

  /** Adds a line for the caret to an empty text. */
  fill(look: readonly Element[] = []): void {
    const { session } = this;
    const { element } = session;
    const isBare = leavesOf(element).every((leaf) => dom.isText(leaf) && dom.textOf(leaf).trim() === '');
    if (!isBare || dom.queryAll(element, 'li').length > 0) return;
    if (look.length > 0) session.emptiedLook = look.filter((part) => dom.nameOf(part) !== 'a');
    const filler = dom.createElement(dom.documentOf(element), 'br');
    session.filler = filler;
    // At the position of the text in its paragraph, so that text typed next is there, inside the author's indentation.
    const at = session.range();
    if (at) insertNode(at, filler);
    else dom.insertBefore(element, filler, null);
    const place = dom.parentOf(filler) ?? element;
    placeCaret(place, dom.childrenOf(place).indexOf(filler));
  }

  private removeTarget(event: InputEvent): boolean {
    const { element } = this.session;
    const [target] = event.getTargetRanges();
    if (!target || !dom.contains(element, target.startContainer) || !dom.contains(element, target.endContainer))
      return false;
    const range = dom.createRange(dom.documentOf(element));
    range.setStart(target.startContainer, target.startOffset);
    range.setEnd(target.endContainer, target.endOffset);
    if (range.collapsed) return false;
    this.remove(outOfChips(element, range));
    return true;
  }

  private removeOne(range: Range, direction: Direction): boolean {
    const { session } = this;
    const { element } = session;
    const leaf = leafBeside(element, range, direction);
    const item = itemAround(element, range.startContainer);
    if (direction === 'backward' && item && isAtEdge(item, range, 'backward')) return this.joinBackward(item);
    if (direction === 'forward' && item && isAtEdge(item, range, 'forward')) return this.joinForward(item);
    if (isAtEdge(element, range, direction, session.filler) && this.joinBlocks(direction)) return true;
    if (!item && this.joinInside(range, direction)) return true;
    if (isChip(leaf)) {
      this.remove(rangeOverChip(leaf));
      return true;
    }
    if (dom.isElement(leaf) && dom.nameOf(leaf) === 'br') return this.removeBreak(leaf);
    if (!dom.isText(leaf)) return false;
    const caret = leaf === range.startContainer ? range : edgeOf(leaf, direction);
    session.changing();
    if (deleteCharacter(element, caret, direction)) {
      session.changed();
      return true;
    }
    return this.removeLast(leaf, caret, direction);
  }

  /** Deletes the last character of a text node together with elements that become empty. */
  private removeLast(leaf: Text, caret: Range, direction: Direction): boolean {
    const text = dom.textOf(leaf);
    const rest = direction === 'backward' ? text.slice(0, caret.startOffset) : text.slice(caret.startOffset);
    if (/^[ \t\r\n\f]*$/.test(rest)) return false;
    const unit = dom.createRange(dom.documentOf(leaf));
    const shown = /\S/u.exec(text)?.index ?? 0;
    unit.setStart(leaf, direction === 'backward' ? shown : caret.startOffset);
    unit.setEnd(leaf, direction === 'backward' ? caret.startOffset : shown + text.trim().length);
    if (unit.collapsed || [...new Intl.Segmenter().segment(unit.toString())].length > 1) return false;
    this.remove(unit);
    return true;
  }

  private removeBreak(br: Element): boolean {
    const { session } = this;
    if (br === session.filler) return true;
    session.changing();
    const around = dom.createRange(dom.documentOf(br));
    around.selectNode(br);
    const { startContainer, startOffset } = around;
    dom.removeNode(br);
    placeCaret(startContainer, startOffset);
    this.fill();
    session.changed();
    return true;
  }

  private joinBackward(item: Element): boolean {
    const { session, limit } = this;
    const can = isFirstItem(item) ? limit.canLeave([item]) : true;
    if (can !== true) {
      limit.announce(can.reason);
      return true;
    }
    session.changing();
    if (!joinItem(item)) {
      const left = leaveList(session.element, [item]);
      if (left) this.placeIn(left);
    }
    session.changed();
    return true;
  }

  private joinForward(item: Element): boolean {
    const { session } = this;
    const behind = itemBehind(item);
    if (!behind) return true;
    session.changing();
    joinItem(behind);
    session.changed();
    return true;
  }

  /** Joins a paragraph inside the text with the adjacent one, at its edge. */
  private joinInside(range: Range, direction: Direction): boolean {
    const { session } = this;
    const paragraph = paragraphAround(session.element, range.startContainer);
    if (!paragraph || !isAtEdge(paragraph, range, direction)) return false;
    const beside = paragraphBeside(paragraph, direction === 'backward' ? 'before' : 'behind');
    if (!beside) return false;
    session.changing();
    const [first, second] = direction === 'backward' ? [beside, paragraph] : [paragraph, beside];
    placeCaret(first, joinParagraphs(first, second));
    session.changed();
    return true;
  }

  /** Sets the caret where a list was left; an empty line there needs a filler. */
  placeIn({ parent, before }: { parent: Node; before: Node | null }): void {
    const { session } = this;
    if (dom.isText(before) && dom.textOf(before) !== '') {
      placeCaret(before, 0);
      return;
    }
    const isLine = before !== null && dom.isElement(before) && !/^(?:ul|ol|br)$/.test(dom.nameOf(before));
    const isItem = parent !== session.element && dom.isElement(parent) && dom.nameOf(parent) === 'li';
    if (!isLine && !isItem) {
      session.filler = dom.createElement(dom.documentOf(session.element), 'br');
      dom.insertBefore(parent, session.filler, before);
      placeCaret(parent, dom.childrenOf(parent).indexOf(session.filler));
      return;
    }
    placeCaret(parent, before ? dom.childrenOf(parent).indexOf(before as ChildNode) : dom.childrenOf(parent).length);
  }

  /** Joins a paragraph of a page, or a repeated list item, with the adjacent one, at its edge. */
  private joinBlocks(direction: Direction): boolean {
    const { session } = this;
    const { host } = session;
    if (!session.isParagraph()) return false;
    if (direction === 'backward') {
      host.run('join-paragraph', { beId: session.beId });
      return true;
    }
    const next = neighbour(host.tree(), session.beId, 'after')?.block;
    // If the last paragraph is followed by anything else, the key does nothing, without a message.
    if (next?.tag === session.block().tag && next.kinds.has('edit')) host.run('join-paragraph', { beId: next.beId });
    return true;
  }
}

/** Returns the empty list item at the caret; null if a range is selected or the item has text. */
export function emptyItemAt(root: Element, range: Range): Element | null {
  const item = range.collapsed ? itemAround(root, range.startContainer) : null;
  return item && isEmptyItem(item) ? item : null;
}

function edgeOf(leaf: Text, direction: Direction): Range {
  const range = dom.createRange(dom.documentOf(leaf));
  range.setStart(leaf, direction === 'backward' ? dom.textOf(leaf).length : 0);
  range.collapse(true);
  return range;
}

/**
 * Returns whether nothing visible is between the caret and an edge of an element. A filler for the caret is ignored.
 */
function isAtEdge(element: Element, range: Range, direction: Direction, filler: Element | null = null): boolean {
  const part = dom.createRange(dom.documentOf(element));
  part.selectNodeContents(element);
  if (filler && dom.contains(element, filler)) part.setEndBefore(filler);
  if (direction === 'backward') part.setEnd(range.startContainer, range.startOffset);
  else part.setStart(range.endContainer, range.endOffset);
  // A no-break space is visible, so it is deleted like a letter.
  return !/[^ \t\r\n\f]/.test(part.toString()) && dom.queryAll(part.cloneContents(), 'br, img, be-token').length === 0;
}
