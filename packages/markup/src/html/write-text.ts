import { scanSource } from './scan-source';

/** A part of the new content: preserved bytes, or characters to be written. */
export type TextPiece = { isNew: false; bytes: string } | { isNew: true; text: string };

/** Characters that `escapeCharacter` may change. */
const MAY_NEED_ESCAPE = /[<>&{%*\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/;
const MAY_HOLD_TOKEN = /\{\{|\{%|\{#|%%|<%|\*\|/;

/**
 * Writes a run of text between two tags. New characters are escaped where a browser would parse them as markup, but a
 * typed template token is written literally (`{{ a > b }}`) unless it could start a tag.
 */
export function writeText(pieces: readonly TextPiece[], options: { breaksTokens?: boolean } = {}): string {
  const plain = pieces.map((piece) => (piece.isNew ? piece.text : piece.bytes)).join('');
  const isTyped = pieces.some((piece) => piece.isNew);
  const safe: { start: number; end: number }[] = [];
  if (isTyped && !options.breaksTokens && MAY_HOLD_TOKEN.test(plain)) {
    for (const token of scanSource(plain).tokens) {
      if (token.context === 'text' && !/<[a-z/!?]/i.test(plain.slice(token.start, token.end))) safe.push(token);
    }
  }
  let at = 0;
  let next = 0;
  let result = '';
  for (const piece of pieces) {
    const whole = piece.isNew ? piece.text : piece.bytes;
    if (!piece.isNew || !MAY_NEED_ESCAPE.test(whole)) {
      result += whole;
      at += whole.length;
      continue;
    }
    for (const char of piece.text) {
      while ((safe[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
      const isSafe = (safe[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
      result += isSafe
        ? char
        : escapeCharacter(char, plain.slice(at + char.length, at + char.length + 1), options.breaksTokens);
      at += char.length;
    }
  }
  return result;
}

/** Writes an attribute value from the canvas as source text; template tokens in it are written literally. */
export function writeAttributeValue(value: string): string {
  let result = '';
  let at = 0;
  const writeAmpersands = (text: string) => text.replace(/&(?=[a-z#])/gi, '&amp;');
  for (const token of scanSource(value).tokens) {
    if (token.context !== 'text') continue;
    result += writeAmpersands(value.slice(at, token.start)) + value.slice(token.start, token.end);
    at = token.end;
  }
  return result + writeAmpersands(value.slice(at));
}

/** Writes a run of whitespace as source text: a single no-break space becomes a space, other whitespace is kept. */
export function writeBlanks(text: string, options: { isPre: boolean }): string {
  if (text === '\u00a0' && !options.isPre) return ' ';
  return text.replaceAll('\u00a0', '&nbsp;');
}

function escapeCharacter(char: string, next: string, breaksTokens = false): string {
  if (char === '<') return '&lt;';
  if (char === '>') return '&gt;';
  if (char === '&') return /[a-z#]/i.test(next) ? '&amp;' : '&';
  if (char === '\u00a0') return '&nbsp;';
  if (breaksTokens && (char === '{' || char === '%' || char === '*')) return `&#${char.charCodeAt(0)};`;
  const code = char.codePointAt(0) ?? 0;
  const isUnseen =
    (code >= 0x200b && code <= 0x200f) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x2060 ||
    code === 0xfeff ||
    code === 0xad;
  return isUnseen ? `&#x${code.toString(16)};` : char;
}
