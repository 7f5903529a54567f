import type { CanvasRect } from '@galley/editor';
import type { BlockKind } from '@galley/markup';

/** Size of the layer over the document, in pixels. */
export interface LayerSize {
  width: number;
  height: number;
}

/** The four outline styles. Other kinds of blocks use the style of a text or a section. */
export type OverlayKind = 'edit' | 'section' | 'region' | 'component';

/** Returns the outline style of a block. Everything smaller than a component looks like a text. */
export function overlayKind(kind: BlockKind): OverlayKind {
  return kind === 'section' || kind === 'region' || kind === 'component' ? kind : 'edit';
}

/** Expands the outline of a text by 6 px vertically and 8 px horizontally, within the document's edges. */
export function outlineRect(rect: CanvasRect, kind: OverlayKind, sheetWidthPx: number): CanvasRect {
  if (kind !== 'edit') return rect;
  const left = Math.max(1, rect.left - 8);
  const right = Math.min(sheetWidthPx - 1, rect.left + rect.width + 8);
  return { left, top: rect.top - 6, width: Math.max(0, right - left), height: rect.height + 12 };
}

/**
 * Returns the top of an element of `heightPx` that belongs to `rect`. It slides along the block's edge to stay in view
 * while any part of the block is visible.
 */
export function stickyTop(rect: CanvasRect, heightPx: number, frameHeightPx: number): number {
  // Not above the frame while the block extends below, and not below the end of the block.
  const lowest = rect.top + Math.max(0, rect.height - heightPx);
  const inFrame = Math.min(Math.max(rect.top, 0), Math.max(rect.top, frameHeightPx - heightPx));
  return Math.min(inFrame, lowest);
}

/** Returns whether any part of a block is visible in the frame. */
export function isInView(rect: CanvasRect, frameHeightPx: number): boolean {
  return rect.top + rect.height > 0 && rect.top < frameHeightPx;
}

/**
 * Returns the position of a block's tools: at its right edge, without a gap, or inside its edge if the document has no
 * margin there.
 */
export function toolsLeft(
  rect: CanvasRect,
  { sheetPx, toolsPx, hasMargins }: { sheetPx: number; toolsPx: number; hasMargins: boolean },
): number {
  const right = Math.min(sheetPx, rect.left + rect.width);
  return hasMargins ? right : Math.min(right, sheetPx - toolsPx - 2);
}

/** Returns the position of a component's handle: to its left, or inside its corner at the edge of the document. */
export function gripLeft(rect: CanvasRect, { gripPx, hasMargins }: { gripPx: number; hasMargins: boolean }): number {
  const outside = rect.left - gripPx;
  return outside >= 0 || hasMargins ? outside : Math.max(0, rect.left);
}
