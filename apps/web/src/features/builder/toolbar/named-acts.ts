/** One line of the list of changes. */
export interface NamedAct {
  /** "Undo: Move section" */
  name: string;
  /** How many changes choosing it takes back or does again: itself and all that are nearer. */
  count: number;
  key: string;
}

/** The list of changes in words, nearest first. A change without a name is called by the act alone. */
export function namedActs(act: 'Undo' | 'Redo', labels: readonly { label: string }[]): NamedAct[] {
  return labels.map(({ label }, index) => ({
    name: label === '' ? act : `${act}: ${label}`,
    count: index + 1,
    key: `${act} ${labels.length - index}`,
  }));
}
