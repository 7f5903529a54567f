import { isLongerThan } from '@galley/contract';

/** What a field says beyond its number of characters, an emoji being one of them; undefined within it. */
export function tooLong(text: string, most: number): string | undefined {
  return isLongerThan(text, most) ? `At most ${most.toLocaleString('en-US')} characters.` : undefined;
}
