/** One entry of the list of changes. */
export interface UndoName {
  /** "Undo: Move section" */
  name: string;
  /** Number of changes it undoes or redoes: itself and all nearer ones. */
  count: number;
  key: string;
}

/** Returns the list of changes as text, nearest first. A change without a name shows the action only. */
export function undoNames(action: string, labels: readonly { label: string }[]): UndoName[] {
  return labels.map(({ label }, index) => ({
    name: label === '' ? action : `${action}: ${label}`,
    count: index + 1,
    key: `${action} ${labels.length - index}`,
  }));
}
