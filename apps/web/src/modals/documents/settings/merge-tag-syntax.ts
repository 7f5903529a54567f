import { limits, type MergeTagPair } from '@galley/contract';
import { themeSettingsMessages } from '../../../messages/documents/theme-settings';

/** Pairs of delimiters as text: `[[ ]], ${ }`. */
export function writePairs(pairs: readonly MergeTagPair[]): string {
  return pairs.map(({ open, close }) => `${open} ${close}`).join(', ');
}

/** Parses the output of `writePairs`. Returns a message if the text contains anything but pairs. */
export function readPairs(text: string): { pairs: MergeTagPair[]; error?: string } {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs: MergeTagPair[] = [];
  for (const part of parts) {
    const [open = '', close = '', ...others] = part.split(/\s+/);
    if (close === '' || others.length > 0) return { pairs, error: themeSettingsMessages.notPair(part) };
    if (Math.max(open.length, close.length) > limits.mergeTagSignLength)
      return { pairs, error: themeSettingsMessages.signTooLong(limits.mergeTagSignLength) };
    pairs.push({ open, close });
  }
  if (pairs.length > limits.mergeTagPairs)
    return {
      pairs: pairs.slice(0, limits.mergeTagPairs),
      error: themeSettingsMessages.tooManyPairs(limits.mergeTagPairs),
    };
  return { pairs };
}
