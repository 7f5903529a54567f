import { scanSource } from '../html/scan-source';

/** A template tag or conditional comment, which email clients and sending services process. */
interface GuardedPart {
  text: string;
  start: number;
}

/** The first changed template tag or conditional comment of a source, and its location. */
export interface ChangedPart {
  text: string;
  /** Line number from 1, in the original source. */
  line: number;
}

/**
 * Returns the first template tag or conditional comment that is missing, moved or changed in a rewritten source; null =
 * all are there, in the same order. Parts in `mayRepeat` can occur repeatedly in the rewritten source.
 */
export function findChangedPart(
  before: string,
  after: string,
  mayRepeat: ReadonlySet<string> = new Set(),
): ChangedPart | null {
  const wanted = guardedParts(before);
  const found = guardedParts(after);
  let at = 0;
  for (const part of found) {
    if (part.text === wanted[at]?.text) at += 1;
    else if (!mayRepeat.has(part.text)) return placeOf(before, wanted[at] ?? { ...part, start: before.length });
  }
  const lost = wanted[at];
  return lost ? placeOf(before, lost) : null;
}

/** Returns the template tags in style elements, whose values can be copied to the elements they style. */
export function tokensInStyles(source: string): ReadonlySet<string> {
  const { tokens } = scanSource(source);
  return new Set(tokens.filter(({ context }) => context === 'style').map(({ start, end }) => source.slice(start, end)));
}

/** Returns the guarded parts in source order. A comment that contains a template tag counts as that tag. */
function guardedParts(source: string): GuardedPart[] {
  const { tokens, comments, declarations } = scanSource(source);
  const conditional = [
    ...comments.filter(({ start, end }) => isConditional(source.slice(start, end))),
    ...declarations.filter(({ start, kind }) => kind === 'bogus' && /^<!\[/.test(source.slice(start, start + 3))),
  ];
  return [...tokens, ...conditional]
    .map(({ start, end }) => ({ text: source.slice(start, end), start }))
    .sort((a, b) => a.start - b.start || b.text.length - a.text.length);
}

/** Matches `<!--[if …]>…<![endif]-->`, `<!--[if …]><!-->` and `<!--<![endif]-->`. */
function isConditional(comment: string): boolean {
  return /^<!--\s{0,20}(?:\[if\b|<!\[)/i.test(comment);
}

function placeOf(source: string, { text, start }: GuardedPart): ChangedPart {
  const line = source.slice(0, start).split(/\r\n|\r|\n/).length;
  return { text, line };
}
