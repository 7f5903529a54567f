import { decodeText, escapeText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { neighbourBreak } from './line-breaks';
import { diffSource } from './source-diff';

/** A unit of a code block's source and the position where it is displayed. */
interface CodeUnit {
  /** Offset in the source. */
  at: number;
  /** Offset in the displayed text. */
  shownAt: number;
}

/**
 * Returns the source of a code block as displayed: character references decoded, line ends as `\
 * `, tags as text.
 */
export function readCodeText(inner: string): string {
  return unitsOf(inner).shown;
}

/**
 * Returns the source of a code block after its text changed to `code`. Unchanged parts keep their bytes; new text is
 * escaped, template tags are written literally (docs/design.md 12), and new lines use the line break of their neighbor.
 */
export function changeCodeText(inner: string, code: string): string {
  const wanted = code.replace(/\r\n?/g, '\n');
  if (readCodeText(inner) === wanted) return inner;
  const spliced = splice(inner, wanted);
  if (readCodeText(spliced) === wanted && sameTokens(spliced, wanted)) return spliced;
  // The change creates or ends a template tag or a reference, so that the text around it is parsed differently too.
  return withBreaks(escapeCode(wanted), neighbourBreak(inner, 0));
}

function splice(inner: string, wanted: string): string {
  const { shown, units } = unitsOf(inner);
  const { tokens } = scanSource(inner);
  const pieces: string[] = [];
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of diffSource(shown, wanted)) {
    const first = units.findLast(({ shownAt }) => shownAt <= oldStart) ?? { at: 0, shownAt: 0 };
    const last = units.find(({ shownAt }) => shownAt >= oldEnd) ?? { at: inner.length, shownAt: shown.length };
    const text =
      shown.slice(first.shownAt, oldStart) + wanted.slice(newStart, newEnd) + shown.slice(oldEnd, last.shownAt);
    const isInTag = tokens.some(({ start, end }) => first.at > start && last.at < end);
    const source = isInTag ? text : escapeCode(text);
    pieces.push(inner.slice(at, Math.max(at, first.at)), withBreaks(source, neighbourBreak(inner, first.at)));
    at = Math.max(at, last.at);
  }
  pieces.push(inner.slice(at));
  return pieces.join('');
}

function unitsOf(inner: string): { shown: string; units: CodeUnit[] } {
  const units: CodeUnit[] = [];
  let shown = '';
  const add = (at: number, text: string): void => {
    units.push({ at, shownAt: shown.length });
    shown += text;
  };
  const read = (from: number, to: number, isRaw: boolean): void => {
    const pattern = isRaw ? /\r\n?|[\s\S]/g : /\r\n?|&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);?|[\s\S]/gi;
    for (const match of inner.slice(from, to).matchAll(pattern)) {
      const unit = match[0];
      add(from + match.index, unit[0] === '\r' ? '\n' : unit.length > 1 ? decodeText(unit) : unit);
    }
  };
  let at = 0;
  for (const token of scanSource(inner).tokens) {
    if (token.context !== 'text' || token.start < at) continue;
    read(at, token.start, false);
    read(token.start, token.end, true);
    at = token.end;
  }
  read(at, inner.length, false);
  return { shown, units };
}

/** Escapes everything except template tags. */
function escapeCode(code: string): string {
  let source = '';
  let at = 0;
  for (const token of scanSource(code).tokens) {
    if (token.context !== 'text' || token.start < at) continue;
    source += escapeText(code.slice(at, token.start)) + code.slice(token.start, token.end);
    at = token.end;
  }
  return source + escapeText(code.slice(at));
}

function withBreaks(text: string, lineBreak: string): string {
  return lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);
}

function sameTokens(source: string, code: string): boolean {
  const list = (text: string): string =>
    scanSource(text)
      .tokens.filter(({ context }) => context === 'text')
      .map(({ start, end }) => text.slice(start, end).replace(/\r\n?/g, '\n'))
      .join('\0');
  return list(source) === list(escapeCode(code));
}
