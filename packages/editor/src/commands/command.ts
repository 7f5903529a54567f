import { type BeId, type Refusal, refuse, type SourceBlock, type SourceTree } from '@galley/markup';
import type { RetainedContent } from '@galley/markup/blocks';
import type { CommandArgs, CommandName } from '../commands-map';
import type { TextSession } from '../text-port';
import type { Transaction } from '../transaction/transaction';
import type { EditorDocument } from '../types';

/**
 * The text in which editing continues; `behind` and `before` are the number of characters after or before the caret.
 */
export interface EditTarget {
  beId: BeId;
  caret: 'start' | 'end' | { behind: number } | { before: number };
}

/** The data and services of a command. Nothing here changes the document; that is up to the transaction. */
export interface CommandContext {
  readonly document: EditorDocument;
  readonly tree: SourceTree;
  readonly text: TextSession | null;
  /** Content without a place in the shown variation, by block and index of that variation (docs/grammar.md 5.5). */
  readonly retainedContent: Map<string, RetainedContent>;
  /** Inline styles that link styles have replaced, by block. */
  readonly originalStyles: Map<BeId, string | null>;
  newId(): string;
  log(message: string): void;
  /** Announces a message in the live region once the change is made. */
  announce(text: string): void;
  /** Selects a block after the change; null = none. */
  selectAfter(beId: BeId | null): void;
  /** Continues editing in another text after the change. */
  editAfter(target: EditTarget): void;
}

/** The only way to change the document (docs/design.md 6). */
export interface Command<N extends CommandName> {
  name: N;
  /** Label of the undo entry, such as "Move section". */
  label: string | ((context: CommandContext, args: CommandArgs[N]) => string);
  /** Returns the block of the entry; '' = the document. */
  blockId(args: CommandArgs[N], context: CommandContext): BeId;
  /** True if the command changes the open text, so that the canvas already shows its result. */
  isOfText?: boolean;
  /** Returns a key; consecutive entries with the same key are merged; '' = never. */
  mergeKey?(args: CommandArgs[N]): string;
  can(context: CommandContext, args: CommandArgs[N]): true | Refusal;
  run(tx: Transaction, args: CommandArgs[N], context: CommandContext): true | Refusal;
}

/** Returns the block, or a refusal if it no longer exists. */
export function findBlock(tree: SourceTree, beId: BeId): SourceBlock | Refusal {
  return tree.blocks.get(beId) ?? refuse('This block is no longer in the document.');
}
