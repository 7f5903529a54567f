import { scanSource } from './scan-source';

/** A run of text with changed words: its index, and the whole run on both sides. */
export interface ChangedRun {
  index: number;
  before: string;
  after: string;
}

/** Characters that can start or end a tag or a template token, alone or with their neighbors. */
const structural = /[<{}%*\0]/;

/**
 * Returns the text runs that differ between two inner sources of a block if only words changed: the elements are then
 * the same, and nothing has to be parsed again. Null only means unknown. Whitespace doesn't count as words: in a table,
 * it stays in place where words are moved out.
 */
export function plainChange(before: string, after: string): { runs: number; changed: ChangedRun[] } | null {
  if (!structural.test(before)) {
    return isReworded(before, after) ? { runs: 1, changed: [{ index: 0, before, after }] } : null;
  }
  const old = textRuns(before);
  const next = textRuns(after);
  if (old.length !== next.length) return null;
  const changed: ChangedRun[] = [];
  let [oldEnd, nextEnd] = [0, 0];
  for (const [index, run] of old.entries()) {
    const other = next[index] ?? run;
    if (before.slice(oldEnd, run.start) !== after.slice(nextEnd, other.start)) return null;
    [oldEnd, nextEnd] = [run.end, other.end];
    const words = { index, before: before.slice(run.start, run.end), after: after.slice(other.start, other.end) };
    if (words.before === words.after) continue;
    if (!isReworded(words.before, words.after)) return null;
    changed.push(words);
  }
  return before.slice(oldEnd) === after.slice(nextEnd) ? { runs: old.length, changed } : null;
}

function textRuns(source: string): { start: number; end: number }[] {
  return scanSource(source).runs.filter((run) => run.kind === 'text');
}

function isReworded(before: string, after: string): boolean {
  return isWords(before) && isWords(after);
}

function isWords(text: string): boolean {
  // A reference can be a space.
  return !structural.test(text) && /\S/.test(text.replace(/&[^\s;]*;?/g, ''));
}
