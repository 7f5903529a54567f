import type { BeId } from '@galley/markup';
import type { CanvasSurface } from '../ports';

/** A layer drawn over the document without changing it. */
export interface CanvasLayer {
  /** Called after the document was rewritten. */
  attach(): void;
  /** Called after a change of the document was drawn. Must not force a layout. */
  follow(): void;
  /** Returns whether typing in this text moves something in the layer even if no element changes its size. */
  isInText(beId: BeId): boolean;
  /** Called when content or geometry may have changed, at most once per frame. */
  draw(): void;
  dispose(): void;
}

/** The context of a layer. */
export interface LayerPlace {
  surface: CanvasSurface;
  frame: HTMLIFrameElement;
  /** Returns the written document; null before that. */
  doc(): Document | null;
}
