export type MouseButton = 'left' | 'middle';

/** One step of a pointer, in coordinates of the page. */
export type PointerStep =
  | { kind: 'move'; x: number; y: number }
  /** `count` 2 is the second press of a double click; browsers that count presses themselves do not need it. */
  | { kind: 'down'; button?: MouseButton; count?: number }
  | { kind: 'up'; button?: MouseButton; count?: number };

/** A real browser with a real keyboard and pointer: what the text-and-drag suite needs of it and nothing else. */
export interface Driver {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** A key by its DOM name, or several at once: 'Control+Shift+z'. */
  press(keys: string): Promise<void>;
  /** Each character as a key press. */
  type(text: string): Promise<void>;
  pointer(steps: readonly PointerStep[]): Promise<void>;
  /** Types through an input method: the steps of its preview, then what is put in. Null where no driver can. */
  readonly compose: ((steps: readonly string[], text: string) => Promise<void>) | null;
  /** Windows and tabs that are open. */
  pageCount(): Promise<number>;
  address(): Promise<string>;
  close(): Promise<void>;
}

/** 'Control+Shift+z' as its modifiers and its key. */
export function splitKeys(keys: string): { modifiers: string[]; key: string } {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}
