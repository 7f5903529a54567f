import type { SearchHit } from '@galley/contract';

/** Spaces and invisible characters. Emails often have hundreds of them after the preview text. */
const gap = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const space = /[\p{Cc}\p{Z}\u2800]/u;
/** Runs of up to this many invisible characters can hold an emoji together: heart, presentation selector, joiner. */
const mostInEmoji = 2;

/**
 * Returns a piece of a text and the position of the term in it; empty if only the title matched. Gaps become one space.
 */
export function excerptOf({ piece }: { piece: string | null }, term: string): SearchHit['excerpt'] {
  if (piece === null) return none;
  const close = piece.replace(gap, (run) => (run.length > mostInEmoji || space.test(run) ? ' ' : run));
  const found = placeOf(close, term);
  return found.text ? found : placeOf(piece, term);
}

const none: SearchHit['excerpt'] = { text: '', start: 0, end: 0 };

function placeOf(text: string, term: string): SearchHit['excerpt'] {
  const start = text.toLowerCase().indexOf(term.toLowerCase());
  return start === -1 ? none : { text, start, end: start + term.length };
}
