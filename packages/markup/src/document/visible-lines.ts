import { decodeText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { isInlineElement } from './find-flow';

/**
 * Returns the visible text of a document as lines: one for each text between block-level tags, with collapsed
 * whitespace, without styles, scripts and comments.
 */
export function visibleLines(html: string): string[] {
  const { runs, tokens, tags } = scanSource(html);
  const pieces = [
    ...runs.filter((run) => run.kind === 'text'),
    ...tokens.filter((token) => token.context === 'text'),
    ...tags.filter((tag) => !isInlineElement(tag.name)).map(({ start }) => ({ start, end: start })),
  ].sort((a, b) => a.start - b.start);
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    const text = line.replace(/[\s\u00a0]+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  for (const { start, end } of pieces) {
    if (start === end) endLine();
    else line += decodeText(html.slice(start, end));
  }
  endLine();
  return lines;
}
