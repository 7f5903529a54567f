import { scanSource } from '../html/scan-source';

/** A template tag or a conditional comment, which mail programs and senders act on. */
interface GuardedPart {
  text: string;
  start: number;
}

/** What changed of the template tags and conditional comments of a source, and where it was. */
export interface ChangedPart {
  text: string;
  /** Counted from 1, in the source before the change. */
  line: number;
}

/**
 * The first template tag or conditional comment that a rewritten source has not, or has elsewhere or in another form;
 * null = all are there, in the same order. `mayRepeat`: those that the rewritten source may have more than once.
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

/** Template tags in style elements, whose values may be copied to the elements that they style. */
export function tokensInStyles(source: string): ReadonlySet<string> {
  const { tokens } = scanSource(source);
  return new Set(tokens.filter(({ context }) => context === 'style').map(({ start, end }) => source.slice(start, end)));
}

/** In source order. Comments that hold a template tag count as that tag. */
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

/** `<!--[if …]>…<![endif]-->`, `<!--[if …]><!-->` and `<!--<![endif]-->`. */
function isConditional(comment: string): boolean {
  return /^<!--\s{0,20}(?:\[if\b|<!\[)/i.test(comment);
}

function placeOf(source: string, { text, start }: GuardedPart): ChangedPart {
  const line = source.slice(0, start).split(/\r\n|\r|\n/).length;
  return { text, line };
}
