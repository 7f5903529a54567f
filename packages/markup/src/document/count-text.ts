import { decodeText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { trimEndOf } from '../html/trim-end';
import type { SourceBlock } from '../types';

/**
 * Counts the characters of a text for its limits (docs/grammar.md 3): text without markup, a run of whitespace or a
 * line break as one character, a template token as written.
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

/** Counts a character reference as one character and an invalid one as text; a run of whitespace is one space. */
function readText(source: string): string {
  return source.replace(/[ \t\r\n\f]+/g, ' ').replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?/gi, meaningOf);
}

/** A cache, because texts are counted at every key press and contain the same few references. */
const meanings = new Map<string, string>();
const MAX_MEANINGS = 500;

function meaningOf(reference: string): string {
  const known = meanings.get(reference);
  if (known !== undefined) return known;
  if (meanings.size >= MAX_MEANINGS) meanings.clear();
  const meaning = decodeText(reference).replace(/\s/g, 'x');
  meanings.set(reference, meaning);
  return meaning;
}

/** Returns whether the text is shorter than its minimum length. */
export function isBelowMinimum(block: SourceBlock): boolean {
  return block.rules.minChar > 0 && countSource(textOfBlock(block)) < block.rules.minChar;
}

/** Returns the inner source of a block, including child blocks. */
export function textOfBlock(block: SourceBlock): string {
  return block.parts
    .map((part) => (typeof part === 'string' ? part : part.open + textOfBlock(part) + part.close))
    .join('');
}
