import type { PixelSize } from '@galley/contract';
import type { BeId, Refusal, SourceTree, Step } from '@galley/markup';
import type { ImageLook, TextLook } from '@galley/markup/checks';
import type { CanvasLayer, LayerPlace } from './canvas/canvas-layer';
import type { HoldSelection } from './canvas/held-selection';
import type { Clock } from './clock';
import type { CommandPort, DragPort, EditingKit, SelectionPort } from './ports';
import type { Transaction } from './transaction/transaction';
import type { CanvasRect, CanvasRequest, EditorDocument, EditorState } from './types';

export interface EditorOptions {
  clock: Clock;
  /** Returns an id for a new block: letters and digits, unique in a document. */
  newId(): string;
  /** Logs a message about a fault in a document or on the canvas; never content. */
  log(message: string): void;
  /** Returns whether single-letter shortcuts act on the selected block; enabled if absent. */
  usesSingleLetters?(): boolean;
  /** Called on the first edit, for the first time by `setEditable(true)`. An editor without it is read-only. */
  editingKit?(): EditingKit;
}

export type TransactionOrigin = 'user' | 'canvas' | 'room' | 'upgrade';

/** The event after each change of the document's source, including undo and redo. */
export interface TransactionEvent {
  revision: number;
  label: string;
  origin: TransactionOrigin;
  /** The document before and after the change. */
  before: SourceTree;
  after: SourceTree;
  /** The applied steps in order; null = the whole document was replaced. */
  steps: readonly Step[] | null;
}

/**
 * A change made elsewhere. It provides the code that only shared documents need, so that this code is loaded only with
 * them.
 */
export interface IncomingChange {
  label: string;
  /** Adds the change to the transaction. */
  build(tx: Transaction): true | Refusal;
  /** Saves the selection on the canvas; the returned function restores it after the change was drawn. */
  holdSelection: HoldSelection;
}

/** The API of the canvas iframe for the shell: geometry, requests, color scheme. */
export interface CanvasView {
  /** Returns the rectangle of a block in canvas coordinates; null if it isn't drawn. */
  measure(beId: BeId): CanvasRect | null;
  /**
   * Returns the rectangle of the link at the caret of an edited text, or else of its selection; of the whole block if
   * it isn't edited.
   */
  measureLink(beId: BeId): CanvasRect | null;
  /**
   * Calls the listener after scrolling, resizing and content changes, at most once per frame. Returns a function that
   * removes it.
   */
  onLayout(listener: () => void): () => void;
  /** Scrolls the block into view. */
  scrollTo(beId: BeId): void;
  /** Scrolls the block to the top. */
  scrollToTop(beId: BeId): void;
  /** Shows the theme's light or dark styles without changing the document. */
  setColorScheme(scheme: 'light' | 'dark'): void;
  /** Restores all media conditions: the document follows the browser's setting again. */
  restoreColorScheme(): void;
  /** Approximates an email client with forced dark mode without changing the document. */
  setForcedInversion(isOn: boolean): void;
  /** Draws over the document without changing it; for `setDecorations`. */
  addLayer<L extends CanvasLayer>(create: (place: LayerPlace) => L): L;
  /**
   * Shows an image in another size, without changing the document, until it is called with null or the image changes.
   */
  previewImageSize(beId: BeId, size: PixelSize | null): void;
  onRequest(listener: (request: CanvasRequest) => void): () => void;
  /**
   * Calls the listener for every pointer move, key, wheel and touch event inside the frame, whether or not it is
   * handled.
   */
  onActivity(listener: (event: Event) => void): () => void;
  /** Returns the current look of a block's texts: colors, size and backgrounds. */
  textLooks(beId: BeId): TextLook[];
  /** Returns the current look of a block's images: pixels, displayed size, and bytes if known. */
  imageLooks(beId: BeId): ImageLook[];
  /** Returns the total height of the document in CSS pixels. */
  contentHeight(): number;
  dispose(): void;
}

/** The engine's API: the document, its state and its commands. Created by `createEditor`. */
export interface Editor extends CommandPort, SelectionPort, DragPort {
  /** Opens a document: replaces everything, clears the history, and is read-only until `setEditable(true)`. */
  load(document: EditorDocument): void;
  dispose(): void;
  getState(): EditorState;
  subscribe(listener: () => void): () => void;
  setEditable(isEditable: boolean): void;
  /** Returns the marked document, including text that is being typed. */
  getSource(): string;
  /**
   * Returns the marked document as of the last transaction. Doesn't flush an open text, so that typing continues to
   * merge.
   */
  peekSource(): string;
  /** Returns the tree as of the last transaction, for panels that read the whole document. Immutable. */
  peekTree(): SourceTree;
  /** Returns whether text was typed that isn't in the source yet. */
  isTyping(): boolean;
  onTransaction(listener: (notice: TransactionEvent) => void): () => void;
  /**
   * Applies a change that was made elsewhere. It isn't added to the undo list; selection, caret and scroll position are
   * preserved. For `applyRemote`.
   */
  applyIncoming(change: IncomingChange): true | Refusal;
  /** Records a successful save: clears the history and the count of changes. */
  markSaved(since?: { laterChanges: number }): void;
  /** Replaces the document with a saved draft: changed, history cleared. */
  restore(html: string): void;
  /** Replaces the document with a saved snapshot (Cancel, another version): unchanged, history cleared. */
  reset(html: string): void;
  /** Ends text editing and restores the block's content from when it began. */
  rollbackTextEditing(): void;
  /** Moves the caret out of the link that it is in, so that text typed next isn't linked. */
  typeAfterLink(): void;
  /** Handles a shortcut pressed in the shell while the builder has focus. Returns true if it was handled. */
  handleKey(event: KeyboardEvent): boolean;
  /**
   * Returns the selected block, or the section or component around it, as clipboard texts by type; a cut also removes
   * it.
   */
  copyBlocks(options?: { isCut?: boolean }): Readonly<Record<string, string>> | Refusal;
  /** Pastes the blocks in a clipboard; refused if it has none, or blocks of another organization. */
  pasteBlocks(read: (type: string) => string): true | Refusal;
  /**
   * Handles the browser's copy, cut or paste event in the shell while a block is selected. Returns true if it was
   * handled.
   */
  handleClipboard(event: ClipboardEvent): boolean;
  /** Connects a frame that has loaded `/canvas-frame`; writes the projection into it. */
  mountCanvas(frame: HTMLIFrameElement): CanvasView;
  /**
   * Connects a frame that already contains the drawn document (`namedCanvas`) without rewriting it. Null if its content
   * differs from what `mountCanvas` would write, or is still loading. `address` is that of `/canvas-frame`, in case the
   * frame navigates away.
   */
  adoptCanvas(frame: HTMLIFrameElement, address: string): CanvasView | null;
}
