const embeddedData = /^data:(image\/(png|jpeg|gif|webp)|font\/[a-z0-9-]+|application\/(x-)?font-[a-z0-9-]+);base64,/i;
const addressFunctions = /(?:image-set|image|cross-fade|src|expression|element|paint|attr)\s*\(/i;

/** A reference to a part of the same file. */
export function isLocalReference(value: string): boolean {
  return /^\s*#[^\s"'()\\<>]*\s*$/.test(value);
}

/** Whether a presentation attribute (fill, filter, mask …) stays inside the file. */
export function isSafePresentation(value: string): boolean {
  return !/javascript:|vbscript:/i.test(value) && isSafeStyle(value);
}

/** Keeps the declarations of a `style` attribute that stay inside the file; null when none is left. */
export function cleanStyleAttribute(value: string): string | null {
  const kept = splitDeclarations(value).filter((declaration) => declaration.trim() !== '' && isSafeStyle(declaration));
  return kept.length > 0 ? kept.join(';') : null;
}

/** A style sheet whose imports and foreign addresses are taken out; all of it when that does not make it safe. */
export function cleanStyleSheet(text: string): string {
  const withoutImports = text.replace(/@import\b[^;{}]*(?:;|$)/gi, '');
  const local = withoutImports.replace(
    /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi,
    (match, double, single, bare) => (isSafeAddress(double ?? single ?? bare ?? '') ? match : 'none'),
  );
  return isSafeStyle(local) ? local : '';
}

function isSafeStyle(text: string): boolean {
  // A backslash can spell "url(" so that no search finds it; nothing that is drawn needs one.
  if (text.includes('\\') || /@import|@namespace|-moz-binding|behavior\s*:/i.test(text)) return false;
  if (addressFunctions.test(text)) return false;
  const calls = text.match(/url\s*\(/gi)?.length ?? 0;
  if (calls === 0) return true;
  const safe = [...text.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi)].filter((match) =>
    isSafeAddress(match[1] ?? match[2] ?? match[3] ?? ''),
  );
  return safe.length === calls;
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
