import { documentOf, isElement, viewOf } from './safe-dom';

export const space = ' ';
export const hardSpace = '\u00A0';

/** Several spaces in a row as a browser shows them all: no-break spaces, and a plain one before the next word. */
export function showBlanks(text: string): string {
  return text.replace(/ {2,}/g, (blanks) => hardSpace.repeat(blanks.length - 1) + space);
}

/** Whether white space in an element shows as it is written. */
export function keepsBlanks(element: Node | null): boolean {
  if (!isElement(element)) return false;
  return /^(?:pre|break)/.test(viewOf(documentOf(element))?.getComputedStyle(element).whiteSpace ?? '');
}
