const embeddedData = /^data:(image\/(png|jpeg|gif|webp)|font\/[a-z0-9-]+|application\/(x-)?font-[a-z0-9-]+);base64,/i;
const addressFunctions = /(?:image-set|image|cross-fade|src|expression|element|paint|attr)\s*\(/i;

/** Returns whether a value references a part of the same file. */
export function isLocalReference(value: string): boolean {
  return /^\s*#[^\s"'()\\<>]*\s*$/.test(value);
}

/** Returns whether a presentation attribute (fill, filter, mask …) only references the file itself. */
export function isSafePresentation(value: string): boolean {
  return !/javascript:|vbscript:/i.test(value) && isSafeStyle(value);
}

/** Keeps the declarations of a `style` attribute that only reference the file itself; null if none is left. */
export function cleanStyleAttribute(value: string): string | null {
  const kept = splitDeclarations(value).filter((declaration) => declaration.trim() !== '' && isSafeStyle(declaration));
  return kept.length > 0 ? kept.join(';') : null;
}

/**
 * Removes imports and external addresses from a style sheet, or all of its text if that isn't enough to make it safe.
 */
export function cleanStyleSheet(text: string): string {
  // The expression always matches everything it has read, so no part is read twice; text before a block stays.
  const withoutImports = text.replace(/@import\b[^;{}]*;?/gi, (match, offset: number) =>
    match.endsWith(';') || offset + match.length === text.length ? '' : match,
  );
  let local = '';
  let at = 0;
  for (const { start, end, address } of findUrls(withoutImports)) {
    if (isSafeAddress(address)) continue;
    local += `${withoutImports.slice(at, start)}none`;
    at = end;
  }
  local += withoutImports.slice(at);
  return isSafeStyle(local) ? local : '';
}

function isSafeStyle(text: string): boolean {
  // A backslash can spell "url(" in a way that no search finds; drawings don't need one.
  if (text.includes('\\') || /@import|@namespace|-moz-binding|behavior\s*:/i.test(text)) return false;
  if (addressFunctions.test(text)) return false;
  const calls = text.match(/url\s*\(/gi)?.length ?? 0;
  if (calls === 0) return true;
  return findUrls(text).filter(({ address }) => isSafeAddress(address)).length === calls;
}

/** Finds every complete `url(…)` of a style, without the quotes around its address. Linear. */
function findUrls(text: string): { start: number; end: number; address: string }[] {
  const urls: { start: number; end: number; address: string }[] = [];
  const opener = /url\(\s*/gi;
  let stop = -1;
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const from = opener.lastIndex;
    const quote = text[from];
    const isQuoted = quote === '"' || quote === "'";
    // Unclosed ones share one search for their end.
    if (!isQuoted && stop < from) stop = indexOrEnd(text, /[)"']/g, from);
    const addressEnd = isQuoted ? text.indexOf(quote, from + 1) : stop;
    if (addressEnd < 0) continue;
    const close = isQuoted ? indexOrEnd(text, /\S/g, addressEnd + 1) : addressEnd;
    if (text[close] !== ')') continue;
    urls.push({ start: found.index, end: close + 1, address: text.slice(isQuoted ? from + 1 : from, addressEnd) });
    opener.lastIndex = close + 1;
  }
  return urls;
}

function indexOrEnd(text: string, what: RegExp, from: number): number {
  what.lastIndex = from;
  return what.exec(text)?.index ?? text.length;
}

function isSafeAddress(address: string): boolean {
  return isLocalReference(address) || embeddedData.test(address.trim());
}

/** Splits at semicolons outside quotes and brackets. */
function splitDeclarations(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ';' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
