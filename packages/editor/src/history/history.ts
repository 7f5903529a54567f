import { limits } from '@galley/contract';
import type { BeId, Step } from '@galley/markup';
import { typingName } from './typing-name';

/** The selected block and, during text editing, the selection in its text. */
export interface SelectionMark {
  beId: BeId | null;
  /** Characters from the start of the block's text; null outside text editing. */
  text: { start: number; end: number } | null;
}

/** One undoable entry. Steps are in the order in which they were applied. */
export interface UndoEntry {
  label: string;
  /** The block of the entry; '' for the document. */
  blockId: BeId;
  steps: readonly Step[];
  selectionBefore: SelectionMark;
  selectionAfter: SelectionMark;
  /** Consecutive entries with the same key are merged; '' = never. */
  mergeKey: string;
  /**
   * Set for a typing step: the editing session of its text, and the name of the section; the entry's name contains the
   * typed words.
   */
  typing?: { session: string; place: string } | undefined;
}

/** The labels of the history and the future, nearest first. */
export interface UndoLists {
  past: readonly { label: string }[];
  future: readonly { label: string }[];
}

/**
 * The result of adding an entry: a new one, part of the last one, or none, because it restored the HTML from before the
 * last one (identical HTML is skipped).
 */
export type PushResult = 'added' | 'merged' | 'canceled';

/**
 * History and future: at most 30 entries, a new one clears the future. Typing steps in one editing session of a text
 * count as one of the 30, so that typing never removes other changes from the history (docs/decisions/024). The
 * transaction drops steps that change nothing, so identical html adds no entry.
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
    return nameOf(this.past.at(-1));
  }

  get redoLabel(): string {
    return nameOf(this.future.at(-1));
  }

  get length(): number {
    return this.past.length;
  }

  /** The names of all entries, for the undo list; the same object until an entry is added or removed. */
  get lists(): UndoLists {
    const nearestFirst = (entries: readonly UndoEntry[]): { label: string }[] =>
      entries.map((entry) => ({ label: nameOf(entry) })).reverse();
    this.labels ??= { past: nearestFirst(this.past), future: nearestFirst(this.future) };
    return this.labels;
  }

  /** Adds an entry, or merges it into the last one. */
  push(entry: UndoEntry): PushResult {
    const last = this.past.at(-1);
    const isMerged = entry.mergeKey !== '' && last?.mergeKey === entry.mergeKey && this.future.length === 0;
    if (isMerged && last) {
      const steps = mergeSteps(last.steps, entry.steps);
      if (steps.length === 0) {
        this.past.pop();
        this.labels = null;
        return 'canceled';
      }
      this.past[this.past.length - 1] = { ...last, steps, selectionAfter: entry.selectionAfter };
      this.labels = null;
      return 'merged';
    }
    this.future = [];
    this.labels = null;
    this.past.push(entry);
    this.forgetOldest();
    return this.joinTyping() ? 'merged' : 'added';
  }

  /** Moves the last entry to the future and returns it; null if there is none. */
  takeUndo(): UndoEntry | null {
    const entry = this.past.pop();
    if (!entry) return null;
    this.labels = null;
    this.future.push(entry);
    return entry;
  }

  /** Moves the next entry of the future back and returns it; null if there is none. */
  takeRedo(): UndoEntry | null {
    const entry = this.future.pop();
    if (!entry) return null;
    this.labels = null;
    this.past.push({ ...entry, mergeKey: '' });
    return entry;
  }

  /** Prevents further merging into the last entry. */
  closeMerge(): void {
    const last = this.past.at(-1);
    if (last && last.mergeKey !== '') this.past[this.past.length - 1] = { ...last, mergeKey: '' };
  }

  /** After a change by another editor, drops entries that no longer fit, and all entries beyond them. */
  keepWhile(fits: (entry: UndoEntry) => boolean): void {
    const kept = (entries: UndoEntry[]): UndoEntry[] =>
      entries.slice(entries.findLastIndex((entry) => !fits(entry)) + 1);
    this.past = kept(this.past);
    this.future = kept(this.future);
    this.labels = null;
  }

  clear(): void {
    this.labels = null;
    this.past = [];
    this.future = [];
  }

  /** Drops steps of a text session together: undoing only half of them would give a text that never existed. */
  private forgetOldest(): void {
    let count = 0;
    for (let at = this.past.length - 1; at >= 0; at -= 1) {
      if (!isSameSession(this.past[at], this.past[at + 1])) count += 1;
      if (count <= limits.undoEntries) continue;
      this.past = this.past.slice(at + 1);
      return;
    }
  }

  /** Merges the two oldest steps of a very long session. Returns whether it did. */
  private joinTyping(): boolean {
    let first = this.past.length - 1;
    while (first > 0 && isSameSession(this.past[first - 1], this.past[first])) first -= 1;
    const [oldest, next] = this.past.slice(first, first + 2);
    if (this.past.length - first <= limits.undoTypingSteps || !oldest || !next) return false;
    const steps = mergeSteps(oldest.steps, next.steps);
    const { selectionAfter, mergeKey } = next;
    this.past.splice(first, 2, { ...oldest, steps, selectionAfter, mergeKey });
    return true;
  }
}

function isSameSession(a: UndoEntry | undefined, b: UndoEntry | undefined): boolean {
  return a?.typing !== undefined && a.typing.session === b?.typing?.session;
}

const names = new WeakMap<UndoEntry, string>();

/** Returns the name of an entry. Typing is named by its words, computed once per entry. */
export function nameOf(entry: UndoEntry | undefined): string {
  if (!entry?.typing) return entry?.label ?? '';
  const known = names.get(entry);
  if (known !== undefined) return known;
  const name = typingName(entry.steps, entry.typing.place);
  names.set(entry, name);
  return name;
}

/** Joins two lists of steps; consecutive typing in one block, or resizing it, stays a single step. */
function mergeSteps(first: readonly Step[], second: readonly Step[]): readonly Step[] {
  const a = first.at(-1);
  const b = second[0];
  if (second.length === 1 && isRewritten(a) && isRewritten(b) && a.kind === b.kind && a.beId === b.beId) {
    const rest = first.slice(0, -1);
    return a.before === b.after ? rest : [...rest, { ...a, after: b.after }];
  }
  return [...first, ...second];
}

function isRewritten(step: Step | undefined): step is Extract<Step, { kind: 'setInner' | 'setAttributes' }> {
  return step?.kind === 'setInner' || step?.kind === 'setAttributes';
}
