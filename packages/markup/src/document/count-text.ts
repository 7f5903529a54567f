import { decodeText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { trimEndOf } from '../html/trim-end';
import type { SourceBlock } from '../types';

/**
 * Characters of a text as they count against its limits (grammar.md 3): text without markup, white space runs as one, a
 * line break as one, a template token as it is written.
 */
export function countSource(inner: string): number {
  const { tags, comments, tokens } = scanSource(inner);
  const cuts = [
    ...tags.map((tag) => ({ start: tag.start, end: tag.end, text: tag.name === 'br' && !tag.isEnd ? '\n' : '' })),
    ...comments.map((comment) => ({ start: comment.start, end: comment.end, text: '' })),
    ...tokens
      .filter((token) => token.context === 'text')
      .map((token) => ({ start: token.start, end: token.end, text: 'x'.repeat(token.end - token.start) })),
  ].sort((a, b) => a.start - b.start);
  let text = '';
  let at = 0;
  for (const cut of cuts) {
    if (cut.start < at) continue;
    text += readText(inner.slice(at, cut.start)) + cut.text;
    at = cut.end;
  }
  text += readText(inner.slice(at));
  return [
    ...trimEndOf(
      text
        .replace(/ {2,}/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/^ +/, ''),
      / /,
    ),
  ].length;
}

/** A character reference is one character, what only looks like one is text; white space of the source is one space. */
function readText(source: string): string {
  return source.replace(/[ \t\r\n\f]+/g, ' ').replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?/gi, meaningOf);
}

/** Texts are counted at every key, and hold the same few references. */
const meanings = new Map<string, string>();
const MOST_MEANINGS = 500;

function meaningOf(reference: string): string {
  const known = meanings.get(reference);
  if (known !== undefined) return known;
  if (meanings.size >= MOST_MEANINGS) meanings.clear();
  const meaning = decodeText(reference).replace(/\s/g, 'x');
  meanings.set(reference, meaning);
  return meaning;
}

/** True when the text has a minimum and is shorter. */
export function isBelowMinimum(block: SourceBlock): boolean {
  return block.rules.minChar > 0 && countSource(textOfBlock(block)) < block.rules.minChar;
}

/** Source of a block's inner, child blocks included. */
export function textOfBlock(block: SourceBlock): string {
  return block.parts
    .map((part) => (typeof part === 'string' ? part : part.open + textOfBlock(part) + part.close))
    .join('');
}
