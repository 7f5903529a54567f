/** What every measured editor offers to the measuring script, inside the page. */
export interface BenchTarget {
  /** What the server has done long before: ids in the stored document. Not timed. */
  prepare?(html: string): void;
  /** Opens the document; resolves when a text of its last section can take the caret. */
  open(html: string): Promise<void>;
  /** Puts the caret at the end of the first paragraph of the section (negative counts from the end). */
  focusText(sectionIndex: number): Promise<void>;
  /** True once the text stands in the editor's source. */
  sourceHolds(text: string): boolean;
  /** Leaves the text block; resolves when its change is in the source and the screen is laid out. */
  leaveText(): Promise<void>;
  insertInTheMiddle(): Promise<void>;
  moveInTheMiddle(): Promise<void>;
  duplicateInTheMiddle(): Promise<void>;
  undo(): Promise<void>;
  /** Milliseconds to serialise after one edit. */
  serialise(): number;
}

declare global {
  interface Window {
    target: BenchTarget;
    section: string;
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
