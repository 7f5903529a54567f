import type { PixelSize } from '@galley/contract';

const largeStepPx = 10;

interface StepContext {
  from: PixelSize;
  range: { least: PixelSize; most: PixelSize };
  keepsRatio: boolean;
}

/**
 * Returns the size change for a key on the resize handle, or null for other keys. Up and Down change the height if the
 * aspect ratio is free.
 */
export function stepOf(
  {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
  }: Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean> & { key: string },
  { from, range, keepsRatio }: StepContext,
): Partial<PixelSize> | null {
  if (ctrlKey || metaKey || altKey) return null;
  const by = shiftKey ? largeStepPx : 1;
  const width = (step: number) => ({ width: Math.round(from.width) + step });
  const height = (step: number) => (keepsRatio ? width(step) : { height: Math.round(from.height) + step });
  switch (key) {
    case 'ArrowRight':
      return width(by);
    case 'ArrowLeft':
      return width(-by);
    case 'ArrowUp':
      return height(keepsRatio ? by : -by);
    case 'ArrowDown':
      return height(keepsRatio ? -by : by);
    case 'PageUp':
      return width(largeStepPx);
    case 'PageDown':
      return width(-largeStepPx);
    case 'Home':
      return { width: range.least.width };
    case 'End':
      return { width: range.most.width };
    default:
      return null;
  }
}
