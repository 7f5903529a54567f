import { defineTask } from '../../../platform/workers/define-task';

/** Brightness of every pixel, row by row. */
export interface GrayImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Likeness {
  /** Average structural similarity of all compared blocks; 1 = identical. */
  mean: number;
  /** The lowest percentile: one block in a hundred is below this value. */
  low: number;
}

const side = 8;
/**
 * If there are more blocks, an even sample is compared, so that the largest image takes no longer than one of 4
 * megapixels.
 */
const blocksMax = 65_536;
// The constants of Wang et al., Image Quality Assessment: From Error Visibility to Structural Similarity (2004).
const steadyMean = (0.01 * 255) ** 2;
const steadyVariance = (0.03 * 255) ** 2;

/** Compares two images of the same size by structural similarity (SSIM) in blocks of 8 × 8 pixels. */
function likenessOf(one: GrayImage, other: Pick<GrayImage, 'data'>): Likeness {
  const { width, height } = one;
  const columns = Math.max(1, Math.ceil(width / side));
  const count = columns * Math.max(1, Math.ceil(height / side));
  const step = Math.ceil(count / blocksMax);
  const values: number[] = [];
  for (let block = 0; block < count; block += step) {
    const left = (block % columns) * side;
    const top = Math.floor(block / columns) * side;
    values.push(likenessAt(one, other, left, top));
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  values.sort((a, b) => a - b);
  return { mean, low: values[Math.floor(values.length / 100)] ?? mean };
}

function likenessAt({ data, width, height }: GrayImage, other: Pick<GrayImage, 'data'>, left: number, top: number) {
  const right = Math.min(width, left + side);
  const bottom = Math.min(height, top + side);
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const a = data[at] ?? 0;
      const b = other.data[at] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const pixels = (right - left) * (bottom - top);
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const varianceA = squaresA / pixels - meanA * meanA;
  const varianceB = squaresB / pixels - meanB * meanB;
  const covariance = products / pixels - meanA * meanB;
  return (
    ((2 * meanA * meanB + steadyMean) * (2 * covariance + steadyVariance)) /
    ((meanA * meanA + meanB * meanB + steadyMean) * (varianceA + varianceB + steadyVariance))
  );
}

/** Compares two images outside the main thread. */
export const likenessTask = defineTask({
  name: 'images.likeness',
  run: ({ one, other }: { one: GrayImage; other: Pick<GrayImage, 'data'> }): Likeness => likenessOf(one, other),
});
