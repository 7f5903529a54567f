import type { FlatToken } from './flat-tokens';
import { readTokenComment } from './placeholders';

/** Elements next to which whitespace isn't visible. */
const BOUNDARY = new Set(
  (
    'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);

/** Returns whether whitespace next to this tag is invisible. */
export function isBoundary(token: Pick<FlatToken, 'kind' | 'text'>): boolean {
  return (token.kind === 'start' || token.kind === 'end') && BOUNDARY.has(token.text);
}

/**
 * Returns a token list as a reader sees it: tags with their attributes, text with collapsed whitespace, and template
 * tokens as their text (a typed token is text on one side and a chip on the other). Two equal results look the same.
 */
export function visibleForm(tokens: readonly FlatToken[], { isPre }: { isPre: boolean }): string[] {
  const result: string[] = [];
  let text = '';
  let isAfterBoundary = true;
  const flush = (isBeforeBoundary: boolean) => {
    let shown = text;
    if (!isPre) {
      shown = shown.replace(/[ \t\n\f\r]+/g, ' ').replace(/(?<![ \u00a0])\u00a0(?![ \u00a0])/g, ' ');
      if (isAfterBoundary) shown = shown.replace(/^ /, '');
      if (isBeforeBoundary) shown = shown.replace(/ $/, '');
      // The remaining spaces are visible either way: next to a no-break space, a plain one has the same width.
      shown = shown.replaceAll('\u00a0', ' ');
    }
    if (shown !== '') result.push(`t${shown}`);
    text = '';
  };
  for (const token of tokens) {
    if (token.kind === 'word' || token.kind === 'space' || token.kind === 'chip') {
      text += token.text;
      continue;
    }
    if (token.kind === 'comment') {
      const raw = readTokenComment(token.text);
      if (raw !== null) {
        flush(false);
        isAfterBoundary = false;
        result.push(`!${raw}`);
      }
      continue;
    }
    const boundary = isBoundary(token);
    flush(boundary);
    isAfterBoundary = boundary;
    result.push(token.key);
  }
  flush(true);
  return result;
}
