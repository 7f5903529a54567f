import type { DragFrames } from './frames';

/** The interface of every measured editor in the page, called by the measuring script. */
export interface BenchTarget {
  /** Work that the server has already done, such as the ids in the stored document. Not timed. */
  prepare?(html: string): void;
  /** Opens the document. Resolves when a text in its last section can take the caret. */
  open(html: string): Promise<void>;
  /** Places the caret at the end of the first paragraph of a section. A negative index counts from the end. */
  focusText(sectionIndex: number): Promise<void>;
  /** Returns true once the text is in the editor's source. */
  sourceHolds(text: string): boolean;
  /** Leaves the text block. Resolves when its change is in the source and layout is done. */
  leaveText(): Promise<void>;
  insertInTheMiddle(): Promise<void>;
  moveInTheMiddle(): Promise<void>;
  duplicateInTheMiddle(): Promise<void>;
  undo(): Promise<void>;
  /** Returns the milliseconds needed to serialize after one edit. */
  serialize(): number;
  /** Changes one attribute, in another place on each call. Doesn't wait for rendering. */
  edit(round: number): void;
  /** Starts a drag; editors that measure their drop zones do it now. Undefined = can't be driven by a script. */
  startDrag?(): Promise<void>;
  /** Drags over the whole viewport and stays at its lower edge, then ends the drag without a drop. */
  drag?(): Promise<DragFrames>;
  /** Pastes at the caret. Resolves when the source has the text and layout is done. */
  paste(text: string): Promise<void>;
  switchVariation(): Promise<void>;
  /** Adds `count` entries to the undo list, without waiting for rendering in between. */
  fillHistory(count: number): Promise<void>;
  undoMany(count: number): Promise<void>;
  /** The editor's work when its search opens, before anything is typed. Not timed. */
  openFind?(): Promise<void>;
  /** Returns the number of places with the text. Undefined = the editor has no search. */
  find?(text: string): number;
  replaceAll?(text: string, replacement: string): Promise<void>;
  /** Returns the length of the text that a source view shows on opening. */
  openSource(): number;
}

declare global {
  interface Window {
    target: BenchTarget;
    section: string;
    /** Replaces a section with its other variation. */
    variation: string;
    /** Types text with the browser's own input. */
    typeText(text: string): Promise<void>;
  }
}

/** Resolves after the next frame was painted. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** Places the caret at the end of an element's text. */
export function placeCaret(document: Document, element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
