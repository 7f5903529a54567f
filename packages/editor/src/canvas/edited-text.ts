import type { BeId, SourceBlock } from '@galley/markup';
import type { CanvasHost, CanvasSurface } from '../ports';
import type { TextMark, TextOffers } from '../text-port';
import type { TextFormat } from '../types';
import type { LinkEdge } from './link-edge';
import type { TypedSpace } from './text-edits';

/** The edited text as used by input handling. */
export interface EditedText extends TypedSpace {
  readonly beId: BeId;
  readonly element: Element;
  readonly host: CanvasHost;
  readonly canvas: CanvasSurface;
  /** Decides whether text typed at the edge of a link belongs to the link. */
  readonly edge: LinkEdge;
  /** Returns the formats chosen at the current caret position, which apply to the next typed text. */
  pendingFormats(): ReadonlyMap<TextFormat, boolean>;
  /** Keeps formats during a composition, in which the caret moves; they apply again where it ends. */
  holdFormats(formats: ReadonlyMap<TextFormat, boolean>): void;
  releaseFormats(): void;
  /** True if something was typed since the text was last read. */
  isDirty: boolean;
  /** A line break that only makes the line after the last one visible; never read back. */
  filler: Element | null;
  /** The format elements around the whole text before it was deleted; the next typed text gets them. */
  emptiedLook: readonly Element[];
  /** Returns the selection in this text, or the last one while the focus is in the shell. */
  range(): Range | null;
  mark(): TextMark | null;
  block(): SourceBlock;
  readonly can: Pick<TextOffers, 'link' | 'list'>;
  /** Called before every change, so that undo can restore the caret. */
  changing(): void;
  /**
   * Called after every change with the typed text. The text is read after a typing pause or at the end of a typing
   * step, at the latest after `flushMaxWaitMs`.
   */
  changed(typed?: string): void;
  /** Reads a finished typing step that is still pending: the next key belongs to another step. */
  endRun(): void;
  /** Returns the chip that is selected alone. */
  chip(): Element | null;
  /** Returns the part of a range inside this text, with its ends moved out of chips; null if there is none. */
  keepInside(range: Range): Range | null;
  /** Moves the selection back into the text if it extends beyond it. */
  settle(): void;
  /**
   * Returns whether Enter splits this block and Backspace at its start joins it: paragraphs of pages, repeated list
   * items.
   */
  isParagraph(): boolean;
  hasFocus(): boolean;
  /** Returns whether the node is the last visible node in the text. */
  isAtEnd(node: Node): boolean;
}
