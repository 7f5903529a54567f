type Field = HTMLInputElement | HTMLTextAreaElement;

/** Search terms, and values that must be entered again anyway, aren't work. */
const noWork =
  '[type=search], input[role=combobox], [type=password], [type=file], [type=hidden], [autocomplete=one-time-code], ' +
  '[readonly]';

/**
 * Tracks the changes a person made in the fields of a dialog: texts, and check boxes and switches in its forms. A field
 * counts while it's mounted with another value than before the person touched it. Values that the dialog fills in
 * itself don't count.
 */
export class TypedWork {
  private before = new Map<Field, string>();
  private readonly touched = new Set<Field>();

  /** Tracks the fields inside `root`. Returns a function that stops it. */
  watch(root: HTMLElement): () => void {
    const note = ({ target }: Event) => this.note(target);
    const touch = ({ target }: Event) => {
      const field = fieldOf(target);
      if (field && this.before.has(field)) this.touched.add(field);
    };
    const early = ['focusin', 'pointerdown', 'keydown', 'beforeinput'];
    const late = ['input', 'change'];
    for (const type of early) root.addEventListener(type, note, true);
    for (const type of late) root.addEventListener(type, touch, true);
    return () => {
      for (const type of early) root.removeEventListener(type, note, true);
      for (const type of late) root.removeEventListener(type, touch, true);
    };
  }

  /** Returns true if closing would lose something. */
  has(): boolean {
    return [...this.touched].some((field) => field.isConnected && stateOf(field) !== this.before.get(field));
  }

  /** Marks the current values as saved. */
  saved(): void {
    this.touched.clear();
    this.before = new Map();
  }

  private note(target: EventTarget | null): void {
    const field = fieldOf(target);
    if (field && !this.touched.has(field)) this.before.set(field, stateOf(field));
  }
}

function fieldOf(target: EventTarget | null): Field | null {
  const label = target instanceof Element ? target.closest('label') : null;
  const field = label && !(target instanceof HTMLInputElement) ? label.control : target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.matches(noWork))
    return null;
  // Without a form, a check box or a choice takes effect at once.
  return isChoice(field) && !field.form ? null : field;
}

function stateOf(field: Field): string {
  return isChoice(field) ? String((field as HTMLInputElement).checked) : field.value;
}

function isChoice({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio';
}
