import 'react-image-crop/dist/ReactCrop.css';
import type { ComponentProps } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { controlMessages } from '../../messages/shared/controls';

export type { PercentCrop } from 'react-image-crop';

export interface CropFrameProps
  extends Omit<ComponentProps<typeof ReactCrop>, 'ariaLabels' | 'keepSelection' | 'onChange'> {
  /** The selected part, in percent of the image. */
  onChange: (crop: PercentCrop) => void;
}

/**
 * The selected part of an image: dragged by its edges and corners, or moved with the arrow keys. It can't be
 * deselected.
 */
export function CropFrame({ onChange, ...rest }: CropFrameProps) {
  return (
    <ReactCrop {...rest} keepSelection ariaLabels={controlMessages.cropFrame} onChange={(_, crop) => onChange(crop)} />
  );
}
