import { plainText, readableHtml } from '@galley/markup';

const lineEnds = /<br\b[^<>]*>|<\/(?:p|h[1-6]|li|td|th|div|table|title|blockquote|section)\s*>/gi;

/** The words of a document as a reader sees them, a line for each paragraph, cell or heading. */
export function wordsOf(html: string): string {
  // What holds no words for a reader goes first: its strings could look like ends of lines.
  return readableHtml(html)
    .split(lineEnds)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
