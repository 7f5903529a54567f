import type { CanvasRect } from '@galley/editor';
import type { BlockKind } from '@galley/markup';

/** The four styles of an outline. Other kinds of blocks look like a text or a section. */
export type OverlayKind = 'edit' | 'section' | 'region' | 'component';

/** How a block is outlined: everything smaller than a component like a text. */
export function overlayKind(kind: BlockKind): OverlayKind {
  return kind === 'section' || kind === 'region' || kind === 'component' ? kind : 'edit';
}

/** Adds space around texts: their outline is 6 by 8 px outside, but within the document (look.md 2). */
export function outlineRect(rect: CanvasRect, kind: OverlayKind, sheetWidthPx: number): CanvasRect {
  if (kind !== 'edit') return rect;
  const left = Math.max(1, rect.left - 8);
  const right = Math.min(sheetWidthPx - 1, rect.left + rect.width + 8);
  return { left, top: rect.top - 6, width: Math.max(0, right - left), height: rect.height + 12 };
}

/**
 * Keeps an element of `heightPx` at `rect` in view while any part of the block is visible: it slides along its edge.
 */
export function stickyTop(rect: CanvasRect, heightPx: number, frameHeightPx: number): number {
  // Not above the frame while the block reaches below, and not below the block's end.
  const lowest = rect.top + Math.max(0, rect.height - heightPx);
  const inFrame = Math.min(Math.max(rect.top, 0), Math.max(rect.top, frameHeightPx - heightPx));
  return Math.min(inFrame, lowest);
}

/** Whether any part of a block is visible in the frame. */
export function isInView(rect: CanvasRect, frameHeightPx: number): boolean {
  return rect.top + rect.height > 0 && rect.top < frameHeightPx;
}

/**
 * The position of a block's tools: at its right edge, without a gap. If the document has no margin and the block
 * reaches its edge, they are inside it.
 */
export function toolsLeft(
  rect: CanvasRect,
  { sheetPx, toolsPx, hasMargins }: { sheetPx: number; toolsPx: number; hasMargins: boolean },
): number {
  const right = Math.min(sheetPx, rect.left + rect.width);
  return hasMargins ? right : Math.min(right, sheetPx - toolsPx - 2);
}

/** The position of a component's handle: left of it, or inside its corner at the document's edge. */
export function gripLeft(rect: CanvasRect, { gripPx, hasMargins }: { gripPx: number; hasMargins: boolean }): number {
  const outside = rect.left - gripPx;
  return outside >= 0 || hasMargins ? outside : Math.max(0, rect.left);
}
