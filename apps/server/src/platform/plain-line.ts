import { cutText, limits } from '@galley/contract';

/** Characters that turn the direction of the text after them: with them, “exe.png” can be shown as “gnp.exe”. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of others on one line, as it can be shown: without control characters and without turned directions. */
export function plainLine(text: string): string {
  return text
    .replace(directions, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

/** A name that another system gave something, as it can be shown: a plain line, cut at the length of our own names. */
export function plainName(name: string): string {
  // Cut before anything else, because it can be of any length.
  const line = plainLine(cutText(name, limits.titleLength * 4));
  const cut = cutText(line, limits.titleLength - 1);
  return cut.length < line.length ? `${cut}…` : line;
}
