import type { BeId } from '@galley/markup';
import type { CanvasSurface } from './canvas-surface';

/** Something drawn over the document, which it doesn't change. */
export interface CanvasLayer {
  /** The document was written anew. */
  attach(): void;
  /** A change of the document was shown. Nothing that forces a layout is read here. */
  follow(): void;
  /** Whether a key in this text moves something that it draws, though nothing else changes its size. */
  isInText(beId: BeId): boolean;
  /** Content or geometry may have changed: at most once a frame. */
  draw(): void;
  dispose(): void;
}

/** What a layer is made on. */
export interface LayerPlace {
  surface: CanvasSurface;
  frame: HTMLIFrameElement;
  /** The written document; null before that. */
  doc(): Document | null;
}
