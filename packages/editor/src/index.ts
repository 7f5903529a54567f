export type {
  CanvasView,
  Editor,
  EditorOptions,
  TransactionEvent,
  TransactionOrigin,
} from './api';
export { setDecorations } from './canvas/decorations';
export { highlightFound } from './canvas/find-highlight';
export { type Clock, createSystemClock } from './clock';
export type { CommandArgs, CommandName, DropPlace } from './commands-map';
export { createEditor } from './editor';
export { blockClipType } from './kernels/block-clip';
export { blockLabel } from './kernels/block-labels';
export { linkStyleIndex } from './kernels/link-state';
export { type PaletteItems, paletteItemOf } from './kernels/palette-item';
export { pinItemOf, sectionToPin } from './kernels/pinned-section';
export type { EditingKit } from './ports';
export { applyRemote, onLocalChange } from './remote/apply-remote';
export type { RemoteChange, RemoteStep } from './remote/remote-change';
export type * from './types';
