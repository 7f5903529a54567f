import type { TextFormat } from '../types';
import { isSameRange } from './selection';

/**
 * Formats chosen without a selection: they apply to the next typed text, as long as the caret stays in place. Those
 * chosen during a composition are held until it ends, because changing its text would end it.
 */
export class PendingFormats {
  private readonly chosen = new Map<TextFormat, boolean>();
  private readonly held = new Map<TextFormat, boolean>();
  private caret: Range | null = null;

  isEmpty(): boolean {
    return this.chosen.size === 0 && this.held.size === 0;
  }

  /** Turns a format on or off at a caret. Superscript and subscript exclude each other. */
  choose(caret: Range, format: TextFormat, isOn: boolean): void {
    this.caret = caret.cloneRange();
    choose(this.chosen, format, isOn);
  }

  /** Turns a format on or off for what is typed after the composition. */
  hold(format: TextFormat, isOn: boolean): void {
    choose(this.held, format, isOn);
  }

  /** Applies the held formats at the caret after the composition. */
  release(caret: Range | null): void {
    const held = [...this.held];
    this.held.clear();
    if (caret) for (const [format, isOn] of held) this.choose(caret, format, isOn);
  }

  /**
   * Returns the formats for the caret, which is only computed if there are any. They are cleared once the caret has
   * moved.
   */
  readAt(caret: () => Range | null): ReadonlyMap<TextFormat, boolean> {
    if (this.held.size > 0) return new Map(this.held);
    const now = this.isEmpty() ? null : caret();
    const isHere = now !== null && this.caret !== null && isSameRange(now, this.caret);
    if (!isHere) this.clear();
    return new Map(this.chosen);
  }

  clear(): void {
    this.chosen.clear();
  }
}

function choose(formats: Map<TextFormat, boolean>, format: TextFormat, isOn: boolean): void {
  formats.set(format, isOn);
  if (isOn && format === 'superscript') formats.set('subscript', false);
  if (isOn && format === 'subscript') formats.set('superscript', false);
}
