import { cutText, limits } from '@galley/contract';

/** Characters that change the direction of the following text, so that “exe.png” could be shown as “gnp.exe”. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a foreign text for display on one line: without control characters and direction changes. */
export function plainLine(text: string): string {
  return text
    .replace(directions, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

/** Returns a foreign name for display: a plain line, cut to the maximum length of names. */
export function plainName(name: string): string {
  // Cut first, because it can have any length.
  const line = plainLine(cutText(name, limits.titleLength * 4));
  const cut = cutText(line, limits.titleLength - 1);
  return cut.length < line.length ? `${cut}…` : line;
}
