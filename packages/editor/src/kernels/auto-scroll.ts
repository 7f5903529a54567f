import { limits } from '@galley/contract';

/**
 * Returns the scroll distance for this frame: 25 px while the pointer is within 50 px of an edge (docs/look.md 6), else
 * 0.
 */
export function autoScrollStep(pointerY: number, viewportHeight: number): number {
  if (pointerY < limits.autoScrollEdgePx) return -limits.autoScrollStepPx;
  if (pointerY > viewportHeight - limits.autoScrollEdgePx) return limits.autoScrollStepPx;
  return 0;
}
