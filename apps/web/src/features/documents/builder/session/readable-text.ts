import { readableHtml } from '@galley/markup/export';
import { plainText } from '@galley/markup/html';

const lineEnds = /<br\b[^<>]*>|<\/(?:p|h[1-6]|li|td|th|div|table|title|blockquote|section)\s*>/gi;

/** Returns the text of a document as recipients see it, with one line per paragraph, cell or heading. */
export function readableText(html: string): string {
  // Removes invisible content first, because its strings could look like ends of lines.
  return readableHtml(html)
    .split(lineEnds)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
