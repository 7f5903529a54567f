import type { PercentRect } from './crop-geometry';
import styles from './images.module.css';

const widthPx = 256;
const mostHeightPx = 260;

/** The crop as the document will show it. */
export function CropPreview({ src, crop, ratio }: { src: string; crop: PercentRect; ratio: number }) {
  const height = Math.min(mostHeightPx, widthPx * ratio);
  const width = height / ratio;
  return (
    <figure className={styles.preview}>
      <figcaption>In the document</figcaption>
      <div className={styles.previewBox} style={{ inlineSize: width, blockSize: height }}>
        <img
          src={src}
          alt=""
          style={{
            inlineSize: `${(100 / Math.max(crop.width, 0.1)) * width}px`,
            insetInlineStart: `${-(crop.x / Math.max(crop.width, 0.1)) * width}px`,
            insetBlockStart: `${-(crop.y / Math.max(crop.height, 0.1)) * height}px`,
          }}
        />
      </div>
    </figure>
  );
}
