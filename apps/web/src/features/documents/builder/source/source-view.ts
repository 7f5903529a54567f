import { history, redo, undo } from '@codemirror/commands';
import { type ChangeSet, Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Editor } from '@galley/editor';
import { type BeId, stripMarkers } from '@galley/markup';
import { blockAtClean, cleanBlockSource, cleanRange, cleanSource } from '@galley/markup/source-view';
import { codeExtensions, readOnlyExtension } from '../../../../ui/code/code-setup';
import { compareSaved, type SavedComparison } from './compare-saved';
import { hunkMarks, setHere, setHunks, shownHunks } from './hunk-marks';
import { SourceText } from './source-text';

const compareDelayMs = 120;

/** State of the pane about the text. */
export interface SourceState {
  isTyped: boolean;
  comparison: SavedComparison | null;
  /** The reason why the text couldn't be applied, or ''. */
  refusal: string;
}

export interface SourceViewOptions {
  parent: HTMLElement;
  editor: Editor;
  /** The displayed block; '' for the document. */
  beId: BeId;
  label: string;
  isReadOnly: boolean;
  /** The stored version, with markers. */
  saved(): string;
  markerPrefix: string;
  onState(state: SourceState): void;
  onApplied(): void;
}

/**
 * The code editor of the source pane. Shows one block or the document, follows changes to it, and applies typed
 * changes.
 */
export class SourceView {
  private readonly view: EditorView;
  private readonly text: SourceText;
  private readonly past = new Compartment();
  private readonly rights = new Compartment();
  private readonly stop: () => void;
  private state: SourceState = { isTyped: false, comparison: null, refusal: '' };
  private savedClean: { html: string; clean: string } | null = null;
  private revision: number;
  private isReadOnly: boolean;
  /** The selected block that is marked; '' if none. */
  private markedId: BeId = '';
  private isApplying = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: SourceViewOptions) {
    const { editor, parent, label, isReadOnly } = options;
    this.text = new SourceText(this.source());
    this.revision = editor.getState().revision;
    this.isReadOnly = isReadOnly;
    const { shown } = this.text;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: shown,
        extensions: codeExtensions({
          label,
          text: shown,
          isReadOnly,
          past: this.past,
          rights: this.rights,
          extra: [Prec.high(keymap.of(this.keys())), hunkMarks, this.listener()],
        }),
      }),
    });
    // Text that is flushed while someone keeps typing only notifies `onTransaction` listeners.
    const stops = [editor.subscribe(() => this.follow()), editor.onTransaction(() => this.follow())];
    this.stop = () => {
      for (const stop of stops) stop();
    };
    this.showSelected();
    // Compares after the text is on screen.
    this.compareSoon();
  }

  setReadOnly(isReadOnly: boolean): void {
    if (isReadOnly === this.isReadOnly) return;
    this.isReadOnly = isReadOnly;
    if (isReadOnly) this.discard();
    this.view.dispatch({ effects: this.rights.reconfigure(readOnlyExtension(isReadOnly)) });
  }

  focus(): void {
    this.view.focus();
  }

  /** Applies the typed changes as one change of the document. Returns false and keeps the text if it's refused. */
  apply(): boolean {
    if (!this.text.isTyped) return true;
    const { editor, beId } = this.options;
    // Applies text typed on the canvas first. The changes typed here are then added to it.
    editor.finishTextEditing();
    this.follow();
    this.isApplying = true;
    const result = editor.run('replace-source', { beId, source: this.text.real });
    this.isApplying = false;
    if (result !== true) {
      this.report({ refusal: result.reason });
      return false;
    }
    this.text.settle();
    this.follow();
    // A lone CR followed by an LF is now one line break.
    if (this.view.state.doc.length !== this.text.shown.length) this.redraw();
    this.forgetPast();
    this.report({ isTyped: false, refusal: '' });
    this.options.onApplied();
    return true;
  }

  discard(): void {
    const changes = this.text.discard();
    if (changes) this.dispatch(changes);
    this.forgetPast();
    this.report({ isTyped: false, refusal: '' });
    this.compare();
  }

  /** Returns the block around the caret, or '' if there is none. */
  blockAtCaret(): BeId {
    const { editor, beId } = this.options;
    const tree = editor.peekTree();
    const start = cleanRange(tree, beId)?.start ?? 0;
    return blockAtClean(tree, start + this.text.toReal(this.view.state.selection.main.head));
  }

  /** Moves the caret to the next or previous hunk. */
  walkHunks(direction: 1 | -1): void {
    const hunks = shownHunks(this.view);
    const { head } = this.view.state.selection.main;
    const next =
      direction === 1
        ? (hunks.find((hunk) => hunk.from > head) ?? hunks[0])
        : (hunks.findLast((hunk) => hunk.from < head) ?? hunks.at(-1));
    if (!next) return;
    const at = Math.min(next.from, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    this.view.focus();
  }

  /** Marks and reveals the block that is selected on the canvas if the whole document is displayed. */
  showSelected(): void {
    const { editor, beId } = this.options;
    if (beId !== '') return;
    const selectedId = editor.getState().selected?.beId ?? '';
    if (selectedId === this.markedId) return;
    this.markedId = selectedId;
    const range = selectedId === '' ? null : cleanRange(editor.peekTree(), selectedId);
    if (!range) {
      this.view.dispatch({ effects: setHere.of(null) });
      return;
    }
    const { length } = this.view.state.doc;
    const from = Math.min(length, this.text.toShown(range.start));
    const to = Math.min(length, this.text.toShown(range.end));
    const effects = [setHere.of({ from, to })];
    if (this.view.hasFocus) this.view.dispatch({ effects });
    else
      this.view.dispatch({
        effects: [...effects, EditorView.scrollIntoView(from, { y: 'start', yMargin: 40 })],
        selection: { anchor: from },
      });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.stop();
    this.view.destroy();
  }

  private source(): string {
    return cleanBlockSource(this.options.editor.peekTree(), this.options.beId);
  }

  private keys() {
    const { editor } = this.options;
    return [
      { key: 'Mod-Enter', run: () => this.apply() || true },
      // The builder handles saving. The typed changes are applied first.
      { key: 'Mod-s', run: () => !this.apply() },
      { key: 'Mod-z', run: (view: EditorView) => undo(view) || editor.undo() === true || true },
      { key: 'Mod-Shift-z', run: (view: EditorView) => redo(view) || editor.redo() === true || true },
      { key: 'Mod-y', run: (view: EditorView) => redo(view) || editor.redo() === true || true },
    ];
  }

  private listener() {
    return EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      const typed = update.transactions.filter((transaction) => !transaction.annotation(Transaction.remote));
      for (const transaction of typed) this.text.type(transaction.changes);
      if (typed.length > 0) this.report({ isTyped: this.text.isTyped, refusal: '' });
      this.compareSoon();
    });
  }

  /** Handles a change of the document, made here or elsewhere. */
  private follow(): void {
    const { editor, beId } = this.options;
    const { revision } = editor.getState();
    if (revision === this.revision || this.isApplying) return;
    this.revision = revision;
    if (beId !== '' && !editor.peekTree().blocks.has(beId)) return;
    const changes = this.text.follow(this.source());
    if (changes) this.dispatch(changes);
    this.compareSoon();
  }

  private dispatch(changes: ChangeSet): void {
    this.view.dispatch({
      changes,
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }

  private redraw(): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: this.text.shown },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }

  private forgetPast(): void {
    this.view.dispatch({ effects: this.past.reconfigure([]) });
    this.view.dispatch({ effects: this.past.reconfigure(history()) });
  }

  /** Compares with the stored version after the next pause. */
  compareSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.compare(), compareDelayMs);
  }

  /** Compares the whole document, including typed changes, with the stored version. */
  private compare(): void {
    const { editor, beId } = this.options;
    const tree = editor.peekTree();
    const real = this.text.real;
    const range = beId === '' ? null : cleanRange(tree, beId);
    let present = real;
    let part = { start: 0, end: real.length };
    if (range) {
      const whole = cleanSource(tree);
      present = whole.slice(0, range.start) + real + whole.slice(range.end);
      part = { start: range.start, end: range.start + real.length };
    }
    const comparison = compareSaved(this.saved(), present, part);
    this.view.dispatch({ effects: setHunks.of(comparison.shown) });
    this.report({ comparison });
  }

  private saved(): string {
    const html = this.options.saved();
    if (this.savedClean?.html !== html) {
      const { editor, markerPrefix } = this.options;
      // Nothing has changed since the save, so the blocks know their own markers.
      const isPresent = editor.peekSource() === html;
      this.savedClean = { html, clean: isPresent ? cleanSource(editor.peekTree()) : stripMarkers(html, markerPrefix) };
    }
    return this.savedClean.clean;
  }

  private report(change: Partial<SourceState>): void {
    this.state = { ...this.state, ...change };
    this.options.onState(this.state);
  }
}
