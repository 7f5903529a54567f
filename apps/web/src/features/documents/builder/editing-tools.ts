// Code that only editing needs, loaded as one chunk after the document is shown (lazy-tools.ts).
export { BlockMenu } from './canvas/block-menu';
export { CanvasGhost } from './canvas/overlays/canvas-ghost';
export { ComponentGrip } from './canvas/overlays/component-grip';
export { SectionTools } from './canvas/overlays/section-tools';
export { DragLayer } from './sidebar/drag-layer';
export { Sidebar } from './sidebar/sidebar';
export { UndoButtons } from './toolbar/history-tools';
export { Toolbar } from './toolbar/toolbar';
