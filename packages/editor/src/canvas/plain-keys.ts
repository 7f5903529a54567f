import type { EditedText } from './edited-text';
import * as dom from './safe-dom';
import { placeCaret } from './selection';
import { isLastShown, spellAt, type TypedSpace } from './text-edits';
import { hardSpace, space } from './visible-blanks';

/** Characters that browsers don't replace and that aren't part of template tags, and the space between two words. */
const plain = /^[\p{L}\p{N}.,!?'’ -]$/u;
const blank = /\s/;

interface CaretPlace {
  node: Text;
  offset: number;
}

/** The expected result of a key that the browser inserts. */
interface Expected extends CaretPlace, TypedSpace {
  before: string;
  after: string;
  key: string;
  /** The node after the text: some browsers insert a line break there. */
  next: ChildNode | null;
}

/**
 * Lets the browser insert some keys itself, because its own typing costs less than setting the caret from a script:
 * only a letter or space after a letter where we inserted the previous key, or a letter after such a space, so that no
 * style kept for the next key, no whitespace of the author and no element is involved. The result is compared with what
 * we would have written, and replaced if it differs.
 */
export class PlainKeys {
  /** The position after the last key, and that key; null after any other input. */
  private caret: (CaretPlace & { key: string }) | null = null;
  private expected: Expected | null = null;
  /** True if this browser once inserted a key elsewhere. */
  private isOff = false;

  constructor(private readonly text: EditedText) {}

  /** Records that a key was inserted, with the caret after it. */
  leave(key: string, node: Text, offset: number): void {
    this.caret = { node, offset, key };
  }

  forget(): void {
    this.caret = null;
    this.expected = null;
  }

  /** Returns whether the browser can insert this key. */
  begin(event: InputEvent): boolean {
    const { caret, text } = this;
    this.expected = null;
    const key = event.data ?? '';
    if (!event.isTrusted || !caret || this.isOff || !plain.test(key) || !this.isCaretAt(caret)) return false;
    const [target] = event.getTargetRanges?.() ?? [];
    if (target && !target.collapsed) return false;
    if (text.filler || text.emptiedLook.length > 0 || text.block().rules.maxChar > 0) return false;
    const { node, offset } = caret;
    const before = dom.textOf(node);
    if (!this.isPlainPlace(before, caret, key === space)) return false;
    if (offset === before.length && !this.isEnd(node)) return false;
    if (text.pendingFormats().size > 0) return false;
    const { written, endsOwnSpace } = spellAt(text.element, caret, key, text);
    const head = endsOwnSpace ? before.slice(0, offset - 1) + space : before.slice(0, offset);
    const after = head + written + before.slice(offset);
    const ownSpace = written === hardSpace ? { node, offset } : null;
    this.expected = { node, offset, before, after, key, ownSpace, next: dom.nextOf(node) };
    return true;
  }

  /**
   * After an input by the browser, returns the key that was left to it if it was inserted as expected; null for any
   * other input.
   */
  end(): string | null {
    const { expected } = this;
    this.expected = null;
    if (!expected || !dom.isConnected(expected.node)) return null;
    const { node, offset, before, after, key } = expected;
    const written = dom.textOf(node);
    const next = { node, offset: offset + key.length, key };
    if (written === before) {
      // It was inserted elsewhere: the text is read as it is.
      this.isOff = true;
      this.caret = null;
      return null;
    }
    if (written !== after) node.data = after;
    if (!expected.next || dom.parentOf(expected.next) === dom.parentOf(node)) {
      for (let added = dom.nextOf(node); added && added !== expected.next; added = dom.nextOf(node))
        dom.removeNode(added);
    }
    if (!this.isCaretAt(next)) placeCaret(next.node, next.offset);
    this.text.ownSpace = expected.ownSpace;
    this.caret = next;
    return key;
  }

  /**
   * Returns whether a position is after a letter or the last typed space, and before another letter, the end, or (for a
   * letter) a single space between words: there, browsers don't change the author's whitespace.
   */
  private isPlainPlace(text: string, { node, offset, key }: CaretPlace & { key: string }, isSpace: boolean): boolean {
    const { ownSpace } = this.text;
    if (ownSpace && (ownSpace.node !== node || ownSpace.offset !== offset - 1)) return false;
    const before = text[offset - 1];
    const [next, following] = [text[offset], text[offset + 1]];
    if (before === undefined || (blank.test(before) && (isSpace || key !== space))) return false;
    if (next === undefined || !blank.test(next)) return true;
    return !isSpace && next === space && following !== undefined && !blank.test(following);
  }

  /**
   * Returns whether a node ends the whole text and isn't inside an element: at the end of a link, browsers insert text
   * after it.
   */
  private isEnd(node: Text): boolean {
    const { element } = this.text;
    return dom.parentOf(node) === element && isLastShown(element, node, null);
  }

  private isCaretAt({ node, offset }: CaretPlace): boolean {
    const selection = dom.selectionOf(dom.documentOf(this.text.element));
    const at = selection?.isCollapsed === true ? selection.anchorNode : null;
    return dom.isText(at) && at === node && selection?.anchorOffset === offset && dom.isConnected(node);
  }
}
