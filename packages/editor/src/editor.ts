import { type BeId, isRefusal, type Refusal, refuse, type SourceTree } from '@galley/markup';
import type { RetainedContent } from '@galley/markup/blocks';
import type {
  CanvasPoint,
  CanvasView,
  DragItem,
  Editor,
  EditorOptions,
  IncomingChange,
  TransactionEvent,
  TransactionOrigin,
} from './api';
import { takeDrawn } from './canvas/adopt-drawn';
import { CanvasFrame } from './canvas/canvas-view';
import type { CommandContext, EditTarget } from './commands/command';
import type { CommandArgs, CommandName } from './commands-map';
import { nameOf, type SelectionMark } from './history/history';
import { copyBlocks, handleClipboard, pasteBlocks } from './interactions/block-clipboard';
import { DragSession } from './interactions/drag-session';
import { runShortcut } from './interactions/shortcuts';
import { TextEditing } from './interactions/text-editing';
import type { CanvasHost, CanvasPort, EditingKit, TextSession } from './ports';
import { type ChangeRecord, DocumentStore } from './state/document-store';
import { buildState, type StateSource } from './state/state';
import { type Transaction, tryTransaction } from './transaction/transaction';
import type { EditorDocument, EditorState } from './types';

type Change = Omit<ChangeRecord, 'selectionAfter'> & { origin: TransactionOrigin; isQuiet?: boolean };
type DocumentChange = Pick<Transaction, 'before' | 'tree'> & Pick<TransactionEvent, 'steps'>;

const noBlocks: ReadonlySet<BeId> = new Set();

/** Creates an editor without a document; `load` opens one, `mountCanvas` shows it. */
export function createEditor(options: EditorOptions): Editor {
  return new GalleyEditor(options);
}

/** The engine: one document as source text, its history, its selection. Exists from `createEditor` to `dispose`. */
class GalleyEditor implements Editor, StateSource {
  readonly store: DocumentStore;
  isEditable = false;
  selectedId: BeId | null = null;
  hoveredId: BeId | null = null;
  notice = '';
  announcement: { key: number; text: string } | null = null;
  canvas: CanvasPort | null = null;
  private readonly retainedContent = new Map<string, RetainedContent>();
  private readonly originalStyles = new Map<BeId, string | null>();
  private readonly listeners = new Set<() => void>();
  private readonly transactionListeners = new Set<(notice: TransactionEvent) => void>();
  private readonly dragging: DragSession;
  private readonly textEditing: TextEditing;
  private snapshot: EditorState | null = null;
  private lastSnapshot: EditorState | null = null;

  constructor(readonly options: EditorOptions) {
    this.store = new DocumentStore(options);
    this.textEditing = new TextEditing({
      options,
      store: this.store,
      canvas: () => this.canvas,
      markSelection: () => this.markSelection(),
      commit: (tx, change, skip) => this.commit(tx, change, skip),
      announce: (text) => this.announce(text),
    });
    this.dragging = new DragSession({
      clock: options.clock,
      tree: () => this.tree,
      document: () => this.store.document,
      isPage: () => this.store.document.mode === 'page',
      canvas: () => this.canvas,
      changed: () => this.emit(),
      run: (name, args) => this.run(name, args),
    });
  }

  get tree(): SourceTree {
    return this.store.tree;
  }

  get text(): TextSession | null {
    return this.textEditing.text;
  }

  get drag(): EditorState['drag'] {
    return this.dragging.state;
  }

  load(document: EditorDocument): void {
    this.store.document = document;
    this.retainedContent.clear();
    this.originalStyles.clear();
    this.isEditable = false;
    this.replaceDocument(document.html, false);
  }

  restore(html: string): void {
    this.replaceAndNotify(html, 'Restore');
  }

  reset(html: string): void {
    this.replaceAndNotify(html, 'Reset');
  }

  dispose(): void {
    this.textEditing.close();
    this.cancelDrag();
    this.listeners.clear();
    this.transactionListeners.clear();
    this.canvas = null;
  }

  getState(): EditorState {
    this.snapshot ??= buildState(this, this.lastSnapshot);
    this.lastSnapshot = this.snapshot;
    return this.snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onTransaction(listener: (notice: TransactionEvent) => void): () => void {
    this.transactionListeners.add(listener);
    return () => this.transactionListeners.delete(listener);
  }

  getSource(): string {
    this.textEditing.flush('command');
    return this.store.source;
  }

  peekSource(): string {
    return this.store.source;
  }

  peekTree(): SourceTree {
    return this.tree;
  }

  isTyping(): boolean {
    return this.text?.isDirty === true;
  }

  markSaved(since = { laterChanges: 0 }): void {
    this.textEditing.flush('command');
    this.store.markSaved(since);
    this.emit();
  }

  setEditable(isEditable: boolean): void {
    if (this.isEditable === isEditable) return;
    if (isEditable) this.editingKit();
    else {
      this.finishTextEditing();
      this.cancelDrag();
    }
    this.isEditable = isEditable;
    this.canvas?.refresh();
    this.emit();
  }

  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    if (!this.isEditable) return refuse('Choose Edit first.');
    return this.editingKit().commandFor(name).can(this.createContext(), args);
  }

  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    const flushed = this.textEditing.flush('command');
    if (flushed !== true) return flushed;
    const can = this.can(name, args);
    if (can !== true) {
      this.announce(can.reason);
      return can;
    }
    const command = this.editingKit().commandFor(name);
    const after: { selectedId?: BeId | null; edit?: EditTarget } = {};
    const context: CommandContext = {
      ...this.createContext(),
      selectAfter: (beId) => {
        after.selectedId = beId;
      },
      editAfter: (target) => {
        after.edit = target;
      },
    };
    const selectionBefore = this.markSelection();
    const label = typeof command.label === 'string' ? command.label : command.label(context, args);
    const blockId = command.blockId(args, context);
    const tx = tryTransaction(this.tree, this.options, (tx) => command.run(tx, args, context));
    if (isRefusal(tx)) {
      if (command.isOfText && this.text) {
        this.canvas?.redrawBlock(this.text.beId);
        this.text.restore(selectionBefore.text);
      }
      this.announce(tx.reason);
      return tx;
    }
    const skip = command.isOfText && this.text ? new Set([this.text.beId]) : noBlocks;
    if (after.selectedId !== undefined) {
      if (this.text && this.text.beId !== after.selectedId) this.textEditing.close();
      this.selectedId = after.selectedId;
    }
    const mergeKey = command.mergeKey?.(args) ?? '';
    this.commit(tx, { label, blockId, origin: 'user', mergeKey, selectionBefore }, skip);
    if (command.isOfText) this.text?.markRead('command');
    if (after.edit) {
      this.startTextEditing(after.edit.beId);
      const { caret } = after.edit;
      if (caret === 'start') this.text?.restore({ start: 0, end: 0 });
      else if (caret === 'end') return true;
      else if ('before' in caret) this.text?.restore({ start: caret.before, end: caret.before });
      else this.text?.restoreFromEnd(caret.behind);
    }
    return true;
  }

  undo(count = 1): true | Refusal {
    return this.travelFar('undo', count);
  }

  redo(count = 1): true | Refusal {
    return this.travelFar('redo', count);
  }

  applyIncoming({ label, build, holdSelection }: IncomingChange): true | Refusal {
    const flushed = this.textEditing.flush('command');
    if (flushed !== true) return flushed;
    const tx = tryTransaction(this.tree, { ...this.options, mustApply: true }, build);
    if (isRefusal(tx) || !tx.isChange) return isRefusal(tx) ? tx : true;
    this.cancelDrag();
    const { notice, text } = this;
    const selectAgain = this.canvas?.holdSelection(holdSelection);
    this.adopt(tx, noBlocks);
    this.notice = notice;
    this.store.forgetChanged(tx);
    if (text) this.textEditing.resume(text.beId, tx);
    selectAgain?.();
    this.emit();
    this.notify(label, 'room', tx);
    return true;
  }

  select(beId: BeId | null): void {
    this.selectWithNotice(beId, '');
  }

  selectWithNotice(beId: BeId | null, notice: string): void {
    const next = beId !== null && this.tree.blocks.has(beId) ? beId : null;
    if (this.text && next !== this.text.beId) this.finishTextEditing();
    if (next === this.selectedId && notice === this.notice) return;
    this.selectedId = next;
    this.notice = notice;
    this.emit();
  }

  hover(beId: BeId | null): void {
    if (this.drag || beId === this.hoveredId) return;
    this.hoveredId = beId !== null && this.tree.blocks.has(beId) ? beId : null;
    this.emit();
  }

  selectParent(): void {
    if (this.selectedId === null) return;
    this.select(this.tree.parentOf.get(this.selectedId) || null);
  }

  startTextEditing(beId: BeId, point?: CanvasPoint): true | Refusal {
    if (this.text?.beId === beId) return true;
    if (!this.isEditable) return refuse('Choose Edit first.');
    const opened = this.textEditing.open(beId, point ?? null);
    if (opened !== true) return opened;
    this.selectedId = beId;
    this.hoveredId = null;
    this.emit();
    return true;
  }

  finishTextEditing(): void {
    if (!this.text) return;
    this.textEditing.finish();
    this.emit();
  }

  rollbackTextEditing(): void {
    if (!this.text) return;
    this.textEditing.rollback();
    this.emit();
  }

  typeAfterLink(): void {
    this.text?.leaveLink();
  }

  startDrag(item: DragItem): true | Refusal {
    if (!this.isEditable) return refuse('Choose Edit first.');
    this.finishTextEditing();
    this.hoveredId = null;
    return this.dragging.start(item);
  }

  dragTo(point: CanvasPoint | null): void {
    this.dragging.moveTo(point);
  }

  drop(): true | Refusal {
    return this.dragging.drop();
  }

  cancelDrag(): void {
    this.dragging.cancel();
  }

  handleKey(event: KeyboardEvent): boolean {
    return runShortcut(this, this.createHost(), this.canvas, event);
  }

  copyBlocks({ isCut = false }: { isCut?: boolean } = {}): Record<string, string> | Refusal {
    return copyBlocks(this.createHost(), { isCut });
  }

  pasteBlocks(read: (type: string) => string): true | Refusal {
    return pasteBlocks(this.createHost(), read);
  }

  handleClipboard(event: ClipboardEvent): boolean {
    return handleClipboard(this.createHost(), event);
  }

  mountCanvas(frame: HTMLIFrameElement): CanvasView {
    const view = this.createCanvas(frame, frame.src);
    view.redraw();
    return view;
  }

  adoptCanvas(frame: HTMLIFrameElement, address: string): CanvasView | null {
    const doc = frame.contentDocument;
    if (!doc || !takeDrawn(doc, this.createHost())) return null;
    const view = this.createCanvas(frame, new URL(address, frame.baseURI).href);
    view.adopt(doc);
    return view;
  }

  private createCanvas(frame: HTMLIFrameElement, address: string): CanvasFrame {
    const view = new CanvasFrame(frame, this.createHost(), address, () => {
      if (this.canvas === view) this.canvas = null;
    });
    this.canvas = view;
    return view;
  }

  announce(text: string): void {
    this.setAnnouncement(text);
    this.emit();
  }

  /** Sets the message for the live region; the caller emits the change. */
  private setAnnouncement(text: string): void {
    this.announcement = { key: (this.announcement?.key ?? 0) + 1, text };
  }

  private commit(tx: Transaction, change: Change, skip: ReadonlySet<BeId>): void {
    if (!tx.isChange) {
      this.emit();
      return;
    }
    this.adopt(tx, skip);
    this.textEditing.closeIfRewritten(tx, skip);
    const { origin, isQuiet = false, ...record } = change;
    this.store.record(tx, { ...record, selectionAfter: this.markSelection() });
    if (isQuiet) this.snapshot = null;
    else this.emit();
    this.notify(change.label, origin, tx);
  }

  /** Adopts the tree of a finished transaction and shows it. */
  private adopt(tx: Transaction, skip: ReadonlySet<BeId>): void {
    this.store.adopt(tx);
    this.canvas?.project(tx.before, tx.tree, skip);
    this.textEditing.closeIfLost();
    if (this.selectedId !== null && !tx.tree.blocks.has(this.selectedId)) this.selectedId = null;
    if (this.hoveredId !== null && !tx.tree.blocks.has(this.hoveredId)) this.hoveredId = null;
    this.notice = '';
  }

  /** Undoes or redoes several entries; a single announcement reports them. */
  private travelFar(direction: 'undo' | 'redo', count: number): true | Refusal {
    const flushed = this.textEditing.flush('command');
    if (flushed !== true) return flushed;
    let done = 0;
    for (; done < count; done++) {
      const result = this.travel(direction);
      if (result === true) continue;
      if (done === 0) return result;
      break;
    }
    if (done > 1) this.announce(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${done} changes`);
    return true;
  }

  private travel(direction: 'undo' | 'redo'): true | Refusal {
    if (!this.isEditable) return refuse('Choose Edit first.');
    const found = this.store.travel(direction);
    if (isRefusal(found)) return found;
    const { entry, tx } = found;
    this.adopt(tx, noBlocks);
    const mark = direction === 'undo' ? entry.selectionBefore : entry.selectionAfter;
    if (mark.beId !== null && this.tree.blocks.has(mark.beId)) this.selectedId = mark.beId;
    if (this.text && this.text.beId === entry.blockId) this.text.restore(mark.text);
    else if (this.text && this.text.beId !== this.selectedId) this.textEditing.close();
    else this.textEditing.closeIfRewritten(tx, noBlocks);
    const label = nameOf(entry);
    this.setAnnouncement(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${label}`);
    this.emit();
    this.notify(label, 'user', tx);
    return true;
  }

  private replaceAndNotify(html: string, label: 'Restore' | 'Reset'): void {
    const before = this.tree;
    this.replaceDocument(html, label === 'Restore');
    this.emit();
    this.notify(label, 'user', { before, tree: this.tree, steps: null });
  }

  private replaceDocument(html: string, isRestored: boolean): void {
    this.textEditing.close();
    this.cancelDrag();
    this.store.replace(html, { isRestored });
    this.selectedId = null;
    this.hoveredId = null;
    this.notice = '';
    this.canvas?.redraw();
    this.emit();
  }

  private markSelection(): SelectionMark {
    return { beId: this.selectedId, text: this.text?.mark() ?? null };
  }

  private createContext(): CommandContext {
    return {
      document: this.store.document,
      tree: this.tree,
      text: this.text,
      retainedContent: this.retainedContent,
      originalStyles: this.originalStyles,
      newId: this.options.newId,
      log: this.options.log,
      announce: (text) => this.setAnnouncement(text),
      selectAfter: () => undefined,
      editAfter: () => undefined,
    };
  }

  private editingKit(): EditingKit {
    const kit = this.options.editingKit?.();
    if (!kit) throw new Error('This editor has no editing kit: it only shows documents.');
    return kit;
  }

  private createHost(): CanvasHost {
    return {
      editor: this,
      clock: this.options.clock,
      tree: () => this.tree,
      document: () => this.store.document,
      text: () => this.text,
      newId: this.options.newId,
      log: this.options.log,
      editingKit: () => this.editingKit(),
      announce: (text) => this.announce(text),
      usesSingleLetters: () => this.options.usesSingleLetters?.() ?? true,
      flushText: (reason) => this.textEditing.flush(reason),
      textChanged: () => this.emit(),
      selectWithNotice: (beId, notice) => this.selectWithNotice(beId, notice),
    };
  }

  private notify(label: string, origin: TransactionOrigin, change: DocumentChange): void {
    const { before, tree: after, steps } = change;
    const notice = { revision: this.store.revision, label, origin, before, after, steps };
    for (const listener of this.transactionListeners) listener(notice);
  }

  private emit(): void {
    this.snapshot = null;
    for (const listener of this.listeners) listener();
  }
}
