import type { EditedText } from './canvas-surface';
import { documentOf, isConnected, isText, nextOf, parentOf, removeNode, selectionOf, textOf } from './safe-dom';
import { placeCaret } from './selection';
import { isLastShown, spellAt, type TypedSpace } from './text-edits';
import { hardSpace, space } from './visible-blanks';

/** Characters that no browser replaces, that nothing here is made of, and the space between two words. */
const plain = /^[\p{L}\p{N}.,!?'’ -]$/u;
const blank = /\s/;

interface CaretPlace {
  node: Text;
  offset: number;
}

/** What a key that is left to the browser has to become. */
interface Expected extends CaretPlace, TypedSpace {
  before: string;
  after: string;
  key: string;
  /** What follows the text: some browsers put a line break there. */
  next: ChildNode | null;
}

/**
 * Keys that the browser writes itself, because its own typing costs less than a caret that is set from outside: only a
 * letter or a space that follows a letter where we wrote the key before, or a letter after such a space, so that no
 * style that it keeps for the next key, no white space of the author and no element is near. What it wrote is compared
 * with what we would have written, and replaced by it where it differs.
 */
export class PlainKeys {
  /** Where the last key left the caret, and which it was; null after everything else. */
  private caret: (CaretPlace & { key: string }) | null = null;
  private expected: Expected | null = null;
  /** This browser once wrote a key elsewhere. */
  private isOff = false;

  constructor(private readonly text: EditedText) {}

  /** A key was written, and the caret is behind it. */
  leave(key: string, node: Text, offset: number): void {
    this.caret = { node, offset, key };
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
    if (text.filler || text.emptiedLook.length > 0 || text.block().rules.maxChar > 0) return false;
    const { node, offset } = caret;
    const before = textOf(node);
    if (!this.isPlainPlace(before, caret, key === space)) return false;
    if (offset === before.length && !this.isEnd(node)) return false;
    if (text.pendingFormats().size > 0) return false;
    const { written, endsOwnSpace } = spellAt(text.element, caret, key, text);
    const head = endsOwnSpace ? before.slice(0, offset - 1) + space : before.slice(0, offset);
    const after = head + written + before.slice(offset);
    const ownSpace = written === hardSpace ? { node, offset } : null;
    this.expected = { node, offset, before, after, key, ownSpace, next: nextOf(node) };
    return true;
  }

  /** After an input of the browser: the key that was left to it, where it wrote it; null for any other input. */
  end(): string | null {
    const { expected } = this;
    this.expected = null;
    if (!expected || !isConnected(expected.node)) return null;
    const { node, offset, before, after, key } = expected;
    const written = textOf(node);
    const next = { node, offset: offset + key.length, key };
    if (written === before) {
      // It is in another place: what is there is read as it is.
      this.isOff = true;
      this.caret = null;
      return null;
    }
    if (written !== after) node.data = after;
    if (!expected.next || parentOf(expected.next) === parentOf(node)) {
      for (let added = nextOf(node); added && added !== expected.next; added = nextOf(node)) removeNode(added);
    }
    if (!this.isCaretAt(next)) placeCaret(next.node, next.offset);
    this.text.ownSpace = expected.ownSpace;
    this.caret = next;
    return key;
  }

  /**
   * Behind a letter or the space that was typed last, and before another letter, the end or, for a letter, a single
   * space between words: there no browser changes the author's white space.
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
