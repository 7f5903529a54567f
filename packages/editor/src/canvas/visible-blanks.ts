import * as dom from './safe-dom';

export const space = ' ';
export const hardSpace = '\u00A0';

/** Makes runs of spaces visible: no-break spaces, and a plain one before the next word. */
export function showBlanks(text: string): string {
  return text.replace(/ {2,}/g, (blanks) => hardSpace.repeat(blanks.length - 1) + space);
}

/** Returns whether whitespace in an element is preserved by its style. */
export function keepsBlanks(element: Node | null): boolean {
  if (!dom.isElement(element)) return false;
  return /^(?:pre|break)/.test(dom.viewOf(dom.documentOf(element))?.getComputedStyle(element).whiteSpace ?? '');
}
