import { type ImageRotation, type PixelSize, turnedSize } from '@galley/contract';
import type { ComponentPropsWithRef } from 'react';

interface TurnedImageProps extends Omit<ComponentPropsWithRef<'svg'>, 'part'> {
  src: string;
  /** Size of the image without rotation, in pixels. */
  size: PixelSize;
  rotation: ImageRotation;
  /** The visible part, in pixels of the rotated image; all of it if undefined. */
  part?: { x: number; y: number; width: number; height: number };
  /** '' if it is decorative. */
  label: string;
}

/** A rotated image, or a part of it. Its height follows from its width. */
export function TurnedImage({ src, size, rotation, part, label, ...rest }: TurnedImageProps) {
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...turnedSize(size, rotation) };
  const name = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would show as a tooltip; it has a label.
    <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="none" {...name} {...rest}>
      <image href={src} width={size.width} height={size.height} transform={turnOf(size, rotation)} />
    </svg>
  );
}

function turnOf({ width, height }: PixelSize, rotation: ImageRotation): string | undefined {
  switch (rotation) {
    case 90:
      return `translate(${height} 0) rotate(90)`;
    case 180:
      return `translate(${width} ${height}) rotate(180)`;
    case 270:
      return `translate(0 ${width}) rotate(270)`;
    default:
      return undefined;
  }
}
