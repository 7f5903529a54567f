import { type BeId, isRefusal, type Refusal, refuse, type SourceTree } from '@galley/markup';
import type { EditorOptions, IncomingChange, TransactionEvent, TransactionOrigin } from './api';
import { nameOf, type SelectionMark } from './history/history';
import { CommandRunner } from './interactions/command-runner';
import { DragSession } from './interactions/drag-session';
import { TextEditing } from './interactions/text-editing';
import type { CanvasPort } from './ports';
import { BlockSelection, existingId } from './state/block-selection';
import { type ChangeRecord, DocumentStore } from './state/document-store';
import { buildState, type StateSource } from './state/state';
import type { TextSession } from './text-port';
import { type Transaction, tryTransaction } from './transaction/transaction';
import type { CanvasPoint, EditorState } from './types';

type Change = Omit<ChangeRecord, 'selectionAfter'> & { origin: TransactionOrigin; isQuiet?: boolean };
type DocumentChange = Pick<Transaction, 'before' | 'tree'> & Pick<TransactionEvent, 'steps'>;

const noBlocks: ReadonlySet<BeId> = new Set();

/**
 * The engine behind the API: adopts transactions, records and shows them, and notifies listeners. Its collaborators get
 * the ports that they name, never the engine.
 */
export class EditorCore {
  readonly store: DocumentStore;
  readonly selection = new BlockSelection();
  readonly dragging: DragSession;
  readonly textEditing: TextEditing;
  readonly commands: CommandRunner;
  private readonly listeners = new Set<() => void>();
  private readonly transactionListeners = new Set<(notice: TransactionEvent) => void>();
  isEditable = false;
  canvas: CanvasPort | null = null;
  private announcement: { key: number; text: string } | null = null;
  private snapshot: EditorState | null = null;
  private lastSnapshot: EditorState | null = null;

  constructor(private readonly options: EditorOptions) {
    this.store = new DocumentStore(options);
    this.textEditing = this.createTextEditing();
    this.dragging = this.createDragSession();
    this.commands = this.createCommandRunner();
  }

  get tree(): SourceTree {
    return this.store.tree;
  }

  get text(): TextSession | null {
    return this.textEditing.text;
  }

  dispose(): void {
    this.textEditing.close();
    this.dragging.cancel();
    this.listeners.clear();
    this.transactionListeners.clear();
    this.canvas = null;
  }

  getState(): EditorState {
    this.snapshot ??= buildState(this.readSource(), this.lastSnapshot);
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

  selectWithNotice(beId: BeId | null, notice: string): void {
    const { selection } = this;
    const next = existingId(this.tree, beId);
    if (this.text && next !== this.text.beId) this.finishTextEditing();
    if (next === selection.selectedId && notice === selection.notice) return;
    selection.selectedId = next;
    selection.notice = notice;
    this.emit();
  }

  setEditable(isEditable: boolean): void {
    if (this.isEditable === isEditable) return;
    if (isEditable) this.commands.editingKit();
    else {
      this.finishTextEditing();
      this.dragging.cancel();
    }
    this.isEditable = isEditable;
    this.canvas?.refresh();
    this.emit();
  }

  hover(beId: BeId | null): void {
    if (this.dragging.state || beId === this.selection.hoveredId) return;
    this.selection.hoveredId = existingId(this.tree, beId);
    this.emit();
  }

  selectParent(): void {
    const { selectedId } = this.selection;
    if (selectedId === null) return;
    this.selectWithNotice(this.tree.parentOf.get(selectedId) || null, '');
  }

  startTextEditing(beId: BeId, point?: CanvasPoint): true | Refusal {
    if (this.text?.beId === beId) return true;
    if (!this.isEditable) return refuse('Choose Edit first.');
    const opened = this.textEditing.open(beId, point ?? null);
    if (opened !== true) return opened;
    this.selection.selectedId = beId;
    this.selection.hoveredId = null;
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
  adopt(tx: Transaction, skip: ReadonlySet<BeId>): void {
    this.store.adopt(tx);
    this.canvas?.project(tx.before, tx.tree, skip);
    this.textEditing.closeIfLost();
    this.selection.follow(tx.tree);
  }

  applyIncoming({ label, build, holdSelection }: IncomingChange): true | Refusal {
    const flushed = this.textEditing.flush('command');
    if (flushed !== true) return flushed;
    const tx = tryTransaction(this.tree, { ...this.options, mustApply: true }, build);
    if (isRefusal(tx) || !tx.isChange) return isRefusal(tx) ? tx : true;
    this.dragging.cancel();
    const { text } = this;
    const { notice } = this.selection;
    const selectAgain = this.canvas?.holdSelection(holdSelection);
    this.adopt(tx, noBlocks);
    this.selection.notice = notice;
    this.store.forgetChanged(tx);
    if (text) this.textEditing.resume(text.beId, tx);
    selectAgain?.();
    this.emit();
    this.notify(label, 'room', tx);
    return true;
  }

  /** Undoes or redoes several entries; a single announcement reports them. */
  travelFar(direction: 'undo' | 'redo', count: number): true | Refusal {
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
    if (mark.beId !== null && this.tree.blocks.has(mark.beId)) this.selection.selectedId = mark.beId;
    if (this.text && this.text.beId === entry.blockId) this.text.restore(mark.text);
    else if (this.text && this.text.beId !== this.selection.selectedId) this.textEditing.close();
    else this.textEditing.closeIfRewritten(tx, noBlocks);
    const label = nameOf(entry);
    this.setAnnouncement(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${label}`);
    this.emit();
    this.notify(label, 'user', tx);
    return true;
  }

  replaceAndNotify(html: string, label: 'Restore' | 'Reset'): void {
    const before = this.tree;
    this.replaceDocument(html, label === 'Restore');
    this.emit();
    this.notify(label, 'user', { before, tree: this.tree, steps: null });
  }

  replaceDocument(html: string, isRestored: boolean): void {
    this.textEditing.close();
    this.dragging.cancel();
    this.store.replace(html, { isRestored });
    this.selection.clear();
    this.canvas?.redraw();
    this.emit();
  }

  private markSelection(): SelectionMark {
    return { beId: this.selection.selectedId, text: this.text?.mark() ?? null };
  }

  private createTextEditing(): TextEditing {
    return new TextEditing({
      options: this.options,
      store: this.store,
      canvas: () => this.canvas,
      markSelection: () => this.markSelection(),
      commit: (tx, change, skip) => this.commit(tx, change, skip),
      announce: (text) => this.announce(text),
    });
  }

  private createDragSession(): DragSession {
    return new DragSession({
      clock: this.options.clock,
      tree: () => this.tree,
      document: () => this.store.document,
      isPage: () => this.store.document.mode === 'page',
      canvas: () => this.canvas,
      changed: () => this.emit(),
      run: (name, args) => this.commands.run(name, args),
    });
  }

  private createCommandRunner(): CommandRunner {
    return new CommandRunner({
      options: this.options,
      store: this.store,
      selection: this.selection,
      textEditing: this.textEditing,
      canvas: () => this.canvas,
      isEditable: () => this.isEditable,
      markSelection: () => this.markSelection(),
      commit: (tx, change, skip) => this.commit(tx, change, skip),
      startTextEditing: (beId) => void this.startTextEditing(beId),
      announce: (text) => this.announce(text),
      announceLater: (text) => this.setAnnouncement(text),
    });
  }

  private readSource(): StateSource {
    const { store, isEditable, announcement, text, canvas } = this;
    const { selectedId, hoveredId, notice } = this.selection;
    return { store, isEditable, selectedId, hoveredId, notice, announcement, text, canvas, drag: this.dragging.state };
  }

  notify(label: string, origin: TransactionOrigin, change: DocumentChange): void {
    const { before, tree: after, steps } = change;
    const notice = { revision: this.store.revision, label, origin, before, after, steps };
    for (const listener of this.transactionListeners) listener(notice);
  }

  emit(): void {
    this.snapshot = null;
    for (const listener of this.listeners) listener();
  }
}
