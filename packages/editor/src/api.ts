import type { PaletteItem, PixelSize } from '@galley/contract';
import type { BeId, ImageLook, Refusal, SourceTree, Step, TextLook } from '@galley/markup';
import type { CanvasLayer, LayerPlace } from './canvas/canvas-layer';
import type { HoldSelection } from './canvas/held-selection';
import type { Clock } from './clock';
import type { CommandArgs, CommandName } from './commands-map';
import type { EditingKit } from './ports';
import type { Transaction } from './transaction/transaction';
import type { CanvasRect, EditorDocument, EditorState, PinItem } from './types';

export interface EditorOptions {
  clock: Clock;
  /** Ids of new blocks: letters and digits, never the same twice in one document. */
  newId(): string;
  /** Messages about faults in documents and on the canvas; never content. */
  log(message: string): void;
  /** Whether single letters act on the selected block; without it they do. */
  usesSingleLetters?(): boolean;
  /** Called when something is edited, for the first time by `setEditable(true)`. An editor without it only shows. */
  editingKit?(): EditingKit;
}

/** A point in canvas coordinates (the iframe's viewport, CSS pixels). */
export interface CanvasPoint {
  x: number;
  y: number;
}

export type DragItem =
  | { kind: 'palette'; item: PaletteItem }
  | { kind: 'pin'; pin: PinItem }
  | { kind: 'block'; beId: BeId };

export type TransactionOrigin = 'user' | 'canvas' | 'room' | 'upgrade';

/** Called once after every change to the document's source, including undo and redo. */
export interface TransactionEvent {
  revision: number;
  label: string;
  origin: TransactionOrigin;
  /** The document before and after the change. */
  before: SourceTree;
  after: SourceTree;
  /** What was done, in order; null = the whole document was replaced. */
  steps: readonly Step[] | null;
}

/** A change made elsewhere, with all that only documents with others in them need: it is loaded with them. */
export interface IncomingChange {
  label: string;
  /** Adds the change to the transaction. */
  build(tx: Transaction): true | Refusal;
  /** Remembers what is selected on the canvas; the returned function selects it again after the change was drawn. */
  holdSelection: HoldSelection;
}

/** What the canvas requests from the shell. `beId` is '' where no block is meant. */
export interface CanvasRequest {
  kind:
    | 'replace-image'
    | 'edit-link'
    | 'save'
    | 'blur-shell'
    | 'open-code'
    | 'open-settings'
    | 'open-menu'
    | 'open-chip'
    | 'pin'
    | 'comment'
    | 'refused';
  beId: BeId;
  /** Of `refused`: why the key did nothing. It was announced already. */
  reason?: string;
  /** Of `open-menu`: where the pointer asked for it; absent when a key did. */
  point?: CanvasPoint;
  /** Of `blur-shell`: the focus goes to what is before the canvas. */
  isBackwards?: boolean;
}

/** The canvas iframe as the shell sees it: geometry, requests, color scheme. */
export interface CanvasView {
  /** Rectangle of a block in canvas coordinates; null when it is not drawn. */
  measure(beId: BeId): CanvasRect | null;
  /**
   * Called after scrolling, resizing and changes of content, at most once a frame. Returns a function that stops it.
   */
  onLayout(listener: () => void): () => void;
  /** Scrolls so that the block is in view. */
  scrollTo(beId: BeId): void;
  /** Scrolls so that the block is at the top. */
  scrollToTop(beId: BeId): void;
  /** Shows the theme's own light or dark styles; the document is not changed. */
  setColorScheme(scheme: 'light' | 'dark'): void;
  /** Puts every condition back: the document follows the browser again. */
  restoreColorScheme(): void;
  /** Shows approximately what an email client with forced dark mode does; the document isn't changed. */
  setInversion(isOn: boolean): void;
  /** Draws something over the document, which is not changed: for `setDecorations`. */
  addLayer<L extends CanvasLayer>(create: (place: LayerPlace) => L): L;
  /** Shows an image in another size until null or another change of it; the document is not changed. */
  previewImageSize(beId: BeId, size: PixelSize | null): void;
  onRequest(listener: (request: CanvasRequest) => void): () => void;
  /** Called with every move, key, wheel and touch inside the frame, whatever becomes of it. */
  onActivity(listener: (event: Event) => void): () => void;
  /** How the texts of a block show right now: colors, size and what lies behind them. */
  textLooks(beId: BeId): TextLook[];
  /** How the images of a block are shown now: pixels, size on the canvas, bytes if known. */
  imageLooks(beId: BeId): ImageLook[];
  /** Total height of the document in CSS pixels. */
  contentHeight(): number;
  dispose(): void;
}

/** The engine's API: the document, its state, its commands. Created by `createEditor`. */
export interface Editor {
  /** Opens a document: replaces everything, clears the history, watching until `setEditable(true)`. */
  load(document: EditorDocument): void;
  dispose(): void;
  getState(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Runs a command if it can run. An open text is flushed first. */
  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal;
  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal;
  /** Undoes the last `count` entries, or as many as there are (the undo list). */
  undo(count?: number): true | Refusal;
  redo(count?: number): true | Refusal;
  setEditable(isEditable: boolean): void;
  /** The marked document, with what is being typed. */
  getSource(): string;
  /** The marked document as of the last transaction: does not flush an open text, so typing goes on merging. */
  peekSource(): string;
  /** The tree as of the last transaction, for panels that read the whole document. Never changed in place. */
  peekTree(): SourceTree;
  /** Whether something was typed that is not in the source yet: the person is in the middle of it. */
  isTyping(): boolean;
  onTransaction(listener: (notice: TransactionEvent) => void): () => void;
  /**
   * Takes in a change that was made elsewhere. It is no entry of the undo list; selection, caret and scroll position
   * stay. For `applyRemote`, which knows what others send.
   */
  takeIn(change: IncomingChange): true | Refusal;
  /** A save succeeded: clears history and the count of changes. */
  markSaved(since?: { laterChanges: number }): void;
  /** Replaces the document by a kept draft: changed, history cleared. */
  restore(html: string): void;
  /** Replaces the document by a saved snapshot (Cancel, another version): not changed, history cleared. */
  reset(html: string): void;
  select(beId: BeId | null): void;
  hover(beId: BeId | null): void;
  selectParent(): void;
  startTextEditing(beId: BeId, point?: CanvasPoint): true | Refusal;
  finishTextEditing(): void;
  /** Ends text editing and puts back what the block held when it began. */
  rollbackTextEditing(): void;
  /** Puts the caret behind the link in which it is: what is typed next isn't linked. */
  typeAfterLink(): void;
  startDrag(item: DragItem): true | Refusal;
  /** Pointer in canvas coordinates; null while it is outside the canvas. */
  dragTo(point: CanvasPoint | null): void;
  drop(): true | Refusal;
  cancelDrag(): void;
  /** Shortcuts pressed in the shell while the builder has focus. Returns true if it was handled. */
  handleKey(event: KeyboardEvent): boolean;
  /**
   * The selected block, or the section or component around it, as texts of the clipboard by type; a cut takes it out.
   */
  copyBlocks(options?: { isCut?: boolean }): Readonly<Record<string, string>> | Refusal;
  /** Pastes the blocks that a clipboard holds; refused when it holds none, or those of another organization. */
  pasteBlocks(read: (type: string) => string): true | Refusal;
  /** The browser's copy, cut or paste in the shell, while a block is selected. Returns true if it was handled. */
  handleClipboard(event: ClipboardEvent): boolean;
  /** `frame` has loaded `/canvas-frame`; the projection is written into it. */
  mountCanvas(frame: HTMLIFrameElement): CanvasView;
  /**
   * `frame` came with the document drawn (`namedCanvas`): it's taken over as it is. Null when it shows anything else than
   * what `mountCanvas` would write, or is still arriving. `address`: of `/canvas-frame`, should the frame navigate away.
   */
  adoptCanvas(frame: HTMLIFrameElement, address: string): CanvasView | null;
}
