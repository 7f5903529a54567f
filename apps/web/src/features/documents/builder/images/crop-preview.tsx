import type { CropperData, ImageRotation, PixelSize } from '@galley/contract';
import { imageMessages } from '../../../../messages/files/images';
import styles from './images.module.css';
import { TurnedImage } from './turned-image';

const widthPx = 256;
const mostHeightPx = 260;

interface CropPreviewProps {
  src: string;
  size: PixelSize;
  rotation: ImageRotation;
  /** Pixels of the rotated image. */
  part: CropperData;
}

/** A preview of the crop as the document will show it. */
export function CropPreview({ src, size, rotation, part }: CropPreviewProps) {
  const ratio = part.height / part.width;
  const height = Math.min(mostHeightPx, widthPx * ratio);
  const width = height / ratio;
  return (
    <figure className={styles.preview}>
      <figcaption>{imageMessages.inTheDocument}</figcaption>
      <TurnedImage
        className={styles.previewBox}
        style={{ inlineSize: width, blockSize: height }}
        {...{ src, size, rotation, part }}
        label=""
      />
    </figure>
  );
}
