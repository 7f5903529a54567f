import type { PixelSize } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import { useBlockRect } from '../../context/use-block-rect';
import { currentSize, describeSizeRange, type ResizableImage, resizedTo } from '../../images/resized-image';
import styles from './panels.module.css';

/** Width and height of an image that people can resize. */
export function ImageSizeFields({ beId, image }: { beId: BeId; image: ResizableImage }) {
  const { editor } = useBuilder();
  const size = currentSize(image, useBlockRect(beId));
  const refusal = reasonOf(image.resize.can);
  if (refusal !== undefined) return <p className={styles.hint}>{refusal}</p>;
  const commit = (text: string, change: (pixels: number) => Partial<PixelSize>) => {
    const pixels = Number(text.trim().replace(/px$/i, ''));
    if (!size || !Number.isInteger(pixels) || pixels < 1) return propertyMessages.pixelsInvalid;
    return reasonOf(editor.run('resize-image', { beId, ...resizedTo(image, size, change(pixels)) }));
  };
  return (
    <div className={styles.field}>
      <div className={styles.colorRow}>
        <CommitField
          className={styles.grow}
          label={propertyMessages.width}
          inputMode="numeric"
          value={size ? String(Math.round(size.width)) : ''}
          isDisabled={!size}
          onCommit={(text) => commit(text, (width) => ({ width }))}
        />
        <CommitField
          className={styles.grow}
          label={propertyMessages.height}
          inputMode="numeric"
          value={size ? String(Math.round(size.height)) : ''}
          isDisabled={!size}
          onCommit={(text) => commit(text, (height) => ({ height }))}
        />
      </div>
      {size ? <p className={styles.hint}>{describeSizeRange(image, size)}</p> : null}
    </div>
  );
}
