import { ChangeSet, Text } from '@codemirror/state';
import { changeText, diffSource, realOffset, type ShownText, shownOffset, showText } from '@galley/markup/source-view';

/**
 * The content of the source editor: the last known text of the document, and the changes typed since. Both can change:
 * typing is applied on top, document changes underneath.
 */
export class SourceText {
  private base: ShownText;
  private typed: ChangeSet | null = null;

  constructor(real: string) {
    this.base = showText(real);
  }

  /** Returns the editor's initial content. */
  get shown(): string {
    return this.base.shown;
  }

  get isTyped(): boolean {
    return this.typed !== null;
  }

  /** Returns the text of the document with the typed changes. Every other byte is unchanged. */
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

  /** Converts an offset in the editor to one in the document's text without the typed changes. */
  toReal(at: number): number {
    return realOffset(this.base, this.typed ? this.typed.invertedDesc.mapPos(at) : at);
  }

  /** Converts an offset in the document's text to one in the editor. */
  toShown(at: number): number {
    const shown = shownOffset(this.base, at);
    return this.typed ? this.typed.mapPos(Math.min(shown, this.typed.length)) : shown;
  }

  /** Records a change that was typed in the editor. */
  type(changes: ChangeSet): void {
    const typed = this.typed ? this.typed.compose(changes) : changes;
    this.typed = typed.empty ? null : typed;
  }

  /**
   * Handles a document change from elsewhere. Returns the editor change that shows it and keeps the typed changes, or
   * null if there is none.
   */
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

  /** Handles that the typed changes were applied to the document. */
  settle(): void {
    this.base = showText(this.real);
    this.typed = null;
  }

  /** Discards the typed changes. Returns the editor change that does it. */
  discard(): ChangeSet | null {
    const { typed } = this;
    if (!typed) return null;
    this.typed = null;
    return typed.invert(Text.of(this.base.shown.split('\n')));
  }
}
