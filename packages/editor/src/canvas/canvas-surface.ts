import type { BeId, SourceBlock } from '@galley/markup';
import type { CanvasRequest } from '../api';
import type { CanvasHost, CanvasPort, TextMark, TextOffers } from '../ports';
import type { TextFormat } from '../types';
import type { BlockIndex } from './block-index';
import type { LinkEdge } from './link-edge';
import type { TypedSpace } from './text-edits';

/** What event handlers and text sessions need from their canvas. */
export interface CanvasSurface extends CanvasPort {
  readonly host: CanvasHost;
  readonly index: BlockIndex;
  /** The element whose text is being edited; the guards ignore it. */
  edited: Element | null;
  /** Inner html of a block as its source is drawn, whatever the canvas shows; null when it is not drawn. */
  canvasInner(beId: BeId): string | null;
  layoutChanged(): void;
  /** A key went into the edited text. Where that can change the size of something, `layoutChanged` follows. */
  textTyped(): void;
  request(request: CanvasRequest): void;
  /** There was activity inside the frame. */
  noteActivity(event: Event): void;
  /** A style sheet of the document has loaded. */
  styleLoaded(): void;
  /** Shows a key press to the shell. True when the shell acted on it. */
  forwardKey(event: KeyboardEvent): boolean;
}

/** What typing needs from the text that it changes. */
export interface EditedText extends TypedSpace {
  readonly beId: BeId;
  readonly element: Element;
  readonly host: CanvasHost;
  readonly canvas: CanvasSurface;
  /** Whether what is typed at the edge of a link is in it. */
  readonly edge: LinkEdge;
  /** Formats that were chosen at the caret where it still is: they apply to the next typed text. */
  pendingFormats(): ReadonlyMap<TextFormat, boolean>;
  /** True when something was typed since the text was last read. */
  isDirty: boolean;
  /** A line break that only makes the line after the last one visible; never read back. */
  filler: Element | null;
  /** The formats around the whole text before it was deleted. The next typed text gets them. */
  emptiedLook: readonly Element[];
  /** The selection in this text, or where it last was while the focus is in the shell. */
  range(): Range | null;
  mark(): TextMark | null;
  block(): SourceBlock;
  readonly can: Pick<TextOffers, 'link' | 'list'>;
  /** Called before every change, so that undo knows where the caret was. */
  changing(): void;
  /**
   * Called after every change, with what was typed: reads the text when typing rests or a step of it is over, and at
   * the latest after `flushMaxWaitMs`.
   */
  changed(typed?: string): void;
  /** Reads a step of typing that is over and still waits for that: the next key belongs to another step. */
  endRun(): void;
  /** The chip that is selected by itself. */
  chip(): Element | null;
  /** The part of a range inside this text, with its ends moved out of chips; null if there is none. */
  keepInside(range: Range): Range | null;
  /** Brings the selection back into the text, where it reaches out of it. */
  settle(): void;
  /** True when Enter splits this block and Backspace at its start joins it: paragraphs of pages, repeated list items. */
  isParagraph(): boolean;
  hasFocus(): boolean;
  /** True when the node is the last visible node in the text. */
  isAtEnd(node: Node): boolean;
}
