import { plainText } from '@galley/markup';

/** What holds no words for a reader; its strings could look like ends of lines. */
const unread = /<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const lineEnds = /<br\b[^>]*>|<\/(?:p|h[1-6]|li|td|th|div|table|title|blockquote|section)\s*>/gi;

/** The words of a document as a reader sees them, a line for each paragraph, cell or heading. */
export function wordsOf(html: string): string {
  return html
    .replace(unread, '')
    .split(lineEnds)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
