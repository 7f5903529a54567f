import type { BeId, Refusal, SourceTree } from '@galley/markup';
import type { BlockIndex } from './canvas/block-index';
import type { HoldSelection } from './canvas/held-selection';
import type { Clock } from './clock';
import type { Command } from './commands/command';
import type { CommandArgs, CommandName } from './commands-map';
import type { FlushReason, TextSession } from './text-port';
import type { CanvasPoint, CanvasRect, CanvasRequest, DragItem, EditorDocument, EditorState } from './types';

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

/** The canvas as used by event handlers and text sessions. */
export interface CanvasSurface extends CanvasPort {
  readonly host: CanvasHost;
  readonly index: BlockIndex;
  /** The element whose text is being edited; the guards ignore it. */
  edited: Element | null;
  /** Returns the inner html of a block as drawn from its source, whatever the canvas shows; null if it isn't drawn. */
  canvasInner(beId: BeId): string | null;
  layoutChanged(): void;
  /** Called after a key in the edited text. Calls `layoutChanged` if it can change the size of something. */
  textTyped(): void;
  request(request: CanvasRequest): void;
  /** Reports activity inside the frame. */
  noteActivity(event: Event): void;
  /** Called after a stylesheet of the document has loaded. */
  styleLoaded(): void;
  /** Forwards a key press to the shell; true if the shell handled it. */
  forwardKey(event: KeyboardEvent): boolean;
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

/** The document and its state, for reading. */
export interface DocumentPort {
  tree(): SourceTree;
  document(): EditorDocument;
  /** Returns the marked document as of the last transaction. */
  source(): string;
  state(): EditorState;
  /** Returns the text that is being edited. */
  text(): TextSession | null;
}

/** Changes of the document, and the way back. */
export interface CommandPort {
  /** Runs a command if possible, or returns why not. An open text is flushed first. */
  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal;
  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal;
  /** Undoes the last `count` entries, or as many as there are. */
  undo(count?: number): true | Refusal;
  redo(count?: number): true | Refusal;
}

/** The selected block, the one under the pointer, and the edited text. */
export interface SelectionPort {
  select(beId: BeId | null): void;
  selectParent(): void;
  hover(beId: BeId | null): void;
  startTextEditing(beId: BeId, point?: CanvasPoint): true | Refusal;
  finishTextEditing(): void;
}

/** Something that is dragged to a place in the document. */
export interface DragPort {
  startDrag(item: DragItem): true | Refusal;
  /** Moves the dragged item. `point` is in canvas coordinates; null while the pointer is outside the canvas. */
  dragTo(point: CanvasPoint | null): void;
  drop(): true | Refusal;
  cancelDrag(): void;
}

/** Messages for people, and for the log. */
export interface MessagePort {
  announce(text: string): void;
  log(message: string): void;
}

/** The open text: reading it back, and reporting its caret. */
export interface TextPort {
  /** Reads an open text back. */
  flushText(reason: FlushReason): true | Refusal;
  /** Notifies panels that the caret or count changed. */
  textChanged(): void;
}

/** The engine as used by the canvas. Its helpers name the ports that they need. */
export interface CanvasHost extends DocumentPort, CommandPort, SelectionPort, DragPort, MessagePort, TextPort {
  readonly clock: Clock;
  newId(): string;
  editingKit(): EditingKit;
  usesSingleLetters(): boolean;
  /** Selects a block, with the reason if it isn't the clicked one. */
  selectWithNotice(beId: BeId | null, notice: string): void;
  /** Handles the browser's copy, cut or paste event; returns whether it was handled. */
  handleClipboard(event: ClipboardEvent): boolean;
}
