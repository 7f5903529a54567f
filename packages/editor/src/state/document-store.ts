import type { VariationGroup } from '@galley/contract';
import { type BeId, isRefusal, parseSource, type Refusal, refuse, type SourceTree, type Step } from '@galley/markup';
import { unknownVariations } from '@galley/markup/blocks';
import type { EditorOptions } from '../api';
import { History, type SelectionMark, type UndoEntry } from '../history/history';
import { hasSameText, type Transaction, tryTransaction } from '../transaction/transaction';
import type { EditorDocument } from '../types';
import { DocumentFacts } from './document-facts';
import { SourceText } from './source-text';

/** The label of a change and the selection around it. */
export interface ChangeRecord {
  label: string;
  blockId: BeId;
  mergeKey: string;
  typing?: UndoEntry['typing'];
  selectionBefore: SelectionMark;
  selectionAfter: SelectionMark;
}

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

/**
 * The document and its history: source tree, undo list, statistics. Independent of canvas, selection and listeners.
 */
export class DocumentStore {
  document: EditorDocument = emptyDocument;
  revision = 0;
  /** Number of entries since the last save. */
  changes = 0;
  isRestored = false;
  readonly history = new History();
  readonly facts = new DocumentFacts();
  readonly text = new SourceText();

  private current: SourceTree | null = null;

  constructor(private readonly options: EditorOptions) {}

  /** Empty until a document is opened. */
  get tree(): SourceTree {
    this.current ??= parseSource('', { markerPrefix: this.document.markerPrefix, newId: this.options.newId });
    return this.current;
  }

  set tree(tree: SourceTree) {
    this.current = tree;
  }

  /** The whole source; parts unchanged since the last call are reused. */
  get source(): string {
    return this.text.of(this.tree.root);
  }

  /** Replaces the whole source and clears the history. A restored draft counts as changed. */
  replace(html: string, { isRestored }: { isRestored: boolean }): void {
    const { markerPrefix } = this.document;
    this.tree = parseSource(html, { markerPrefix, newId: this.options.newId });
    this.text.start(this.tree.root, html);
    for (const warning of documentWarnings(this.tree, this.document.groups)) this.options.log(`[Galley] ${warning}`);
    this.facts.read(this.tree);
    this.history.clear();
    this.revision += 1;
    this.changes = isRestored ? 1 : 0;
    this.isRestored = isRestored;
  }

  /** Adopts the tree of a finished transaction. */
  adopt(tx: Transaction): void {
    this.tree = tx.tree;
    this.revision += 1;
    this.text.noteChange();
    this.facts.update(tx);
  }

  /** Adds an adopted transaction to the history. */
  record(tx: Transaction, record: ChangeRecord): void {
    const result = this.history.push({ ...record, steps: tx.steps });
    if (result === 'added') this.changes += 1;
    else if (result === 'canceled') this.changes = Math.max(0, this.changes - 1);
  }

  /**
   * After a change by another editor: entries about unchanged blocks can still be undone. The offsets of other entries
   * may have shifted.
   */
  forgetChanged({ before, tree }: Transaction): void {
    const isSame = (beId: BeId): boolean => {
      const [old, now] = [before.blocks.get(beId), tree.blocks.get(beId)];
      return old !== undefined && now !== undefined && hasSameText(old, now);
    };
    this.history.closeMerge();
    this.history.keepWhile((entry) => entry.steps.every((step) => blocksOf(step).every(isSame)));
  }

  /**
   * Returns the entry to undo or redo and its transaction, not adopted yet, or a refusal without an entry. Throws if it
   * no longer fits.
   */
  travel(direction: 'undo' | 'redo'): { entry: UndoEntry; tx: Transaction } | Refusal {
    const entry = direction === 'undo' ? this.history.takeUndo() : this.history.takeRedo();
    if (!entry) return refuse(direction === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.');
    const tx = tryTransaction(this.tree, { ...this.options, mustApply: true }, (tx) => {
      if (direction === 'undo') tx.revert(entry.steps);
      else tx.applyAll(entry.steps);
      return true;
    });
    if (isRefusal(tx)) throw new Error(`The ${direction} of "${entry.label}" does not fit the document.`);
    this.changes = Math.max(0, this.changes + (direction === 'undo' ? -1 : 1));
    return { entry, tx };
  }

  /** The history starts at the saved version, also for changes made during the save. */
  markSaved({ laterChanges }: { laterChanges: number }): void {
    this.history.clear();
    this.changes = laterChanges;
    this.isRestored = false;
  }
}

/** Returns the blocks whose source a step depends on; '' = the document. */
function blocksOf(step: Step): BeId[] {
  if (step.kind === 'move') return [step.from.parentId, step.to.parentId];
  return ['gap' in step ? step.gap.parentId : step.beId];
}

/**
 * Returns the warnings to log when a document is opened: faults in its tags and markup, and variations that the theme
 * doesn't have. The fixed text precedes the line number. The document is opened anyway.
 */
function documentWarnings(tree: SourceTree, groups: readonly VariationGroup[]): string[] {
  const faults = tree.warnings.map((warning) => warning.replace(/^Line (\d+): (.*)$/s, '$2 (line $1)'));
  return [...faults, ...unknownVariations(tree, groups)];
}
