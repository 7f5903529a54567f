import type { ImageRules } from '@galley/contract';

const numbers = new Intl.NumberFormat('en-US');

/** What the theme wants of a picture, as a sentence. */
export function describeImageRules(rules: ImageRules): string {
  const { width, height, canResize, isAutoWidth, isAutoHeight } = rules;
  if (canResize) return 'The theme lets this picture be resized.';
  if (isAutoWidth && isAutoHeight) return 'The theme takes a picture of any size.';
  if (isAutoWidth) return `The theme fixes a height of ${numbers.format(height)}; the width follows.`;
  if (isAutoHeight) return `The theme fixes a width of ${numbers.format(width)}; the height follows.`;
  return `The theme fixes ${formatSize(width, height)}.`;
}

/** "2,072 × 1,518" */
export function formatSize(width: number, height: number): string {
  return `${numbers.format(Math.round(width))} × ${numbers.format(Math.round(height))}`;
}
