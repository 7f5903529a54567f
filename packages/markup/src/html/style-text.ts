import { patchAttribute, readAttribute } from './attributes';
import { scanSource } from './scan-source';
import { splitDeclarations } from './style-declarations';

/**
 * Returns the value of an inline declaration as written; null if it is missing or empty. The last of duplicate
 * declarations counts.
 */
export function readStyle(openTag: string, property: string): string | null {
  const style = readAttribute(openTag, 'style') ?? '';
  const found = findDeclarations(style, property).at(-1);
  return found ? style.slice(found.valueStart, found.end) || null : null;
}

/**
 * Sets one inline declaration of a start tag, or removes it for null; the rest of the style is preserved. Of
 * duplicates, the last one is changed. An attribute that becomes empty by a removal is removed.
 */
export function patchStyle(openTag: string, property: string, value: string | null): string {
  const style = readAttribute(openTag, 'style');
  if (style === null) return value === null ? openTag : patchAttribute(openTag, 'style', `${property}:${value}`);
  const found = findDeclarations(style, property);
  if (value === null) return found.length === 0 ? openTag : writeStyle(openTag, removeDeclarations(style, found));
  const last = found.at(-1);
  if (last) return patchAttribute(openTag, 'style', style.slice(0, last.valueStart) + value + style.slice(last.end));
  const body = style.trimEnd();
  const glue = body === '' || body.endsWith(';') ? '' : ';';
  const blank = glue !== '' || body !== '' ? /;(\s*)\S/.exec(style)?.[1] || (/:\s/.test(style) ? ' ' : '') : '';
  const colon = /:\s/.test(style) ? ': ' : ':';
  const end = body.endsWith(';') ? ';' : '';
  return patchAttribute(
    openTag,
    'style',
    `${body}${glue}${blank}${property}${colon}${value}${end}${style.slice(body.length)}`,
  );
}

/**
 * Rewrites the values of one inline declaration in a start tag. `rewrite` gets each value as written, and whether it is
 * the effective one (the last important one, or else the last one); null keeps it.
 */
export function rewriteStyle(
  openTag: string,
  property: string,
  rewrite: (value: string, counts: boolean) => string | null,
): string {
  const style = readAttribute(openTag, 'style');
  if (style === null) return openTag;
  const found = findDeclarations(style, property);
  const textOf = ({ valueStart, end }: (typeof found)[number]): string => style.slice(valueStart, end);
  const important = found.findLastIndex((declaration) => /!\s*important$/i.test(textOf(declaration)));
  const counting = important === -1 ? found.length - 1 : important;
  let result = style;
  for (const [index, declaration] of [...found.entries()].reverse()) {
    const value = rewrite(textOf(declaration), index === counting);
    if (value !== null) result = result.slice(0, declaration.valueStart) + value + result.slice(declaration.end);
  }
  return result === style ? openTag : patchAttribute(openTag, 'style', result);
}

/** Returns the class names in order. */
export function readClasses(openTag: string): string[] {
  return (readAttribute(openTag, 'class') ?? '').split(/[ \t\n\f\r]+/).filter((word) => word !== '');
}

/** Adds classes to a start tag and removes classes; other classes and the whitespace between them are preserved. */
export function patchClass(openTag: string, change: { add?: readonly string[]; remove?: readonly string[] }): string {
  const before = readAttribute(openTag, 'class');
  let value = before ?? '';
  for (const word of change.remove ?? []) value = removeWord(value, word);
  for (const word of change.add ?? []) {
    if (value.split(/[ \t\n\f\r]+/).includes(word)) continue;
    const body = value.trimEnd();
    value = body === '' ? word : `${body} ${word}${value.slice(body.length)}`;
  }
  if (value === (before ?? '')) return openTag;
  return patchAttribute(openTag, 'class', value.trim() === '' ? null : value);
}

/** Returns the declarations of a property. References and tokens are masked first, because they can contain `;`. */
function findDeclarations(style: string, property: string) {
  const plain = style.replace(/&#?\w{1,40};/g, (reference) => 'x'.repeat(reference.length));
  let masked = '';
  for (const token of scanSource(style).tokens) {
    masked += plain.slice(masked.length, token.start) + 'x'.repeat(token.end - token.start);
  }
  masked += plain.slice(masked.length);
  const wanted = property.toLowerCase();
  return splitDeclarations(masked).filter((declaration) => declaration.name.toLowerCase() === wanted);
}

function removeDeclarations(style: string, found: ReturnType<typeof findDeclarations>): string {
  let result = style;
  for (const declaration of [...found].reverse()) {
    const before = result.slice(0, declaration.start);
    const after = result.slice(declaration.end).replace(/^\s*;/, '');
    // Whitespace before a later declaration is removed with it; for the first one, the whitespace after it.
    const trimmed = before.trimEnd();
    const kept = trimmed.endsWith(';') ? trimmed : before;
    result = trimmed === '' ? before + after.replace(/^\s+/, '') : kept + after;
  }
  return result;
}

function writeStyle(openTag: string, style: string): string {
  return patchAttribute(openTag, 'style', style.trim() === '' ? null : style);
}

function removeWord(value: string, word: string): string {
  // Class names alternate with the whitespace between them. The whitespace before a removed name is removed too; for
  // the first name, the whitespace after it.
  const pieces = value.split(/([ \t\n\f\r]+)/);
  let result = '';
  let isFirst = true;
  let isBehindFirst = false;
  for (let at = 0; at < pieces.length; at += 2) {
    const blanks = isBehindFirst ? '' : (pieces[at - 1] ?? '');
    const piece = pieces[at] ?? '';
    if (piece === word) {
      isBehindFirst = isFirst;
      continue;
    }
    result += blanks + piece;
    isBehindFirst = false;
    if (piece !== '') isFirst = false;
  }
  return result;
}
