import { type BeId, type KeptContent, type Refusal, refuse, type SourceBlock, type SourceTree } from '@galley/markup';
import type { CommandArgs, CommandName } from '../commands-map';
import type { TextSession } from '../ports';
import type { Transaction } from '../transaction/transaction';
import type { EditorDocument } from '../types';

/** Where editing goes on; so much of the text is after the caret, or before it. */
export interface EditTarget {
  beId: BeId;
  caret: 'start' | 'end' | { behind: number } | { before: number };
}

/** What a command may look at. Nothing here changes the document: that is the transaction's part. */
export interface CommandContext {
  readonly document: EditorDocument;
  readonly tree: SourceTree;
  readonly text: TextSession | null;
  /** Content without a place in the shown variation, by block and index of that variation (grammar.md 5.5). */
  readonly keptAside: Map<string, KeptContent>;
  /** Inline styles that link styles have replaced, by block. */
  readonly keptStyles: Map<BeId, string | null>;
  newId(): string;
  log(message: string): void;
  /** Announces a message in the live region once the change is made. */
  announce(text: string): void;
  /** Selects a block once the change is made; null = nothing. */
  selectAfter(beId: BeId | null): void;
  /** Goes on editing in another text once the change is made. */
  editAfter(target: EditTarget): void;
}

/** The only way to change the document (design.md 6). */
export interface Command<N extends CommandName> {
  name: N;
  /** Label of the undo entry: "Move section". */
  label: string | ((context: CommandContext, args: CommandArgs[N]) => string);
  /** The block the entry is about; '' = the document. */
  blockId(args: CommandArgs[N], context: CommandContext): BeId;
  /** The command works on the open text: the canvas shows its result already. */
  isOfText?: boolean;
  /** Consecutive entries with the same key are merged; '' = never. */
  mergeKey?(args: CommandArgs[N]): string;
  can(context: CommandContext, args: CommandArgs[N]): true | Refusal;
  run(tx: Transaction, args: CommandArgs[N], context: CommandContext): true | Refusal;
}

/** The block, or a refusal if it no longer exists. */
export function findBlock(tree: SourceTree, beId: BeId): SourceBlock | Refusal {
  return tree.blocks.get(beId) ?? refuse('This block is no longer in the document.');
}
