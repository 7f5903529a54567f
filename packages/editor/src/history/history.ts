import { limits } from '@galley/contract';
import type { BeId, Step } from '@galley/markup';

/** Where a person was: the selected block and, while a text is edited, a range counted in its characters. */
export interface SelectionMark {
  beId: BeId | null;
  /** Characters from the start of the block's text; null outside text editing. */
  text: { start: number; end: number } | null;
}

/** One thing a person can take back. Steps stand in the order in which they were applied. */
export interface UndoEntry {
  label: string;
  /** The block it is about; '' for the document. */
  blockId: BeId;
  steps: readonly Step[];
  selectionBefore: SelectionMark;
  selectionAfter: SelectionMark;
  /** Entries with the same key become one while nothing came between; '' = never. */
  mergeKey: string;
}

/** What the history and the future are called, nearest first. */
export interface UndoLists {
  past: readonly { label: string }[];
  future: readonly { label: string }[];
}

/**
 * What became of an entry: a new one, part of the last one, or nothing, because it made the last one's html what it was
 * before (identical html is skipped).
 */
export type PushResult = 'added' | 'merged' | 'cancelled';

/**
 * History and future (builder spec 4 and 9): at most 30 entries, a new one clears the future. Which html is identical
 * and therefore pushes nothing is decided by the transaction, which drops steps that change nothing.
 */
export class History {
  private past: UndoEntry[] = [];
  private future: UndoEntry[] = [];
  private labels: UndoLists | null = null;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get undoLabel(): string {
    return this.past.at(-1)?.label ?? '';
  }

  get redoLabel(): string {
    return this.future.at(-1)?.label ?? '';
  }

  get length(): number {
    return this.past.length;
  }

  /** Names of all entries, for the undo list; the same object until an entry comes or goes. */
  get lists(): UndoLists {
    const nearestFirst = (entries: readonly UndoEntry[]): { label: string }[] =>
      entries.map(({ label }) => ({ label })).reverse();
    this.labels ??= { past: nearestFirst(this.past), future: nearestFirst(this.future) };
    return this.labels;
  }

  /** Adds an entry, or makes it part of the last one. */
  push(entry: UndoEntry): PushResult {
    const last = this.past.at(-1);
    const isMerged = entry.mergeKey !== '' && last?.mergeKey === entry.mergeKey && this.future.length === 0;
    if (isMerged && last) {
      const steps = mergeSteps(last.steps, entry.steps);
      if (steps.length === 0) {
        this.past.pop();
        this.labels = null;
        return 'cancelled';
      }
      this.past[this.past.length - 1] = { ...last, steps, selectionAfter: entry.selectionAfter };
      return 'merged';
    }
    this.future = [];
    this.labels = null;
    this.past.push(entry);
    if (this.past.length > limits.undoEntries) this.past.shift();
    return 'added';
  }

  /** Moves the last entry to the future and returns it; null when there is none. */
  takeUndo(): UndoEntry | null {
    const entry = this.past.pop();
    if (!entry) return null;
    this.labels = null;
    this.future.push(entry);
    return entry;
  }

  /** Moves the next entry of the future back and returns it; null when there is none. */
  takeRedo(): UndoEntry | null {
    const entry = this.future.pop();
    if (!entry) return null;
    this.labels = null;
    this.past.push({ ...entry, mergeKey: '' });
    return entry;
  }

  /** From now on nothing merges into the last entry. */
  closeMerge(): void {
    const last = this.past.at(-1);
    if (last && last.mergeKey !== '') this.past[this.past.length - 1] = { ...last, mergeKey: '' };
  }

  clear(): void {
    this.labels = null;
    this.past = [];
    this.future = [];
  }
}

/** Two runs of steps as one; typing in one block stays a single step however long it goes on. */
function mergeSteps(first: readonly Step[], second: readonly Step[]): readonly Step[] {
  const a = first.at(-1);
  const b = second[0];
  if (second.length === 1 && a?.kind === 'setInner' && b?.kind === 'setInner' && a.beId === b.beId) {
    const rest = first.slice(0, -1);
    return a.before === b.after ? rest : [...rest, { ...a, after: b.after }];
  }
  return [...first, ...second];
}
