import { encodeAddress } from '../html/addresses';
import { escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { onlyToken } from '../html/token-label';
import { writeText } from '../html/write-text';
import type { SourceBlock } from '../types';
import type { AttributeFlow, TextFlow } from './find-flow';
import { readPiece } from './find-flow';
import { type FindMatch, flowOfMatch } from './find-in-document';

export interface ReplaceOptions {
  /** Also replaces matches inside template tags, as long as each tag keeps its kind. */
  isInTags?: boolean;
}

/** A part of a block with matches replaced; -1 is its start tag. */
export interface ReplacedPart {
  part: number;
  before: string;
  after: string;
}

/**
 * Replaces matches of one block with a text. Only characters that differ change: formats around them and the bytes of
 * whitespace and references outside the matches are preserved. `after` is null for a part whose text wouldn't be parsed
 * as intended.
 */
export function replaceInBlock(
  block: SourceBlock,
  matches: readonly FindMatch[],
  replacement: string,
  options: ReplaceOptions = {},
): (ReplacedPart | { part: number; before: string; after: null })[] {
  const parts = new Map<number, FindMatch[]>();
  for (const match of matches) {
    const list = parts.get(match.part);
    if (list) list.push(match);
    else parts.set(match.part, [match]);
  }
  return [...parts].map(([part, list]) => {
    const text = part === -1 ? block.open : block.parts[part];
    const before = typeof text === 'string' ? text : '';
    return { part, before, after: replaceInPart(block, before, list, replacement, options) };
  });
}

/** Returns whether a match's text is still there. */
export function isMatchThere(block: SourceBlock, match: FindMatch): boolean {
  const found = flowOfMatch(block, match);
  return found !== null && found.flow.text.slice(match.from, match.to) === match.text;
}

function replaceInPart(
  block: SourceBlock,
  source: string,
  matches: readonly FindMatch[],
  replacement: string,
  options: ReplaceOptions,
): string | null {
  // Typed text can look like a template tag: in that case its first character is written as a reference.
  for (const breaksTokens of [false, true]) {
    const edits: TextEdit[] = [];
    const expected: { match: FindMatch; attribute: AttributeFlow | null; flow: TextFlow }[] = [];
    for (const match of matches) {
      const found = flowOfMatch(block, match);
      if (!found) return null;
      expected.push({ match, ...found });
      edits.push(
        ...editsOf(source, found.flow, match, replacement, (text, end) => {
          // Template tags are parsed by another program, which doesn't decode references.
          if (tokenAround(found.flow, match)) return text;
          if (found.attribute) return writeAttribute(text, found.attribute);
          const tail = source.slice(end, end + 60);
          const written = writeText(
            [
              { isNew: true, text },
              { isNew: false, bytes: tail },
            ],
            { breaksTokens },
          );
          return written.slice(0, written.length - tail.length);
        }),
      );
    }
    const after = applyEdits(source, edits);
    const isStartTag = matches.some(({ part }) => part === -1) && block.kinds.has('background');
    if (readsAs(after, expected, replacement, { ...options, hasBackground: isStartTag })) return after;
  }
  return null;
}

/** Returns the smallest source edits that turn one match into the replacement. */
function editsOf(
  source: string,
  flow: TextFlow,
  { from, to }: FindMatch,
  replacement: string,
  write: (text: string, end: number) => string,
): TextEdit[] {
  const old = flow.text.slice(from, to);
  const most = Math.min(old.length, replacement.length);
  let lead = 0;
  while (lead < most && old[lead] === replacement[lead]) lead++;
  if (isLow(old, lead) || isLow(replacement, lead)) lead--;
  let tail = 0;
  while (tail < most - lead && old[old.length - 1 - tail] === replacement[replacement.length - 1 - tail]) tail++;
  if (tail > 0 && (isLow(old, old.length - tail) || isLow(replacement, replacement.length - tail))) tail--;
  const text = replacement.slice(lead, replacement.length - tail);
  const first = from + lead;
  const last = to - tail;
  if (first === last) {
    if (text === '') return [];
    const at = lead > 0 ? (flow.ends[first - 1] ?? 0) : (flow.starts[first] ?? 0);
    return [{ start: at, end: at, text: write(text, at) }];
  }
  const edits: TextEdit[] = [];
  for (let i = first; i < last; i++) {
    const start = flow.starts[i] ?? 0;
    const end = flow.ends[i] ?? start;
    const edit = edits.at(-1);
    if (edit && start <= edit.end) edit.end = Math.max(edit.end, end);
    else edits.push({ start, end, text: '' });
  }
  const [head] = edits;
  if (head) head.text = write(text, head.end);
  return edits.filter((edit) => source.slice(edit.start, edit.end) !== edit.text);
}

/** Returns whether the second half of a surrogate pair is at an offset. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code < 0xe000;
}

/** Returns the template tag that contains a match; undefined = none, or the match extends beyond it. */
export function tokenAround(flow: TextFlow, { from, to }: FindMatch): TextFlow['fixed'][number] | undefined {
  return flow.fixed.find((range) => range.from <= from && to <= range.to);
}

function writeAttribute(text: string, { form, quote }: AttributeFlow): string {
  return escapeAttribute(form === 'image' ? text : encodeAddress(text, form), quote);
}

function escapeAttribute(text: string, quote: AttributeFlow['quote']): string {
  if (quote !== '') return escapeValue(text, quote);
  return escapeValue(text).replace(/[\s"'<>`=]/g, (char) => `&#${char.charCodeAt(0)};`);
}

interface Expected {
  match: FindMatch;
  attribute: AttributeFlow | null;
  flow: TextFlow;
}

/**
 * Parses the new source again and checks that the texts contain the replacement and that the template tags are the
 * same.
 */
function readsAs(
  after: string,
  expected: readonly Expected[],
  replacement: string,
  { isInTags = false, hasBackground }: ReplaceOptions & { hasBackground: boolean },
): boolean {
  const piece = readPiece(after, { hasBackground });
  const groups = new Map<TextFlow, Expected[]>();
  for (const entry of expected) groups.set(entry.flow, [...(groups.get(entry.flow) ?? []), entry]);
  for (const [flow, entries] of groups) {
    const attribute = entries[0]?.attribute ?? null;
    const matches = entries.map(({ match }) => match);
    const form = attribute?.form ?? 'image';
    const written = form === 'image' ? replacement : encodeAddress(replacement, form);
    const text = withReplaced(flow.text, 0, matches, written);
    const flows = attribute ? piece.attributes.map((entry) => entry.flow) : [piece.text];
    const now = flows.filter((shown) => plain(shown.text) === plain(text));
    if (now.length === 0) return false;
    if (isInTags && matches.some((match) => tokenAround(flow, match))) {
      if (!now.some((shown) => keepsChangedTokens(flow, shown, matches, replacement))) return false;
    } else if (!attribute && !keepsTokens(flow, piece.text, replacement)) return false;
  }
  return true;
}

/** Replaces matches in the part of a flow that starts at `start`. */
function withReplaced(text: string, start: number, matches: readonly FindMatch[], replacement: string): string {
  let result = '';
  let at = 0;
  for (const { from, to } of matches.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, from - start) + replacement;
    at = to - start;
  }
  return result + text.slice(at);
}

/** Returns whether every template tag is there with its replacements and has the same kind: `if` stays `if`. */
function keepsChangedTokens(
  before: TextFlow,
  after: TextFlow,
  matches: readonly FindMatch[],
  replacement: string,
): boolean {
  const own = new Set(tokensOf(readPiece(replacement).text));
  const wanted = before.fixed.map(({ from, to }) => {
    const inside = matches.filter((match) => match.from >= from && match.to <= to);
    const was = before.text.slice(from, to);
    return { was, is: withReplaced(was, from, inside, replacement) };
  });
  const found = tokensOf(after);
  const isThere = wanted.every(({ is }) => found.includes(is));
  const others = found.filter((token) => !wanted.some(({ is }) => is === token));
  return isThere && others.every((token) => own.has(token)) && wanted.every(({ was, is }) => isSameSort(was, is));
}

function isSameSort(was: string, is: string): boolean {
  if (was === is) return true;
  const [before, after] = [onlyToken(was), onlyToken(is)];
  if (!before || !after || before.family !== after.family || before.role !== after.role) return false;
  const isPlain = before.role === 'output' || before.role === 'statement' || before.role === 'comment';
  return isPlain || firstWord(was) === firstWord(is);
}

/** Returns the start of a template tag: its opening characters and its first word. */
function firstWord(token: string): string {
  return /^\W*\w*/.exec(token)?.[0] ?? '';
}

function plain(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Returns whether every template tag is still there; new ones are only accepted if the replacement contains them. */
function keepsTokens(before: TextFlow, after: TextFlow, replacement: string): boolean {
  const own = new Set(tokensOf(readPiece(replacement).text));
  const others = (tokens: readonly string[]): string => tokens.filter((token) => !own.has(token)).join('\0');
  const [was, is] = [tokensOf(before), tokensOf(after)];
  return others(was) === others(is) && is.length >= was.length;
}

function tokensOf(flow: TextFlow): string[] {
  return flow.fixed.map(({ from, to }) => flow.text.slice(from, to));
}
