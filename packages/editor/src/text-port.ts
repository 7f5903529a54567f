import type { BeId, Refusal, SourceTree } from '@galley/markup';
import type { Transaction } from './transaction/transaction';
import type { CanvasRect, ListKind, TextEditState, TextFormat } from './types';

export interface LinkChange {
  href: string;
  alias: string | undefined;
  styleIndex: number | undefined;
}

/**
 * Why a text is read back; determines whether later typing joins the same undo entry. `replace`: the selection was
 * deleted and its replacement follows.
 */
export type FlushReason = 'idle' | 'limit' | 'replace' | 'command' | 'leave';

/** A selection in characters of a block's text. */
export interface TextMark {
  start: number;
  end: number;
}

/** The available operations at the selection of an edited text; a refusal says why not. */
export interface TextOffers {
  format(format: TextFormat): true | Refusal;
  link(): true | Refusal;
  /**
   * Returns whether this address can be set: without a selection, it is inserted as text, which must fit the limit.
   */
  setLink(href: string): true | Refusal;
  unlink(): true | Refusal;
  list(): true | Refusal;
  /** Returns whether the selected chip can get this source: it must be a single tag and keep its pair complete. */
  setChip(source: string): true | Refusal;
}

/** One edited text, from `openText` to `close`. The engine accesses the text only through this. */
export interface TextSession {
  readonly beId: BeId;
  /** Returns false if the canvas has redrawn the block. */
  isAlive(): boolean;
  /** True if something was typed since the text was last read. */
  readonly isDirty: boolean;
  /** Typing with the same key is one undo entry. */
  readonly mergeKey: string;
  /** Identifies this session. */
  readonly sessionKey: string;
  /** Returns the selection before the first change since the text was last read. */
  markBefore(): TextMark | null;
  mark(): TextMark | null;
  /** Restores the selection after the block's content was redrawn. */
  restore(mark: TextMark | null): void;
  /**
   * Adds the step that brings the document in sync with the canvas. During a typing pause, a template tag without its
   * counterpart is refused; otherwise it is read as plain text.
   */
  readInto(tx: Transaction, options?: { isResting: boolean }): true | Refusal;
  /** Returns the inner source before and after the caret, with tags closed and reopened. */
  readSplit(tree: SourceTree): { left: string; right: string } | Refusal;
  /** Called once the text has been read and committed, or found unchanged. */
  markRead(reason: FlushReason): void;
  state(): TextEditState;
  readonly can: TextOffers;
  /**
   * Returns a typed template tag that opens, divides or closes a pair and is still plain text; null if there is none.
   */
  typedTag(): string | null;
  /** Returns the length of the text after the caret; `restoreFromEnd` sets the caret at that distance from the end. */
  lengthBehind(): number;
  restoreFromEnd(length: number): void;
  /** These change only the canvas; the caller reads the text. */
  format(format: TextFormat): void;
  link(change: LinkChange): void;
  unlink(): void;
  /** Refused if the line breaks that replace the list would exceed the character limit. */
  list(kind: ListKind): true | Refusal;
  setChip(source: string): void;
  /** Returns the rectangle of the link at the caret, or else of the selection, in canvas coordinates. */
  linkRect(): CanvasRect | null;
  /** Moves the caret after the link around it. */
  leaveLink(): void;
  /** Ends editing without reading the text. */
  close(): void;
}
