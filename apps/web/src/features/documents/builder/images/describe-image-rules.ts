import { formatNumber, type HostedImage, type ImageRules } from '@galley/contract';
import { formatSize } from '../../../../lib/format-size';
import { imageRulesMessages } from '../../../../messages/documents/builder/image-rules';

/** Describes the theme's requirements for an image in a sentence. */
export function describeImageRules(rules: ImageRules): string {
  const { width, height, canResize, isAutoWidth, isAutoHeight } = rules;
  if (canResize) return imageRulesMessages.canBeResized;
  if (isAutoWidth && isAutoHeight) return imageRulesMessages.anySize;
  if (isAutoWidth) return imageRulesMessages.heightIsSet(formatNumber(height));
  if (isAutoHeight) return imageRulesMessages.widthIsSet(formatNumber(width));
  return imageRulesMessages.sizeIsSet(formatSize(width, height));
}

/**
 * Returns the displayed size of an image if the image has fewer pixels than that, and null if it's large enough. Only
 * for types that the server accepts in any size; the server reports the others.
 */
export function stretchedTo(image: HostedImage, rules: ImageRules): { width: number; height: number } | null {
  if (image.type === 'image/svg+xml') return null;
  const width = rules.isAutoWidth ? 0 : rules.width;
  const height = rules.isAutoHeight ? 0 : rules.height;
  if (image.width >= width && image.height >= height) return null;
  const ratio = image.height / image.width;
  return { width: width || height / ratio, height: height || width * ratio };
}
