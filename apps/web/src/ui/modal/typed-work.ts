type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is typed to find something, or must be typed again anyway, is no work. */
const noWork =
  '[type=search], input[role=combobox], [type=password], [type=file], [type=hidden], [autocomplete=one-time-code], ' +
  '[readonly]';

/**
 * What a person changed in the fields of a dialog: texts, and boxes and switches of its forms. A field counts as long as
 * it is there with another value than before the person touched it; what the dialog fills in itself doesn't count.
 */
export class TypedWork {
  private before = new Map<Field, string>();
  private readonly touched = new Set<Field>();

  /** Follows the fields inside `root`. Returns a function that stops it. */
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

  /** Whether closing would lose something. */
  has(): boolean {
    return [...this.touched].some((field) => field.isConnected && stateOf(field) !== this.before.get(field));
  }

  /** It's saved: the values of now are those that count. */
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
  // Without a form, a box or a choice takes effect at once.
  return isChoice(field) && !field.form ? null : field;
}

function stateOf(field: Field): string {
  return isChoice(field) ? String((field as HTMLInputElement).checked) : field.value;
}

function isChoice({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio';
}
