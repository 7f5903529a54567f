/** Replaces a range of a text; the ranges of one list don't overlap. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies edits in any order to a text. Everything outside their ranges is preserved. Throws a RangeError if they
 * overlap.
 */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return source;
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) throw new RangeError(`edits overlap at offset ${edit.start}`);
    pieces.push(source.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}
