import { limits } from '@galley/contract';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest centered square of an image, in percent. */
export function middleSquare(picture: { width: number; height: number }): Rectangle {
  const side = Math.min(picture.width, picture.height);
  const width = (side / picture.width) * 100;
  const height = (side / picture.height) * 100;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/**
 * Converts a square in percent to whole pixels of the image. The result is a square inside the image, of at least one
 * pixel.
 */
export function squareInPixels(crop: Rectangle, picture: { width: number; height: number }): Rectangle {
  const wanted = Math.round((crop.width / 100) * picture.width);
  const side = Math.max(1, Math.min(wanted, picture.width, picture.height));
  const within = (start: number, length: number) => Math.max(0, Math.min(Math.round(start), length - side));
  return {
    x: within((crop.x / 100) * picture.width, picture.width),
    y: within((crop.y / 100) * picture.height, picture.height),
    width: side,
    height: side,
  };
}

/** Returns the side length to upload: the size the server stores, or twice that if the image is large enough. */
export function sentSide(side: number): number {
  return Math.min(side, limits.avatarPx * 2);
}

/** Crops the square from an image as displayed by the browser. Null if the browser can't. */
export async function cutSquare(image: HTMLImageElement, crop: Rectangle): Promise<Blob | null> {
  const from = squareInPixels(crop, { width: image.naturalWidth, height: image.naturalHeight });
  const side = sentSide(from.width);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
