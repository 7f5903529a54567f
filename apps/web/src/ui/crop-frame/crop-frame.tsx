import 'react-image-crop/dist/ReactCrop.css';
import type { ComponentProps } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';

export type { PercentCrop } from 'react-image-crop';

export interface CropFrameProps
  extends Omit<ComponentProps<typeof ReactCrop>, 'ariaLabels' | 'keepSelection' | 'onChange'> {
  /** The part in percent of the picture. */
  onChange: (crop: PercentCrop) => void;
}

/** The part of a picture that is kept: dragged by its edges and corners, moved with the arrow keys; it never goes away. */
export function CropFrame({ onChange, ...rest }: CropFrameProps) {
  return <ReactCrop {...rest} keepSelection ariaLabels={labels} onChange={(_, crop) => onChange(crop)} />;
}

const labels = {
  cropArea: 'Crop area: arrow keys move it',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
};
