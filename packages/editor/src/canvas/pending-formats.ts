import type { TextFormat } from '../types';
import { isSameRange } from './selection';

/** Formats chosen without a selection: they apply to the next typed text, as long as the caret stays in place. */
export class PendingFormats {
  private readonly chosen = new Map<TextFormat, boolean>();
  private caret: Range | null = null;

  isEmpty(): boolean {
    return this.chosen.size === 0;
  }

  /** Turns a format on or off at a caret. Superscript and subscript exclude each other. */
  choose(caret: Range, format: TextFormat, isOn: boolean): void {
    this.caret = caret.cloneRange();
    this.chosen.set(format, isOn);
    if (isOn && format === 'superscript') this.chosen.set('subscript', false);
    if (isOn && format === 'subscript') this.chosen.set('superscript', false);
  }

  /**
   * Returns the formats for the caret, which is only computed if there are any. They are cleared once the caret has
   * moved.
   */
  readAt(caret: () => Range | null): ReadonlyMap<TextFormat, boolean> {
    const now = this.isEmpty() ? null : caret();
    const isHere = now !== null && this.caret !== null && isSameRange(now, this.caret);
    if (!isHere) this.clear();
    return new Map(this.chosen);
  }

  clear(): void {
    this.chosen.clear();
  }
}
