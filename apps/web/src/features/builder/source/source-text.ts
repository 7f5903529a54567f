import { ChangeSet, Text } from '@codemirror/state';
import { changeText, diffSource, realOffset, type ShownText, shownOffset, showText } from '@galley/markup';

/**
 * What the source editor holds: the text of the document as it was last seen, and what has been typed since. Both sides
 * may change: typing goes on top, changes of the document are put underneath.
 */
export class SourceText {
  private base: ShownText;
  private typed: ChangeSet | null = null;

  constructor(real: string) {
    this.base = showText(real);
  }

  /** What the editor starts with. */
  get shown(): string {
    return this.base.shown;
  }

  get isTyped(): boolean {
    return this.typed !== null;
  }

  /** The text of the document with what was typed: every byte outside the typed places as it was. */
  get real(): string {
    const { typed, base } = this;
    if (!typed) return base.real;
    const changes: { from: number; to: number; text: string }[] = [];
    typed.iterChanges(
      (from, to, _fromB, _toB, inserted) => changes.push({ from, to, text: inserted.toString() }),
      true,
    );
    return changeText(base, changes);
  }

  /** Offset in the editor → offset in the document's text, without what was typed. */
  toReal(at: number): number {
    return realOffset(this.base, this.typed ? this.typed.invertedDesc.mapPos(at) : at);
  }

  /** Offset in the document's text → offset in the editor. */
  toShown(at: number): number {
    const shown = shownOffset(this.base, at);
    return this.typed ? this.typed.mapPos(Math.min(shown, this.typed.length)) : shown;
  }

  /** Somebody typed in the editor. */
  type(changes: ChangeSet): void {
    const typed = this.typed ? this.typed.compose(changes) : changes;
    this.typed = typed.empty ? null : typed;
  }

  /** The document changed elsewhere: what the editor has to change so that it shows it, typing kept. Null = nothing. */
  follow(real: string): ChangeSet | null {
    if (real === this.base.real) return null;
    const next = showText(real);
    const { length } = this.base.shown;
    const changes = diffSource(this.base.shown, next.shown).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
      from: oldStart,
      to: oldEnd,
      insert: next.shown.slice(newStart, newEnd),
    }));
    const outer = ChangeSet.of(changes, length);
    this.base = next;
    if (!this.typed) return outer.empty ? null : outer;
    const shown = outer.map(this.typed);
    this.typed = this.typed.map(outer, true);
    return shown;
  }

  /** The document has taken over what was typed. */
  settle(): void {
    this.base = showText(this.real);
    this.typed = null;
  }

  /** Forgets what was typed: what the editor has to change. */
  discard(): ChangeSet | null {
    const { typed } = this;
    if (!typed) return null;
    this.typed = null;
    return typed.invert(Text.of(this.base.shown.split('\n')));
  }
}
