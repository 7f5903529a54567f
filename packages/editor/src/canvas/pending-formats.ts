import type { TextFormat } from '../types';
import { isSameRange } from './selection';

/** Formats chosen with nothing selected: they apply to what is typed next, while the caret is where they were chosen. */
export class PendingFormats {
  private readonly chosen = new Map<TextFormat, boolean>();
  private caret: Range | null = null;

  isEmpty(): boolean {
    return this.chosen.size === 0;
  }

  /** Turns a format on or off at a caret. Of superscript and subscript, only one can be on. */
  choose(caret: Range, format: TextFormat, isOn: boolean): void {
    this.caret = caret.cloneRange();
    this.chosen.set(format, isOn);
    if (isOn && format === 'superscript') this.chosen.set('subscript', false);
    if (isOn && format === 'subscript') this.chosen.set('superscript', false);
  }

  /** The formats for the caret, which is only looked up when there are any. They are forgotten once it has moved. */
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
