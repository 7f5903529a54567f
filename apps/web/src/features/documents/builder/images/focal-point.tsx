import type { FocalPoint } from '@galley/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { imageMessages } from '../../../../messages/files/images';
import styles from './images.module.css';

interface FocalPointLayerProps {
  /** Percent of the image. */
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** Covers the image: a click or the arrow keys move the focal point. */
export function FocalPointLayer({ point, onChange }: FocalPointLayerProps) {
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: inPercent(((event.clientX - box.left) / box.width) * 100),
      y: inPercent(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const [across, down] = stepOf[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const size = event.shiftKey ? largeStep : 1;
    onChange({ x: inPercent(point.x + across * size), y: inPercent(point.y + down * size) });
  };
  return (
    <div className={styles.focalLayer} onPointerDown={handlePointer}>
      <button
        type="button"
        className={styles.focalPoint}
        style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
        aria-label={imageMessages.focalPointAt(point.x, point.y)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

/** Percent with Shift. */
const largeStep = 10;

const stepOf: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inPercent = (value: number) => Math.max(0, Math.min(100, value));
