import { escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { writeText } from '../html/write-text';
import type { SourceBlock } from '../types';
import type { AttributeFlow, TextFlow } from './find-flow';
import { readPiece } from './find-flow';
import { type FindMatch, flowOfMatch } from './find-in-document';

/** A part of a block with matches replaced: -1 is its start tag. */
export interface ReplacedPart {
  part: number;
  before: string;
  after: string;
}

/**
 * Replaces matches of one block by a text. Only the characters that differ change: formats around them stay, spaces and
 * references outside keep their bytes. Null for a part whose text would not read as it should afterward.
 */
export function replaceInBlock(
  block: SourceBlock,
  matches: readonly FindMatch[],
  replacement: string,
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
    return { part, before, after: replaceInPart(block, before, list, replacement) };
  });
}

/** Whether what a match found still is there. */
export function isMatchThere(block: SourceBlock, match: FindMatch): boolean {
  const found = flowOfMatch(block, match);
  return found !== null && found.flow.text.slice(match.from, match.to) === match.text;
}

function replaceInPart(
  block: SourceBlock,
  source: string,
  matches: readonly FindMatch[],
  replacement: string,
): string | null {
  // Typed text may look like a template tag where it is only text: then its first character is written as a reference.
  for (const breaksTokens of [false, true]) {
    const edits: TextEdit[] = [];
    const expected: { match: FindMatch; attribute: AttributeFlow | null; flow: TextFlow }[] = [];
    for (const match of matches) {
      const found = flowOfMatch(block, match);
      if (!found) return null;
      expected.push({ match, ...found });
      edits.push(
        ...editsOf(source, found.flow, match, replacement, (text, end) => {
          if (found.attribute) return escapeAttribute(text, found.attribute.quote);
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
    if (readsAs(after, expected, replacement)) return after;
  }
  return null;
}

/** The smallest edits of the source that make one match the replacement. */
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

/** The second half of a character outside the basic plane: it cannot stand alone. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code < 0xe000;
}

function escapeAttribute(text: string, quote: AttributeFlow['quote']): string {
  if (quote !== '') return escapeValue(text, quote);
  return escapeValue(text).replace(/[\s"'<>`=]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Reads the new source back: the same texts with the replacement in its places, the same template tags. */
function readsAs(
  after: string,
  expected: readonly { match: FindMatch; attribute: AttributeFlow | null; flow: TextFlow }[],
  replacement: string,
): boolean {
  const piece = readPiece(after);
  const groups = new Map<TextFlow, FindMatch[]>();
  for (const { flow, match } of expected) groups.set(flow, [...(groups.get(flow) ?? []), match]);
  const attributes = expected.filter((entry) => entry.attribute !== null);
  for (const [flow, matches] of groups) {
    let text = '';
    let at = 0;
    for (const match of matches.toSorted((a, b) => a.from - b.from)) {
      text += flow.text.slice(at, match.from) + replacement;
      at = match.to;
    }
    text += flow.text.slice(at);
    const isAttribute = attributes.some((entry) => entry.flow === flow);
    const now = isAttribute ? piece.attributes.map((entry) => entry.flow.text) : [piece.text.text];
    if (!now.some((shown) => plain(shown) === plain(text))) return false;
  }
  const wasText = expected.some((entry) => entry.attribute === null);
  return (
    !wasText || expected.every((entry) => entry.attribute !== null || keepsTokens(entry.flow, piece.text, replacement))
  );
}

function plain(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Every template tag is still there; new ones only when the replacement holds some. */
function keepsTokens(before: TextFlow, after: TextFlow, replacement: string): boolean {
  const list = (flow: TextFlow): string[] => flow.fixed.map(({ from, to }) => flow.text.slice(from, to));
  const own = new Set(list(readPiece(replacement).text));
  const others = (tokens: readonly string[]): string => tokens.filter((token) => !own.has(token)).join('\0');
  const [was, is] = [list(before), list(after)];
  return others(was) === others(is) && is.length >= was.length;
}
