import { decodeText, scanSource } from '@galley/markup';

/** Text of a piece of source: tags and comments left out, references decoded. */
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
