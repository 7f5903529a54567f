import { messages } from '../../messages';

/** How many characters a text has, an emoji being one of them. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** What a field says beyond its number of characters; undefined within it. */
export function tooLong(text: string, most: number): string | undefined {
  if (text.length <= most || countCharacters(text) <= most) return undefined;
  return messages.atMostCharacters(most);
}
