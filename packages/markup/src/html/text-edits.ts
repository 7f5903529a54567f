/** Replacement of a range of a text; ranges of one list do not overlap. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits given in any order to one text. Everything outside their ranges keeps its characters. */
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
