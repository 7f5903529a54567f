import { limits } from '@galley/contract';
import { imageMessages } from '../../../messages/files/images';

/** Splits a list such as "Summer, hero". */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Returns the reason why these tags can't be stored, or undefined. */
export function tagRefusal(tags: readonly string[]): string | undefined {
  if (tags.length > limits.tagsPerImage) return imageMessages.atMostTags(limits.tagsPerImage);
  if (tags.some((tag) => [...tag].length > limits.imageTagLength))
    return imageMessages.tagTooLong(limits.imageTagLength);
  return undefined;
}
