import { decodeText, scanSource } from '@galley/markup/html';

/** Returns the text of a source without tags and comments, with character references decoded. */
export function plainTextOf(source: string): string {
  const { tags, comments } = scanSource(source);
  let text = '';
  let at = 0;
  for (const cut of [...tags, ...comments].sort((a, b) => a.start - b.start)) {
    text += source.slice(at, Math.max(at, cut.start));
    at = Math.max(at, cut.end);
  }
  return decodeText(text + source.slice(at));
}
