/** One entry of the list of changes. */
export interface NamedAct {
  /** "Undo: Move section" */
  name: string;
  /** How many changes it undoes or redoes: itself and all nearer ones. */
  count: number;
  key: string;
}

/** The list of changes as text, nearest first. A change without a name shows the action only. */
export function namedActs(act: 'Undo' | 'Redo', labels: readonly { label: string }[]): NamedAct[] {
  return labels.map(({ label }, index) => ({
    name: label === '' ? act : `${act}: ${label}`,
    count: index + 1,
    key: `${act} ${labels.length - index}`,
  }));
}
