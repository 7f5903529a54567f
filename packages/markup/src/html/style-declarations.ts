/** One declaration of an inline style as written; ranges are offsets in the style text. */
export interface StyleDeclaration {
  /** Offset of the first character of the name. */
  start: number;
  /** Offset after the last character of the value, before the `;`. */
  end: number;
  /** As written, without surrounding whitespace and comments. */
  name: string;
  value: string;
  valueStart: number;
}

/**
 * Splits the text of a `style` attribute into its declarations without interpreting them: vendor prefixes, `mso-*` and
 * names with a leading dash are returned as written. `;` and `:` inside quotes, parentheses and comments don't count.
 * Linear in the length of the text.
 */
export function splitDeclarations(style: string): StyleDeclaration[] {
  const declarations: StyleDeclaration[] = [];
  let start = 0;
  let colon = -1;
  let depth = 0;
  for (let at = 0; at <= style.length; at += 1) {
    const char = style[at];
    if (char === undefined || (char === ';' && depth === 0)) {
      if (colon !== -1) {
        const declaration = readDeclaration(style, start, colon, at);
        if (declaration) declarations.push(declaration);
      }
      start = at + 1;
      colon = -1;
      depth = 0;
    } else if (char === '"' || char === "'") at = skipQuoted(style, at, char);
    else if (char === '/' && style[at + 1] === '*') at = skipComment(style, at);
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ':' && colon === -1) colon = at;
  }
  return declarations;
}

function readDeclaration(style: string, from: number, colon: number, to: number): StyleDeclaration | null {
  let start = from;
  for (;;) {
    while (start < colon && isBlank(style[start])) start += 1;
    if (!style.startsWith('/*', start) || start >= colon) break;
    start = skipComment(style, start) + 1;
  }
  const name = style.slice(start, colon).trim();
  if (name === '') return null;
  let valueStart = colon + 1;
  while (valueStart < to && isBlank(style[valueStart])) valueStart += 1;
  let end = to;
  while (end > valueStart && isBlank(style[end - 1])) end -= 1;
  return { start, end, name, value: style.slice(valueStart, end), valueStart };
}

function skipQuoted(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length - 1;
}

function skipComment(text: string, from: number): number {
  const end = text.indexOf('*/', from + 2);
  return end === -1 ? text.length - 1 : end + 1;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f';
}
