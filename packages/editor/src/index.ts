export { type Clock, createSystemClock, createTestClock, type TestClock } from './clock';
export type { CommandArgs, CommandName, DropPlace } from './commands-map';
export type {
  CanvasPoint,
  CanvasRequest,
  CanvasView,
  DragItem,
  Editor,
  EditorOptions,
  TransactionNotice,
  TransactionOrigin,
} from './facade';
export type * from './types';
