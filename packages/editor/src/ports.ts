import type { BeId, Refusal, SourceTree } from '@galley/markup';
import type { CanvasPoint, CanvasRequest, Editor } from './api';
import type { CanvasSurface } from './canvas/canvas-surface';
import type { HoldSelection } from './canvas/held-selection';
import type { Clock } from './clock';
import type { Command } from './commands/command';
import type { CommandName } from './commands-map';
import type { Transaction } from './transaction/transaction';
import type { CanvasRect, EditorDocument, ListKind, TextEditState, TextFormat } from './types';

/**
 * The canvas as used by the engine. One implementation draws in an iframe (canvas/canvas-view); tests of commands have
 * none: the document never depends on it.
 */
export interface CanvasPort {
  /** Draws the difference between two trees. Blocks in `skip` already show their text, which came from the canvas. */
  project(before: SourceTree, after: SourceTree, skip: ReadonlySet<BeId>): void;
  /** Writes the whole projection again. */
  redraw(): void;
  /** Redraws one block from source, whatever the canvas shows. */
  redrawBlock(beId: BeId): void;
  /** Makes the block's text editable and sets the caret at the point or at the end. */
  openText(beId: BeId, point: CanvasPoint | null): TextSession | Refusal;
  measure(beId: BeId): CanvasRect | null;
  /** Returns the rectangle of a projected placeholder inside a block ('' = the document). */
  measurePlaceholder(parentId: BeId): CanvasRect | null;
  /** Returns the size and scroll position of the canvas viewport. */
  viewport(): { width: number; height: number; scrollX: number; scrollY: number };
  /** Calls `hold` before a change is drawn; the returned function must be called after that. */
  holdSelection(hold: HoldSelection): () => void;
  scrollBy(deltaY: number): void;
  scrollTo(beId: BeId): void;
  naturalSize(beId: BeId): { width: number; height: number };
  /** Called whenever the edit rights or the drag changed. */
  refresh(): void;
  /** Passes a request to the shell. */
  request(request: CanvasRequest): void;
}

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
  /** Moves the caret after the link around it. */
  leaveLink(): void;
  /** Ends editing without reading the text. */
  close(): void;
}

/** A text to make editable. */
export interface TextOpening {
  beId: BeId;
  element: Element;
  /** The position of the caret; null = the end. */
  point: CanvasPoint | null;
  host: CanvasHost;
  canvas: CanvasSurface;
}

/** The code that only editing needs, loaded after the document is shown. */
export interface EditingKit {
  /** Returns the command with a name; every name of the map has one. */
  commandFor<N extends CommandName>(name: N): Command<N>;
  /** Makes a text editable; refuses if its markup can't be read back exactly. */
  openText(opening: TextOpening): TextSession | Refusal;
}

/** The engine as used by the canvas. */
export interface CanvasHost {
  readonly editor: Editor;
  readonly clock: Clock;
  tree(): SourceTree;
  document(): EditorDocument;
  text(): TextSession | null;
  newId(): string;
  log(message: string): void;
  editingKit(): EditingKit;
  announce(text: string): void;
  usesSingleLetters(): boolean;
  /** Reads an open text back. */
  flushText(reason: FlushReason): true | Refusal;
  /** Notifies panels that the caret or count changed. */
  textChanged(): void;
  /** Selects a block, with the reason if it isn't the clicked one. */
  selectWithNotice(beId: BeId | null, notice: string): void;
}
