import { type BeId, type KeptContent, parseSource, printTree, type Refusal, type SourceTree } from '@galley/markup';
import { CanvasFrame } from './canvas/canvas-view';
import { type CommandContext, isRefusal, refuse } from './commands/command';
import { commandFor } from './commands/registry';
import type { CommandArgs, CommandName } from './commands-map';
import type {
  CanvasPoint,
  CanvasView,
  DragItem,
  Editor,
  EditorOptions,
  TransactionNotice,
  TransactionOrigin,
} from './facade';
import { History, type SelectionMark } from './history/history';
import { DragSession } from './interactions/drag-session';
import { runShortcut } from './interactions/shortcuts';
import { canEditText } from './kernels/block-abilities';
import type { CanvasHost, CanvasPort, FlushReason, TextPort } from './ports';
import { DocumentFacts } from './state/document-facts';
import { buildState, type StateSource } from './state/state';
import { type Transaction, tryTransaction } from './transaction/transaction';
import type { EditorDocument, EditorState } from './types';

interface CommitOptions {
  label: string;
  blockId: BeId;
  origin: TransactionOrigin;
  mergeKey: string;
  selectionBefore: SelectionMark;
  /** Blocks whose text the canvas already shows. */
  skip: ReadonlySet<BeId>;
}

const noBlocks: ReadonlySet<BeId> = new Set();
const emptyDocument: EditorDocument = {
  html: '',
  markerPrefix: 'be',
  mode: 'email',
  assetBase: '',
  sections: [],
  components: [],
  groups: [],
  linkStyles: [],
};

/** Makes an editor without a document; `load` opens one, `mountCanvas` shows it. */
export function createEditor(options: EditorOptions): Editor {
  return new GalleyEditor(options);
}

/** The engine: one document as source text, its history, its selection. Lives from `createEditor` to `dispose`. */
class GalleyEditor implements Editor, StateSource {
  document: EditorDocument = emptyDocument;
  tree: SourceTree;
  readonly history = new History();
  revision = 0;
  changes = 0;
  isRestored = false;
  isEditable = false;
  selectedId: BeId | null = null;
  hoveredId: BeId | null = null;
  notice = '';
  announcement: { key: number; text: string } | null = null;
  text: TextPort | null = null;
  canvas: CanvasPort | null = null;
  readonly facts = new DocumentFacts();
  private readonly keptAside = new Map<string, KeptContent>();
  private readonly keptStyles = new Map<BeId, string | null>();
  private readonly listeners = new Set<() => void>();
  private readonly transactionListeners = new Set<(notice: TransactionNotice) => void>();
  private readonly dragging: DragSession;
  private textStart = '';
  private snapshot: EditorState | null = null;

  constructor(readonly options: EditorOptions) {
    this.tree = parseSource('', { markerPrefix: 'be', newId: options.newId });
    this.dragging = new DragSession({
      clock: options.clock,
      tree: () => this.tree,
      isPage: () => this.document.mode === 'page',
      canvas: () => this.canvas,
      changed: () => this.emit(),
      run: (name, args) => this.run(name, args),
    });
  }

  get drag(): EditorState['drag'] {
    return this.dragging.state;
  }

  load(document: EditorDocument): void {
    this.document = document;
    this.keptAside.clear();
    this.keptStyles.clear();
    this.isEditable = false;
    this.replaceDocument(document.html, false);
  }

  restore(html: string): void {
    this.replaceDocument(html, true);
    this.notify({ revision: this.revision, label: 'Restore', origin: 'user' });
  }

  reset(html: string): void {
    this.replaceDocument(html, false);
    this.notify({ revision: this.revision, label: 'Reset', origin: 'user' });
  }

  dispose(): void {
    this.closeText();
    this.cancelDrag();
    this.listeners.clear();
    this.transactionListeners.clear();
    this.canvas = null;
  }

  getState(): EditorState {
    this.snapshot ??= buildState(this);
    return this.snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onTransaction(listener: (notice: TransactionNotice) => void): () => void {
    this.transactionListeners.add(listener);
    return () => this.transactionListeners.delete(listener);
  }

  getSource(): string {
    this.flushText('command');
    return printTree(this.tree);
  }

  peekSource(): string {
    return printTree(this.tree);
  }

  markSaved(): void {
    this.flushText('command');
    this.history.clear();
    this.changes = 0;
    this.isRestored = false;
    this.emit();
  }

  setEditable(isEditable: boolean): void {
    if (this.isEditable === isEditable) return;
    if (!isEditable) {
      this.finishTextEditing();
      this.cancelDrag();
    }
    this.isEditable = isEditable;
    this.canvas?.refresh();
    this.emit();
  }

  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    if (!this.isEditable) return refuse('Choose Edit first.');
    return commandFor(name).can(this.createContext(), args);
  }

  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    const flushed = this.flushText('command');
    if (flushed !== true) return flushed;
    const can = this.can(name, args);
    if (can !== true) {
      this.announce(can.reason);
      return can;
    }
    const command = commandFor(name);
    let selectAfter: BeId | null | undefined;
    let editAfter: { beId: BeId; caret: 'start' | 'end' } | null = null as {
      beId: BeId;
      caret: 'start' | 'end';
    } | null;
    const context: CommandContext = {
      ...this.createContext(),
      selectAfter: (beId) => {
        selectAfter = beId;
      },
      editAfter: (target) => {
        editAfter = target;
      },
    };
    const selectionBefore = this.markSelection();
    const label = typeof command.label === 'string' ? command.label : command.label(context, args);
    const blockId = command.blockId(args, context);
    const tx = tryTransaction(this.tree, this.options, (tx) => command.run(tx, args, context));
    if (isRefusal(tx)) {
      if (command.isOfText && this.text) this.canvas?.redrawBlock(this.text.beId);
      this.announce(tx.reason);
      return tx;
    }
    const skip = command.isOfText && this.text ? new Set([this.text.beId]) : noBlocks;
    if (selectAfter !== undefined) this.selectedId = selectAfter;
    this.commit(tx, { label, blockId, origin: 'user', mergeKey: '', selectionBefore, skip });
    if (command.isOfText) this.text?.markRead('command');
    if (editAfter) {
      this.startTextEditing(editAfter.beId);
      if (editAfter.caret === 'start') this.text?.restore({ start: 0, end: 0 });
    }
    return true;
  }

  undo(): true | Refusal {
    const flushed = this.flushText('command');
    if (flushed !== true) return flushed;
    return this.travel('undo');
  }

  redo(): true | Refusal {
    const flushed = this.flushText('command');
    if (flushed !== true) return flushed;
    return this.travel('redo');
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
    if (this.text || this.drag || beId === this.hoveredId) return;
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
    const can = canEditText(this.tree, beId);
    if (can !== true) return can;
    if (!this.canvas) return refuse('The canvas is not ready.');
    this.finishTextEditing();
    const block = this.tree.blocks.get(beId);
    const text = this.canvas.openText(beId, point ?? null);
    if (isRefusal(text) || !block) return isRefusal(text) ? text : refuse('This block is no longer in the document.');
    this.text = text;
    this.textStart = block.parts.map((part) => (typeof part === 'string' ? part : '')).join('');
    this.selectedId = beId;
    this.hoveredId = null;
    this.emit();
    return true;
  }

  finishTextEditing(): void {
    if (!this.text) return;
    this.flushText('leave');
    this.closeText();
    this.emit();
  }

  rollbackTextEditing(): void {
    const text = this.text;
    if (!text) return;
    const { beId } = text;
    const selectionBefore = this.markSelection();
    this.closeText();
    const block = this.tree.blocks.get(beId);
    const before = block?.parts.length === 1 && typeof block.parts[0] === 'string' ? block.parts[0] : null;
    this.canvas?.redrawBlock(beId);
    if (before === null || before === this.textStart) {
      this.emit();
      return;
    }
    const tx = tryTransaction(this.tree, this.options, (tx) => {
      tx.apply({ kind: 'setInner', beId, before, after: this.textStart });
      return true;
    });
    if (isRefusal(tx)) {
      this.emit();
      return;
    }
    this.commit(tx, {
      label: 'Discard typing',
      blockId: beId,
      origin: 'user',
      mergeKey: '',
      selectionBefore,
      skip: noBlocks,
    });
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

  mountCanvas(frame: HTMLIFrameElement): CanvasView {
    const view = new CanvasFrame(frame, this.createHost(), () => {
      if (this.canvas === view) this.canvas = null;
    });
    this.canvas = view;
    view.redraw();
    return view;
  }

  announce(text: string): void {
    this.announcement = { key: (this.announcement?.key ?? 0) + 1, text };
    this.emit();
  }

  flushText(reason: FlushReason): true | Refusal {
    const text = this.text;
    if (!text) return true;
    if (!text.isAlive()) {
      this.closeText();
      return true;
    }
    if (text.isDirty) {
      const tx = tryTransaction(this.tree, this.options, (tx) => text.readInto(tx));
      if (isRefusal(tx)) {
        this.canvas?.redrawBlock(text.beId);
        text.markRead('command');
        this.announce(tx.reason);
        return tx;
      }
      const selectionBefore = { beId: text.beId, text: text.markBefore() };
      const { mergeKey, beId } = text;
      const skip = new Set([beId]);
      this.commit(tx, { label: 'Typing', blockId: beId, origin: 'canvas', mergeKey, selectionBefore, skip });
    }
    text.markRead(reason);
    if (reason !== 'limit') this.history.closeMerge();
    return true;
  }

  private commit(tx: Transaction, options: CommitOptions): void {
    if (!tx.isChange) {
      this.emit();
      return;
    }
    this.adopt(tx, options.skip);
    const isNew = this.history.push({
      label: options.label,
      blockId: options.blockId,
      steps: tx.steps,
      selectionBefore: options.selectionBefore,
      selectionAfter: this.markSelection(),
      mergeKey: options.mergeKey,
    });
    if (isNew) this.changes += 1;
    this.notify({ revision: this.revision, label: options.label, origin: options.origin });
  }

  /** Takes over the tree of a finished transaction and shows it. */
  private adopt(tx: Transaction, skip: ReadonlySet<BeId>): void {
    this.tree = tx.tree;
    this.revision += 1;
    this.facts.update(tx.before, tx.tree);
    this.canvas?.project(tx.before, tx.tree, skip);
    if (this.text && (!tx.tree.blocks.has(this.text.beId) || !this.text.isAlive())) this.closeText();
    if (this.selectedId !== null && !tx.tree.blocks.has(this.selectedId)) this.selectedId = null;
    if (this.hoveredId !== null && !tx.tree.blocks.has(this.hoveredId)) this.hoveredId = null;
    this.notice = '';
  }

  private travel(direction: 'undo' | 'redo'): true | Refusal {
    if (!this.isEditable) return refuse('Choose Edit first.');
    const entry = direction === 'undo' ? this.history.takeUndo() : this.history.takeRedo();
    if (!entry) return refuse(direction === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.');
    const tx = tryTransaction(this.tree, this.options, (tx) => {
      if (direction === 'undo') tx.revert(entry.steps);
      else tx.applyAll(entry.steps);
      return true;
    });
    if (isRefusal(tx)) throw new Error(`The ${direction} of "${entry.label}" does not fit the document.`);
    this.adopt(tx, noBlocks);
    this.changes = Math.max(0, this.changes + (direction === 'undo' ? -1 : 1));
    const mark = direction === 'undo' ? entry.selectionBefore : entry.selectionAfter;
    if (mark.beId !== null && this.tree.blocks.has(mark.beId)) this.selectedId = mark.beId;
    if (this.text && this.text.beId === entry.blockId) this.text.restore(mark.text);
    else if (this.text && this.text.beId !== this.selectedId) this.closeText();
    const verb = direction === 'undo' ? 'Undone' : 'Redone';
    this.announcement = { key: (this.announcement?.key ?? 0) + 1, text: `${verb}: ${entry.label}` };
    this.notify({ revision: this.revision, label: entry.label, origin: 'user' });
    return true;
  }

  private replaceDocument(html: string, isRestored: boolean): void {
    this.closeText();
    this.cancelDrag();
    const { markerPrefix } = this.document;
    this.tree = parseSource(html, { markerPrefix, newId: this.options.newId });
    for (const warning of this.tree.warnings) this.options.log(`[Galley] ${warning}`);
    this.facts.read(this.tree);
    this.history.clear();
    this.revision += 1;
    this.changes = isRestored ? 1 : 0;
    this.isRestored = isRestored;
    this.selectedId = null;
    this.hoveredId = null;
    this.notice = '';
    this.canvas?.redraw();
    this.emit();
  }

  private closeText(): void {
    const text = this.text;
    this.text = null;
    text?.close();
  }

  private markSelection(): SelectionMark {
    return { beId: this.selectedId, text: this.text?.mark() ?? null };
  }

  private createContext(): CommandContext {
    return {
      document: this.document,
      tree: this.tree,
      text: this.text,
      keptAside: this.keptAside,
      keptStyles: this.keptStyles,
      newId: this.options.newId,
      log: this.options.log,
      announce: (text) => {
        this.announcement = { key: (this.announcement?.key ?? 0) + 1, text };
      },
      selectAfter: () => undefined,
      editAfter: () => undefined,
    };
  }

  private createHost(): CanvasHost {
    return {
      editor: this,
      clock: this.options.clock,
      tree: () => this.tree,
      document: () => this.document,
      text: () => this.text,
      newId: this.options.newId,
      log: this.options.log,
      announce: (text) => this.announce(text),
      flushText: (reason) => this.flushText(reason),
      textChanged: () => this.emit(),
      selectWithNotice: (beId, notice) => this.selectWithNotice(beId, notice),
    };
  }

  private notify(notice: TransactionNotice): void {
    this.emit();
    for (const listener of this.transactionListeners) listener(notice);
  }

  private emit(): void {
    this.snapshot = null;
    for (const listener of this.listeners) listener();
  }
}
