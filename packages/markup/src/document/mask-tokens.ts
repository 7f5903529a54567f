import { scanSource } from '../html/scan-source';
import { applyEdits } from '../html/text-edits';
import type { TemplateToken } from '../types';

/** A source whose template tags are replaced by words, and the way back. */
export interface MaskedTokens {
  masked: string;
  /** Puts the template tags back, as often as their words occur. */
  unmask(text: string): string;
  /** Whether a text contains such a word. */
  word: RegExp;
}

/**
 * Replaces every template tag, and every `<![if …]>` and `<![endif]>`, by a word that is valid wherever it can be: in a
 * text, as a value, as the name of an attribute. For tools that read HTML and know neither. Names of elements that are
 * template tags stay.
 */
export function maskTokens(source: string): MaskedTokens {
  let base = 'gly';
  while (source.toLowerCase().includes(base)) base += 'q';
  const { tokens, declarations } = scanSource(source);
  const conditions = declarations.filter(({ start, kind }) => kind === 'bogus' && source.startsWith('<![', start));
  const texts: string[] = [];
  let last = 0;
  const places = [...tokens.filter(isMaskable), ...conditions].sort((a, b) => a.start - b.start || b.end - a.end);
  const edits = places.flatMap(({ start, end }) => {
    if (start < last) return [];
    last = end;
    texts.push(source.slice(start, end));
    return [{ start, end, text: `${base}${texts.length - 1}x` }];
  });
  const word = new RegExp(`${base}(\\d{1,9})x`, 'gi');
  return {
    masked: applyEdits(source, edits),
    unmask: (text) => text.replace(word, (whole, number: string) => texts[Number(number)] ?? whole),
    word: new RegExp(`${base}\\d{1,9}x`, 'i'),
  };
}

function isMaskable({ context, family }: TemplateToken): boolean {
  return context !== 'tagName' && family !== 'computed-tag';
}
