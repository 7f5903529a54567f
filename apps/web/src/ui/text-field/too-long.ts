import { messages } from '../../messages';

/** Returns the number of characters of a text; an emoji counts as one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Returns the error of a field beyond its maximum number of characters; undefined otherwise. */
export function tooLong(text: string, most: number): string | undefined {
  if (text.length <= most || countCharacters(text) <= most) return undefined;
  return messages.atMostCharacters(most);
}
