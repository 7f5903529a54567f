export type { CommandArgs, CommandName, DropPlace } from './commands-map';
export type * from './types';
