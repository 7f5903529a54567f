import type { SearchHit } from '@galley/contract';

/** A piece of a text and where in it the term stands; empty when only the title matched. */
export function excerptOf({ piece }: { piece: string | null }, term: string): SearchHit['excerpt'] {
  const start = piece === null ? -1 : piece.toLowerCase().indexOf(term.toLowerCase());
  if (piece === null || start === -1) return { text: '', start: 0, end: 0 };
  return { text: piece, start, end: start + term.length };
}
