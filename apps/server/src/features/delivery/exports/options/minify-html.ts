import { applyEdits, scanSource, type TextEdit } from '@galley/markup/html';
import { readStyledDocument, StyleLimitError, tokensBetween } from '@galley/markup/styles';
import { findShownBlanks } from './shown-blanks';

interface Range {
  start: number;
  end: number;
}
type Tag = ReturnType<typeof scanSource>['tags'][number];

/** White space that CSS collapses; form feeds aren't. */
const blank = /[ \t\n\r]/;
const blanks = /[ \t\n\r]+/g;

/**
 * Collapses each run of white space that isn't visible to one space or line break, and removes comments. Template tags,
 * conditional comments, attribute values, scripts and styles keep every byte. Throws `StyleLimitError`.
 */
export function minifyHtml(source: string): string {
  const document = readStyledDocument(source);
  if (!document) throw new StyleLimitError();
  const { tags, runs, tokens, comments } = scanSource(source);
  const shown = findShownBlanks(source, document).sort((a, b) => a.start - b.start);
  const edits: TextEdit[] = [];
  const removed = comments.filter((comment) => isRemovable(source, comment, tokens));
  for (const { start, end } of removed) edits.push({ start, end, text: '' });
  const removedTo = new Map(removed.map(({ start, end }) => [end, start]));
  const isShown = createRangeTest(shown);
  /** End of the last run of white space that was collapsed to one: white space directly after it is removed. */
  let blankEnd = -1;
  for (const run of runs) {
    if (run.kind !== 'text') continue;
    for (const found of source.slice(run.start, run.end).matchAll(blanks)) {
      const start = run.start + found.index;
      const end = start + found[0].length;
      if (isShown(start)) continue;
      const isSecond = found.index === 0 && blankEnd !== -1 && beforeComments(removedTo, start) === blankEnd;
      const text = isSecond ? '' : shortBlank(found[0]);
      if (text !== found[0]) edits.push({ start, end, text });
      blankEnd = end;
    }
  }
  for (const tag of tags) edits.push(...blanksInTag(source, tag, tokensBetween(tokens, tag.start, tag.end)));
  return applyEdits(source, edits);
}

/** Returns where the text before a position ends, skipping removed comments. */
function beforeComments(removedTo: ReadonlyMap<number, number>, at: number): number {
  let place = at;
  for (let start = removedTo.get(place); start !== undefined; start = removedTo.get(place)) place = start;
  return place;
}

/** Returns one line break, as the author writes it, or one space. */
function shortBlank(text: string): string {
  return /\r\n|[\r\n]/.exec(text)?.[0] ?? ' ';
}

/**
 * Returns whether a comment can be removed: not one that programs read, that contains a template tag, or that separates
 * characters which would form a tag without it.
 */
function isRemovable(source: string, { start, end }: Range, tokens: readonly Range[]): boolean {
  if (/^<!--\s{0,20}(?:\[if\b|<!\[)/i.test(source.slice(start, start + 40))) return false;
  if (!source.startsWith('<!--', start) || !source.startsWith('-->', end - 3)) return false;
  if (tokensBetween(tokens, start, end).length > 0) return false;
  const before = source[start - 1] ?? ' ';
  const after = source[end] ?? ' ';
  return blank.test(before) || before === '>' || ((blank.test(after) || after === '<') && !/[<{%*$#[&]/.test(before));
}

/**
 * Collapses white space between attributes to one space, and removes it before the end of the tag. White space beside
 * template tags isn't changed.
 */
function blanksInTag(source: string, tag: Tag, tokens: readonly Range[]): TextEdit[] {
  const edits: TextEdit[] = [];
  const taken = [...tag.attributes, ...tokens].sort((a, b) => a.start - b.start);
  let at = tag.nameEnd;
  let last: Range | null = null;
  for (const next of [...taken, { start: tag.end, end: tag.end }]) {
    if (next.start < at) continue;
    const gap = source.slice(at, next.start);
    const text = next.start === tag.end ? endOf(gap, tag, last) : gap.replace(/[ \t\n\f\r]+/g, ' ');
    if (text !== gap) edits.push({ start: at, end: next.start, text });
    at = next.end;
    last = next;
  }
  return edits;
}

/** Returns the text between the last attribute and the end of the tag. After a template tag, the content is unknown. */
function endOf(gap: string, tag: Tag, last: Range | null): string {
  const short = gap.replace(/[ \t\n\f\r]+/g, ' ');
  const attribute = tag.attributes.find(({ end }) => end === last?.end);
  if (last && !attribute) return short;
  const isBare = attribute?.hasValue === true && attribute.quote === '';
  return isBare && short.includes('/') ? short : short.replaceAll(' ', '');
}

/** Returns a test for whether a position is in one of the ranges. Positions must ascend. Linear in both. */
function createRangeTest(ranges: readonly Range[]): (at: number) => boolean {
  let index = 0;
  let end = -1;
  return (at) => {
    for (let range = ranges[index]; range && range.start <= at; range = ranges[index]) {
      end = Math.max(end, range.end);
      index += 1;
    }
    return at < end;
  };
}
