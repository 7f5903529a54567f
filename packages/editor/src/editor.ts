import { type BeId, type Refusal, refuse, type SourceTree } from '@galley/markup';
import type { CanvasView, Editor, EditorOptions, IncomingChange, TransactionEvent } from './api';
import { takeDrawn } from './canvas/adopt-drawn';
import { CanvasFrame } from './canvas/canvas-view';
import type { CommandArgs, CommandName } from './commands-map';
import { EditorCore } from './editor-core';
import { copyBlocks, handleClipboard, pasteBlocks } from './interactions/block-clipboard';
import { runShortcut } from './interactions/shortcuts';
import type { CanvasHost, CanvasPort } from './ports';
import type { CanvasPoint, DragItem, EditorDocument, EditorState } from './types';

/**
 * Creates an editor without a document; `load` opens one, `mountCanvas` shows it. `canvas` is one that needs no frame,
 * for tests.
 */
export function createEditor(options: EditorOptions, canvas: CanvasPort | null = null): Editor {
  return new GalleyEditor(options, canvas);
}

/**
 * The API of the engine: one document as source text, its history, its selection. Exists from `createEditor` to
 * `dispose`.
 */
class GalleyEditor implements Editor {
  private readonly core: EditorCore;
  /** The ports for the canvas, the clipboard and shortcuts. */
  private readonly host: CanvasHost;

  constructor(
    private readonly options: EditorOptions,
    canvas: CanvasPort | null,
  ) {
    this.core = new EditorCore(options);
    this.core.canvas = canvas;
    this.host = this.createHost();
  }

  load(document: EditorDocument): void {
    this.core.store.document = document;
    this.core.commands.forget();
    this.core.isEditable = false;
    this.core.replaceDocument(document.html, false);
  }

  restore(html: string): void {
    this.core.replaceAndNotify(html, 'Restore');
  }

  reset(html: string): void {
    this.core.replaceAndNotify(html, 'Reset');
  }

  dispose(): void {
    this.core.dispose();
  }

  getState(): EditorState {
    return this.core.getState();
  }

  subscribe(listener: () => void): () => void {
    return this.core.subscribe(listener);
  }

  onTransaction(listener: (notice: TransactionEvent) => void): () => void {
    return this.core.onTransaction(listener);
  }

  getSource(): string {
    this.core.textEditing.flush('command');
    return this.core.store.source;
  }

  peekSource(): string {
    return this.core.store.source;
  }

  peekTree(): SourceTree {
    return this.core.tree;
  }

  isTyping(): boolean {
    return this.core.text?.isDirty === true;
  }

  markSaved(since = { laterChanges: 0 }): void {
    this.core.textEditing.flush('command');
    this.core.store.markSaved(since);
    this.core.emit();
  }

  setEditable(isEditable: boolean): void {
    this.core.setEditable(isEditable);
  }

  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    return this.core.commands.can(name, args);
  }

  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    return this.core.commands.run(name, args);
  }

  undo(count = 1): true | Refusal {
    return this.core.travelFar('undo', count);
  }

  redo(count = 1): true | Refusal {
    return this.core.travelFar('redo', count);
  }

  applyIncoming(change: IncomingChange): true | Refusal {
    return this.core.applyIncoming(change);
  }

  select(beId: BeId | null): void {
    this.core.selectWithNotice(beId, '');
  }

  hover(beId: BeId | null): void {
    this.core.hover(beId);
  }

  selectParent(): void {
    this.core.selectParent();
  }

  startTextEditing(beId: BeId, point?: CanvasPoint): true | Refusal {
    return this.core.startTextEditing(beId, point);
  }

  finishTextEditing(): void {
    this.core.finishTextEditing();
  }

  rollbackTextEditing(): void {
    this.core.rollbackTextEditing();
  }

  typeAfterLink(): void {
    this.core.text?.leaveLink();
  }

  startDrag(item: DragItem): true | Refusal {
    if (!this.core.isEditable) return refuse('Choose Edit first.');
    this.finishTextEditing();
    this.core.selection.hoveredId = null;
    return this.core.dragging.start(item);
  }

  dragTo(point: CanvasPoint | null): void {
    this.core.dragging.moveTo(point);
  }

  drop(): true | Refusal {
    return this.core.dragging.drop();
  }

  cancelDrag(): void {
    this.core.dragging.cancel();
  }

  handleKey(event: KeyboardEvent): boolean {
    return runShortcut(this.host, this.core.canvas, event);
  }

  copyBlocks({ isCut = false }: { isCut?: boolean } = {}): Record<string, string> | Refusal {
    return copyBlocks(this.host, { isCut });
  }

  pasteBlocks(read: (type: string) => string): true | Refusal {
    return pasteBlocks(this.host, read);
  }

  handleClipboard(event: ClipboardEvent): boolean {
    return handleClipboard(this.host, event);
  }

  mountCanvas(frame: HTMLIFrameElement): CanvasView {
    const view = this.createCanvas(frame, frame.src);
    view.redraw();
    return view;
  }

  adoptCanvas(frame: HTMLIFrameElement, address: string): CanvasView | null {
    const doc = frame.contentDocument;
    if (!doc || !takeDrawn(doc, this.host)) return null;
    const view = this.createCanvas(frame, new URL(address, frame.baseURI).href);
    view.adopt(doc);
    return view;
  }

  private createCanvas(frame: HTMLIFrameElement, address: string): CanvasFrame {
    const view = new CanvasFrame(frame, this.host, address, () => {
      if (this.core.canvas === view) this.core.canvas = null;
    });
    this.core.canvas = view;
    return view;
  }

  private createHost(): CanvasHost {
    const { core, options } = this;
    return {
      clock: options.clock,
      newId: options.newId,
      log: options.log,
      tree: () => core.tree,
      document: () => core.store.document,
      source: () => core.store.source,
      state: () => this.getState(),
      text: () => core.text,
      can: (name, args) => this.can(name, args),
      run: (name, args) => this.run(name, args),
      undo: (count) => this.undo(count),
      redo: (count) => this.redo(count),
      select: (beId) => this.select(beId),
      selectWithNotice: (beId, notice) => core.selectWithNotice(beId, notice),
      selectParent: () => this.selectParent(),
      hover: (beId) => this.hover(beId),
      startTextEditing: (beId, point) => this.startTextEditing(beId, point),
      finishTextEditing: () => this.finishTextEditing(),
      startDrag: (item) => this.startDrag(item),
      dragTo: (point) => this.dragTo(point),
      drop: () => this.drop(),
      cancelDrag: () => this.cancelDrag(),
      editingKit: () => core.commands.editingKit(),
      announce: (text) => core.announce(text),
      usesSingleLetters: () => options.usesSingleLetters?.() ?? true,
      flushText: (reason) => core.textEditing.flush(reason),
      textChanged: () => core.emit(),
      handleClipboard: (event) => this.handleClipboard(event),
    };
  }
}
