import {
  type FocalPoint,
  type ImageCrop,
  type ImageRotation,
  type ImageRules,
  type LibraryImage,
  turnedSize,
} from '@galley/contract';
import { useState } from 'react';
import type { PercentCrop } from '../../../../ui/crop-frame/crop-frame';
import {
  around,
  centerOf,
  cropAspect,
  firstCrop,
  leastCrop,
  type PercentRect,
  percentOf,
  turnedBy,
  turnPoint,
  turnPointBack,
  zoomOf,
  zoomTo,
} from './crop-geometry';

/** The state of the cropper: rotation, crop and focal point of an upload. Starts with the last crop. */
export function useCrop(
  image: Pick<LibraryImage, 'width' | 'height' | 'focalPoint'>,
  rules: ImageRules,
  last?: ImageCrop,
) {
  const aspect = cropAspect(rules);
  const [rotation, setRotation] = useState<ImageRotation>(last?.rotation ?? 0);
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(image.focalPoint);
  const [crop, setPercent] = useState(() => startOf(image, { rotation, aspect, last }));
  const setCrop = (rect: PercentRect) => setPercent({ unit: '%', ...rect });
  const turned = turnedSize(image, rotation);
  const least = leastCrop(rules, turned);
  return {
    aspect,
    crop,
    setCrop,
    rotation,
    turned,
    least,
    focalPoint: focalPoint && turnPoint(focalPoint, rotation),
    /** Percent of the rotated image. The crop moves there. */
    setFocalPoint: (point: FocalPoint | null) => {
      setFocalPoint(point && turnPointBack(point, rotation));
      if (point) setCrop(around(crop, point));
    },
    /** Pixels of the upload, as stored. */
    storedFocalPoint: focalPoint,
    rotate: () => {
      const next = turnedBy(rotation, 90);
      setRotation(next);
      setCrop(firstCrop(turnedSize(image, next), aspect, turnPoint(centerOf(crop), 90)));
    },
    setZoom: (zoom: number) => setCrop(zoomTo(crop, zoom, least)),
    zoomBy: (percent: number) => setPercent((now) => ({ unit: '%', ...zoomTo(now, zoomOf(now) + percent, least) })),
  };
}

function startOf(
  image: Pick<LibraryImage, 'width' | 'height' | 'focalPoint'>,
  { rotation, aspect, last }: { rotation: ImageRotation; aspect: number | undefined; last: ImageCrop | undefined },
): PercentCrop {
  const turned = turnedSize(image, rotation);
  const center = image.focalPoint ? turnPoint(image.focalPoint, rotation) : undefined;
  const data = last?.cropperData;
  if (!data) return { unit: '%', ...firstCrop(turned, aspect, center) };
  const before = percentOf(data, turned);
  // The required shape may have changed since the last crop.
  const hasShape = aspect === undefined || Math.abs(data.width - data.height * aspect) <= Math.max(2, aspect * 2);
  return { unit: '%', ...(hasShape ? before : firstCrop(turned, aspect, centerOf(before))) };
}
