import type { EditedText } from './canvas-surface';
import { documentOf, isConnected, isText, parentOf, selectionOf, textOf } from './safe-dom';
import { placeCaret } from './selection';
import { isLastShown } from './text-edits';
import { space } from './visible-blanks';

/** Characters that no browser replaces, and that nothing here is made of. */
const plain = /^[\p{L}\p{N}.,!?'’-]$/u;
const blank = /\s/;

interface CaretPlace {
  node: Text;
  offset: number;
}

/**
 * Keys that the browser writes itself, because its own typing costs less than a caret that is set from outside: only a
 * letter that continues a word where we wrote the letter before, so that no style that it keeps for the next key, no
 * space and no element is near. What it wrote is compared with what was typed, and replaced by it where it differs.
 */
export class PlainKeys {
  /** Where the last key left the caret; null after everything else. */
  private caret: CaretPlace | null = null;
  private expected: (CaretPlace & { before: string; after: string; key: string }) | null = null;
  /** This browser once wrote a key elsewhere. */
  private isOff = false;

  constructor(private readonly text: EditedText) {}

  /** A key was written here, and the caret is behind it. */
  leave(node: Text, offset: number): void {
    this.caret = { node, offset };
  }

  forget(): void {
    this.caret = null;
    this.expected = null;
  }

  /** Whether the browser may write this key. */
  begin(event: InputEvent): boolean {
    const { caret, text } = this;
    this.expected = null;
    const key = event.data ?? '';
    if (!event.isTrusted || !caret || this.isOff || !plain.test(key) || !this.isCaretAt(caret)) return false;
    const [target] = event.getTargetRanges?.() ?? [];
    if (target && !target.collapsed) return false;
    if (text.ownSpace || text.filler || text.emptiedLook.length > 0 || text.block().rules.maxChar > 0) return false;
    const { node, offset } = caret;
    const before = textOf(node);
    if (!isPlainPlace(before, offset)) return false;
    if (offset === before.length && !this.isEnd(node)) return false;
    if (text.pendingFormats().size > 0) return false;
    this.expected = { node, offset, before, after: before.slice(0, offset) + key + before.slice(offset), key };
    return true;
  }

  /** After an input of the browser: the key that was left to it, where it wrote it; null for any other input. */
  end(): string | null {
    const { expected } = this;
    this.expected = null;
    if (!expected || !isConnected(expected.node)) return null;
    const { node, offset, before, after, key } = expected;
    const written = textOf(node);
    const next = { node, offset: offset + key.length };
    if (written === before) {
      // It is in another place: what is there is read as it is.
      this.isOff = true;
      this.caret = null;
      return null;
    }
    if (written !== after) node.data = after;
    if (!this.isCaretAt(next)) placeCaret(next.node, next.offset);
    this.caret = next;
    return key;
  }

  /** The end of the whole text, in no element of its own: at the end of a link, browsers write behind it. */
  private isEnd(node: Text): boolean {
    const { element } = this.text;
    return parentOf(node) === element && isLastShown(element, node, null);
  }

  private isCaretAt({ node, offset }: CaretPlace): boolean {
    const selection = selectionOf(documentOf(this.text.element));
    const at = selection?.isCollapsed === true ? selection.anchorNode : null;
    return isText(at) && at === node && selection?.anchorOffset === offset && isConnected(node);
  }
}

/** Behind a letter, and before another one, the end or a single space between words: no browser changes those. */
function isPlainPlace(text: string, offset: number): boolean {
  const before = text[offset - 1];
  const [next, following] = [text[offset], text[offset + 1]];
  if (before === undefined || blank.test(before)) return false;
  if (next === undefined || !blank.test(next)) return true;
  return next === space && following !== undefined && !blank.test(following);
}
