import type { MergeTagPair } from '@galley/contract';

/** `{name}` and `${name}` (Velocity, FreeMarker, Mautic), `[name]` (phpList). */
const bare = /^(?:\$!?\{[^{}\s][^{}]*\}|\{[a-z][^{}<>"']*\}|\[[a-z][^[\]<>"']*\])/i;

/**
 * Returns the merge tag at the start of an address: one of the theme's, or one of a service that needs no
 * configuration; '' = none.
 */
export function leadingMergeTag(text: string, pairs: readonly MergeTagPair[] = []): string {
  for (const { open, close } of pairs) {
    const end = text.startsWith(open) ? text.indexOf(close, open.length) : -1;
    if (end > open.length) return text.slice(0, end + close.length);
  }
  return bare.exec(text)?.[0] ?? '';
}

/**
 * Returns whether an address contains `${…}` or one of the theme's merge tags. Brackets alone are common in addresses.
 */
export function holdsMergeTag(text: string, pairs: readonly MergeTagPair[] = []): boolean {
  if (/\$!?\{[^{}]+\}/.test(text)) return true;
  return pairs.some(({ open, close }) => {
    const start = text.indexOf(open);
    return start >= 0 && text.indexOf(close, start + open.length) > start + open.length;
  });
}
