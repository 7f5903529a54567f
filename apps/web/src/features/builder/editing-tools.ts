// Code that only editing needs, loaded as one part after the document is shown (features/builder/lazy-tools.ts).
export { BlockMenu } from './canvas/block-menu';
export { DragLayer } from './sidebar/drag-layer';
export { Sidebar } from './sidebar/sidebar';
export { Toolbar } from './toolbar/toolbar';
export { CanvasGhost } from './zones/canvas-ghost';
export { ComponentGrip } from './zones/component-grip';
export { SectionTools } from './zones/section-tools';
