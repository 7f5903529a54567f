import { limits } from './limits';

const densityMax = 4;
const ratiosMax = 8;

/**
 * Parses `densities` of `build_images_upload`: "1,2" → [1, 2]; '' = [1]. Returns null if it isn't up to four numbers
 * from 1 to 4.
 */
export function readDensities(text: string): number[] | null {
  if (text.trim() === '') return [1];
  const densities = text.split(',').map(readNumber);
  const isRead = densities.every((density) => density >= 1 && density <= densityMax);
  return isRead && densities.length <= limits.imageDensities ? densities : null;
}

/**
 * Parses `ratios` of `build_images_upload`, width to height: "16:9, 1.5" → [1.78, 1.5]; '' = none. Returns null if it
 * isn't a valid list.
 */
export function readRatios(text: string): number[] | null {
  if (text.trim() === '') return [];
  const ratios = text.split(',').map((part) => {
    const [width = NaN, height = 1, ...rest] = part.split(':').map(readNumber);
    return rest.length === 0 ? width / height : NaN;
  });
  const isRead = ratios.every((ratio) => ratio > 0 && Number.isFinite(ratio));
  return isRead && ratios.length <= ratiosMax ? ratios : null;
}

/** Returns NaN for an empty text, which `Number` would convert to 0. */
function readNumber(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}
