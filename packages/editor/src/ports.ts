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
 * What the engine needs from the canvas. One implementation draws in an iframe (canvas/canvas-view), tests of commands
 * have none at all: the document never depends on it.
 */
export interface CanvasPort {
  /** Draws the difference between two trees. Blocks in `skip` already show their text: it came from the canvas. */
  project(before: SourceTree, after: SourceTree, skip: ReadonlySet<BeId>): void;
  /** Writes the whole projection again. */
  redraw(): void;
  /** Redraws one block from source, whatever the canvas shows. */
  redrawBlock(beId: BeId): void;
  /** Makes the block's text editable and gives the caret to it, at the point or at the end. */
  openText(beId: BeId, point: CanvasPoint | null): TextSession | Refusal;
  measure(beId: BeId): CanvasRect | null;
  /** Rectangle of a projected placeholder inside a block ('' = the document). */
  measurePlaceholder(parentId: BeId): CanvasRect | null;
  /** Size of the canvas viewport and how far it is scrolled. */
  viewport(): { width: number; height: number; scrollX: number; scrollY: number };
  /** Calls `hold` before a change is drawn; the returned function is called after that. */
  holdSelection(hold: HoldSelection): () => void;
  scrollBy(deltaY: number): void;
  scrollTo(beId: BeId): void;
  naturalSize(beId: BeId): { width: number; height: number };
  /** Called whenever edit rights or the drag changed. */
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
 * Why a text is read back: what follows decides whether later typing joins the same undo entry. `replace`: what is
 * selected was deleted, and what takes its place follows.
 */
export type FlushReason = 'idle' | 'limit' | 'replace' | 'command' | 'leave';

/** A selection in characters of a block's text. */
export interface TextMark {
  start: number;
  end: number;
}

/** What can be done with a text that is edited, at its selection; a refusal says why not. */
export interface TextOffers {
  format(format: TextFormat): true | Refusal;
  link(): true | Refusal;
  /** Whether this address can be set: with nothing selected it is written as text, which has to fit. */
  setLink(href: string): true | Refusal;
  unlink(): true | Refusal;
  list(): true | Refusal;
  /** Whether the selected chip may have this source: one tag, and its pair stays a pair. */
  setChip(source: string): true | Refusal;
}

/** One text while it is edited, from `openText` to `close`. The engine sees the text only through this. */
export interface TextSession {
  readonly beId: BeId;
  /** False when the canvas has drawn the block again under it. */
  isAlive(): boolean;
  /** True when something was typed since the text was last read. */
  readonly isDirty: boolean;
  /** Typing with the same key is one undo entry. */
  readonly mergeKey: string;
  /** Names this session among all. */
  readonly sessionKey: string;
  /** The selection before the first change since the text was last read. */
  markBefore(): TextMark | null;
  mark(): TextMark | null;
  /** Puts the selection back, after the block's inner has been redrawn. */
  restore(mark: TextMark | null): void;
  /**
   * Adds the step that brings the document in step with the canvas. While typing only rests, a template tag without its
   * counterpart is refused; otherwise it is read as plain text.
   */
  readInto(tx: Transaction, options?: { isResting: boolean }): true | Refusal;
  /** The source of the block's inner before and after the caret, tags closed and opened again. */
  readSplit(tree: SourceTree): { left: string; right: string } | Refusal;
  /** Called once the text has been read and committed, or found unchanged. */
  markRead(reason: FlushReason): void;
  state(): TextEditState;
  readonly can: TextOffers;
  /** A template tag that opens, parts or ends a pair and is in the text as it was typed; null when there is none. */
  typedTag(): string | null;
  /** How much of the text is after the caret; `restoreFromEnd` puts the caret back so far from the end. */
  lengthBehind(): number;
  restoreFromEnd(length: number): void;
  /** These change the canvas only; the caller reads the text. */
  format(format: TextFormat): void;
  link(change: LinkChange): void;
  unlink(): void;
  /** Refused where the line breaks that take the place of the list would be too many characters. */
  list(kind: ListKind): true | Refusal;
  setChip(source: string): void;
  /** Puts the caret behind the link around it. */
  leaveLink(): void;
  /** Takes the text out of editing; nothing is read. */
  close(): void;
}

/** A text that is to be made editable. */
export interface TextOpening {
  beId: BeId;
  element: Element;
  /** Where the caret goes; null = the end. */
  point: CanvasPoint | null;
  host: CanvasHost;
  canvas: CanvasSurface;
}

/** What only editing needs: loaded after the document is shown. */
export interface EditingKit {
  /** The command of a name; every name of the map has one. */
  commandFor<N extends CommandName>(name: N): Command<N>;
  /** Makes a text editable; refuses where its markup cannot be read back exactly. */
  openText(opening: TextOpening): TextSession | Refusal;
}

/** What the canvas needs from the engine. */
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
  /** Caret or count changed: panels look again. */
  textChanged(): void;
  /** Selects a block, with the reason why it isn't the clicked one. */
  selectWithNotice(beId: BeId | null, notice: string): void;
}
