export type MouseButton = 'left' | 'middle';

/** One step of a pointer, in page coordinates. */
export type PointerStep =
  | { kind: 'move'; x: number; y: number }
  /** `count` 2 is the second press of a double click; ignored by browsers that count presses themselves. */
  | { kind: 'down'; button?: MouseButton; count?: number }
  | { kind: 'up'; button?: MouseButton; count?: number };

/** A real browser with a real keyboard and pointer, reduced to the needs of the text-and-drag suite. */
export interface Driver {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page; the function can only access its arguments. */
  evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses a key by its DOM name, or several at once: 'Control+Shift+z'. */
  press(keys: string): Promise<void>;
  /** Types each character as a key press. */
  type(text: string): Promise<void>;
  pointer(steps: readonly PointerStep[]): Promise<void>;
  /** Types through an input method: the steps of its preview, then the committed text. Null if the driver can't. */
  readonly compose: ((steps: readonly string[], text: string) => Promise<void>) | null;
  /** Returns the number of open windows and tabs. */
  pageCount(): Promise<number>;
  address(): Promise<string>;
  close(): Promise<void>;
}

/** Splits 'Control+Shift+z' into its modifiers and its key. */
export function splitKeys(keys: string): { modifiers: string[]; key: string } {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}
