import type { DragFrames } from './frames';

/** The interface of every measured editor for the measuring script, inside the page. */
export interface BenchTarget {
  /** Work that the server has already done: ids in the stored document. Not timed. */
  prepare?(html: string): void;
  /** Opens the document; resolves when a text of its last section can take the caret. */
  open(html: string): Promise<void>;
  /** Puts the caret at the end of the first paragraph of the section (negative counts from the end). */
  focusText(sectionIndex: number): Promise<void>;
  /** True once the text is in the editor's source. */
  sourceHolds(text: string): boolean;
  /** Leaves the text block; resolves when its change is in the source and the screen is laid out. */
  leaveText(): Promise<void>;
  insertInTheMiddle(): Promise<void>;
  moveInTheMiddle(): Promise<void>;
  duplicateInTheMiddle(): Promise<void>;
  undo(): Promise<void>;
  /** Milliseconds to serialize after one edit. */
  serialize(): number;
  /** One small edit of an attribute, another place each time; the screen is not waited for. */
  edit(round: number): void;
  /** Picks up something to drag; editors that measure their drop zones do so now. Absent = cannot be driven. */
  startDrag?(): Promise<void>;
  /** Drags over the whole viewport and on at its lower edge, then ends the drag without a drop. */
  drag?(): Promise<DragFrames>;
  /** Pastes into the text that has the caret; resolves when the source holds it and the screen is laid out. */
  paste(text: string): Promise<void>;
  switchVariation(): Promise<void>;
  /** `count` entries for the undo list; the screen is not waited for in between. */
  fillHistory(count: number): Promise<void>;
  undoMany(count: number): Promise<void>;
  /** What the editor does when its search opens, before anything is typed. Not timed. */
  openFind?(): Promise<void>;
  /** How many places hold the text. Absent = the editor cannot search. */
  find?(text: string): number;
  replaceAll?(text: string, replacement: string): Promise<void>;
  /** What a source view shows when it opens; the length of the text. */
  openSource(): number;
}

declare global {
  interface Window {
    target: BenchTarget;
    section: string;
    /** The section's other variation. */
    variation: string;
    /** Text through the browser's own input. */
    typeText(text: string): Promise<void>;
  }
}

/** Resolves after the next frame was laid out and painted. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** Puts the caret at the end of an element's text. */
export function placeCaret(document: Document, element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
