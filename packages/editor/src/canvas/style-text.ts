/**
 * A declaration of an inline style, parsed from text: the browser's style object drops unknown properties (`mso-*`,
 * `-block-*`) and rewrites colors, so it isn't used.
 */

interface Declaration {
  start: number;
  end: number;
  property: string;
  value: string;
}

/**
 * A cache, because a pasted document repeats the same few styles thousands of times, and several properties of each are
 * read.
 */
const known = new Map<string, readonly Declaration[]>();
const maxCached = 100;
const maxCachedLength = 1000;

function declarationsOf(style: string): readonly Declaration[] {
  if (style.length > maxCachedLength) return readDeclarations(style);
  const found = known.get(style) ?? readDeclarations(style);
  if (known.size >= maxCached) known.clear();
  known.set(style, found);
  return found;
}

function readDeclarations(style: string): Declaration[] {
  const found: Declaration[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at <= style.length; at++) {
    const char = style[at] ?? ';';
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    if ((char === ';' && depth === 0 && !quote) || at === style.length) {
      const text = style.slice(start, at);
      const colon = text.indexOf(':');
      if (colon > 0) {
        const property = text.slice(0, colon).trim().toLowerCase();
        found.push({ start, end: Math.min(at + 1, style.length), property, value: text.slice(colon + 1).trim() });
      }
      start = at + 1;
    }
  }
  return found;
}

/** Returns the value of a property in lowercase; '' if it isn't declared. The last declaration counts. */
export function declarationOf(style: string, property: string): string {
  return (
    declarationsOf(style)
      .findLast((declaration) => declaration.property === property)
      ?.value.toLowerCase() ?? ''
  );
}

/**
 * Returns the weight or slant of a font from its own property or the shorthand, which resets omitted values to normal.
 */
export function fontDeclarationOf(style: string, property: 'font-weight' | 'font-style'): string {
  const own = declarationOf(style, property);
  const font = own === '' ? declarationOf(style, 'font') : '';
  if (!/\s/.test(font)) return own;
  // The part after the size contains font families.
  const words = font.split(/\s+/);
  const size = words.findIndex((word) =>
    /^(?:[\d.]+(?:[a-z]|%)|(?:xx?-)?(?:small|large|medium)(?![-\w])|smaller|larger)/.test(word),
  );
  const pattern = property === 'font-weight' ? /^(?:bold|bolder|lighter|[1-9]00)$/ : /^(?:italic|oblique)$/;
  return words.slice(0, Math.max(0, size)).find((word) => pattern.test(word)) ?? 'normal';
}

/** Removes a property from a style; everything else keeps its text. */
export function withoutDeclaration(style: string, property: string): string {
  let result = style;
  for (const { start, end, property: name } of declarationsOf(style).toReversed()) {
    if (name === property) result = result.slice(0, start) + result.slice(end);
  }
  return result.trim();
}

/** Sets a property of a style in its place, or appends it. */
export function withDeclaration(style: string, property: string, value: string): string {
  const known = declarationsOf(style).findLast((declaration) => declaration.property === property);
  if (known) {
    const text = style.slice(known.start, known.end);
    const colon = text.indexOf(':');
    const tail = text.endsWith(';') ? ';' : '';
    return `${style.slice(0, known.start)}${text.slice(0, colon + 1)} ${value}${tail}${style.slice(known.end)}`;
  }
  const head = style.trim();
  return head === '' ? `${property}: ${value}` : `${head}${head.endsWith(';') ? '' : ';'} ${property}: ${value}`;
}
