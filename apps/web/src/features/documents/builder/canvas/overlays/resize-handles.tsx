import type { SelectedBlock } from '@galley/editor';
import { type KeyboardEvent, useRef } from 'react';
import { formatSize } from '../../../../../lib/format-size';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { useBuilder } from '../../context/builder-context';
import { focusCanvas } from '../../context/editing/focus-canvas';
import { useBlockRect } from '../../context/use-block-rect';
import { currentSize, type ResizableImage, resizedTo, sizeRange } from '../../images/resized-image';
import { isInView, type LayerSize, outlineRect, overlayKind } from './overlay-geometry';
import styles from './resize-handles.module.css';
import { stepOf } from './resize-steps';
import { useImageDrag } from './use-image-drag';

interface ResizeHandlesProps {
  selected: SelectedBlock;
  image: ResizableImage;
  size: LayerSize;
}

/** Pixels below which the edge handles would cover the corner handle. */
const edgesFromPx = 48;
let gestures = 0;

/** The handles of a resizable image: two edges for the pointer, and a corner that can also have the focus. */
export function ResizeHandles({ selected, image, size: layer }: ResizeHandlesProps) {
  const { editor } = useBuilder();
  const { beId, path } = selected;
  const rect = useBlockRect(beId);
  const gesture = useRef('');
  const from = currentSize(image, rect);
  const { size: dragged, handle } = useImageDrag(beId, image, from);
  if (!rect || !from || !isInView(rect, layer.height)) return null;
  const box = outlineRect(rect, overlayKind(path.at(-1)?.kind ?? 'edit'), layer.width);
  const shown = dragged ?? from;
  const range = sizeRange(image, from);
  const words = formatSize(shown.width, shown.height);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      focusCanvas();
      return;
    }
    const change = stepOf(event, { from, range, keepsRatio: image.resize.keepsRatio });
    if (!change) return;
    // Keeps the arrow keys from selecting other blocks.
    event.preventDefault();
    editor.run('resize-image', { beId, ...resizedTo(image, from, change), gesture: gesture.current });
  };
  const hasEdges = rect.width >= edgesFromPx && rect.height >= edgesFromPx;
  return (
    <div
      className={styles.frame}
      style={{ translate: `${box.left}px ${box.top}px`, inlineSize: box.width, blockSize: box.height }}
    >
      {dragged ? <span className={styles.size}>{words}</span> : null}
      {hasEdges ? <span className={styles.right} aria-hidden="true" {...handle('width')} /> : null}
      {hasEdges ? <span className={styles.bottom} aria-hidden="true" {...handle('height')} /> : null}
      <div
        className={styles.corner}
        role="slider"
        tabIndex={0}
        data-resize-handle
        aria-label={editingMessages.imageSize}
        aria-valuemin={range.least.width}
        aria-valuemax={range.most.width}
        aria-valuenow={Math.round(shown.width)}
        aria-valuetext={`${words} px`}
        onFocus={() => {
          gestures += 1;
          gesture.current = `keys ${gestures}`;
        }}
        onKeyDown={handleKeyDown}
        {...handle('corner')}
      />
    </div>
  );
}
