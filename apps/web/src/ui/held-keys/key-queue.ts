/** The parts of a key press that are needed to replay it. */
export interface HeldPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Typed or pasted text, or a key with a function. */
export type HeldInput = { kind: 'text'; text: string } | { kind: 'key'; press: HeldPress };

/** The browser writes these into the focused field itself. */
const editingKeys: ReadonlySet<string> = new Set(['c', 'v', 'x', 'z', 'y']);
/** Keys of the browser's window: reload, tabs, address, print, zoom. */
const windowKeys: ReadonlySet<string> = new Set(['r', 't', 'w', 'n', 'l', 'p', '+', '-', '=', '0', 'tab']);
const modifiers: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'Meta',
  'NumLock',
  'Shift',
]);
/** Keys of an input method. Their text comes with its composition. */
const composing: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified']);

/**
 * Returns the handler of a key press while keys are held: the hidden field writes it, it's queued, or the browser's
 * window gets it. `isEmpty`: nothing was typed since the last queued key.
 */
export function handlerOf(
  press: Omit<HeldPress, 'code'>,
  { isComposing, isEmpty }: { isComposing: boolean; isEmpty: boolean },
): 'field' | 'queue' | 'window' {
  const { key, altKey, shiftKey } = press;
  if (isComposing || composing.has(key)) return 'field';
  if (modifiers.has(key) || /^F(?:5|11|12)$/.test(key)) return 'window';
  const isCharacter = [...key].length === 1;
  const isCommand = press.ctrlKey || press.metaKey;
  // Control and Alt together are AltGr, which types characters.
  if (isCommand && !(altKey && isCharacter)) {
    const name = key.toLowerCase();
    if (editingKeys.has(name) && !(isEmpty && /[zy]/.test(name))) return 'field';
    return !shiftKey && windowKeys.has(name) ? 'window' : 'queue';
  }
  if (isCharacter) return 'field';
  return key === 'Backspace' && !isEmpty ? 'field' : 'queue';
}

/** The held input in order. Consecutive text is one entry. */
export class KeyQueue {
  private readonly inputs: HeldInput[] = [];

  addText(text: string): void {
    if (text === '') return;
    const last = this.inputs.at(-1);
    if (last?.kind === 'text') this.inputs[this.inputs.length - 1] = { kind: 'text', text: last.text + text };
    else this.inputs.push({ kind: 'text', text });
  }

  addKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: HeldPress): void {
    this.inputs.push({ kind: 'key', press: { key, code, ctrlKey, metaKey, altKey, shiftKey } });
  }

  /** Returns everything so far and empties the queue. */
  take(): HeldInput[] {
    return this.inputs.splice(0);
  }
}

/**
 * Returns the input that can be replayed in the focused element. A dialog whose first control isn't a field gets no
 * letters and no Enter, because nobody can answer a question before it's shown.
 */
export function playable(inputs: readonly HeldInput[], target: 'field' | 'list' | 'question'): HeldInput[] {
  if (target === 'field') return [...inputs];
  return inputs.filter(
    (input) => input.kind === 'key' && (target === 'list' || input.press.key === 'Escape' || input.press.key === 'Tab'),
  );
}
