import { type BeId, isRefusal, type Refusal, refuse } from '@galley/markup';
import type { RetainedContent } from '@galley/markup/blocks';
import type { EditorOptions, TransactionOrigin } from '../api';
import type { Command, CommandContext, EditTarget } from '../commands/command';
import type { CommandArgs, CommandName } from '../commands-map';
import type { SelectionMark } from '../history/history';
import type { CanvasPort, EditingKit } from '../ports';
import type { BlockSelection } from '../state/block-selection';
import type { DocumentStore } from '../state/document-store';
import { type Transaction, tryTransaction } from '../transaction/transaction';
import type { TextEditing } from './text-editing';

/** The editor as used to run commands. */
export interface CommandRunnerHost {
  options: Pick<EditorOptions, 'newId' | 'log' | 'editingKit'>;
  store: Pick<DocumentStore, 'document' | 'tree'>;
  selection: Pick<BlockSelection, 'selectedId'>;
  textEditing: Pick<TextEditing, 'text' | 'flush' | 'close'>;
  canvas(): Pick<CanvasPort, 'redrawBlock'> | null;
  isEditable(): boolean;
  markSelection(): SelectionMark;
  commit(
    tx: Transaction,
    change: {
      label: string;
      blockId: BeId;
      origin: TransactionOrigin;
      mergeKey: string;
      selectionBefore: SelectionMark;
    },
    skip: ReadonlySet<BeId>,
  ): void;
  startTextEditing(beId: BeId): void;
  announce(text: string): void;
  /** Announces a text with the change that follows. */
  announceLater(text: string): void;
}

/** The selection and the text that a command asks for after its change. */
interface After {
  selectedId?: BeId | null;
  edit?: EditTarget;
}

/** Runs commands, the only way to change the document, and holds what they remember of it. */
export class CommandRunner {
  private readonly retainedContent = new Map<string, RetainedContent>();
  private readonly originalStyles = new Map<BeId, string | null>();

  constructor(private readonly host: CommandRunnerHost) {}

  /** Forgets the document, since another one is opened. */
  forget(): void {
    this.retainedContent.clear();
    this.originalStyles.clear();
  }

  editingKit(): EditingKit {
    const kit = this.host.options.editingKit?.();
    if (!kit) throw new Error('This editor has no editing kit: it only shows documents.');
    return kit;
  }

  can<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    if (!this.host.isEditable()) return refuse('Choose Edit first.');
    return this.editingKit().commandFor(name).can(this.createContext({}), args);
  }

  /** Runs a command if possible, or returns why not. An open text is flushed first. */
  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal {
    const { host } = this;
    const flushed = host.textEditing.flush('command');
    if (flushed !== true) return flushed;
    const can = this.can(name, args);
    if (can !== true) {
      host.announce(can.reason);
      return can;
    }
    return this.change(this.editingKit().commandFor(name), args);
  }

  private change<N extends CommandName>(command: Command<N>, args: CommandArgs[N]): true | Refusal {
    const { host } = this;
    const { textEditing, selection } = host;
    const after: After = {};
    const context = this.createContext(after);
    const selectionBefore = host.markSelection();
    const label = typeof command.label === 'string' ? command.label : command.label(context, args);
    const blockId = command.blockId(args, context);
    const tx = tryTransaction(host.store.tree, host.options, (tx) => command.run(tx, args, context));
    const ofText = command.isOfText ? textEditing.text : null;
    if (isRefusal(tx)) {
      if (ofText) {
        host.canvas()?.redrawBlock(ofText.beId);
        ofText.restore(selectionBefore.text);
      }
      host.announce(tx.reason);
      return tx;
    }
    const skip = new Set(ofText ? [ofText.beId] : []);
    if (after.selectedId !== undefined) {
      if (textEditing.text && textEditing.text.beId !== after.selectedId) textEditing.close();
      selection.selectedId = after.selectedId;
    }
    const mergeKey = command.mergeKey?.(args) ?? '';
    host.commit(tx, { label, blockId, origin: 'user', mergeKey, selectionBefore }, skip);
    if (command.isOfText) textEditing.text?.markRead('command');
    if (after.edit) this.continueIn(after.edit);
    return true;
  }

  /** Continues editing in another text. */
  private continueIn({ beId, caret }: EditTarget): void {
    const { host } = this;
    host.startTextEditing(beId);
    const { text } = host.textEditing;
    if (caret === 'start') text?.restore({ start: 0, end: 0 });
    else if (caret === 'end') return;
    else if ('before' in caret) text?.restore({ start: caret.before, end: caret.before });
    else text?.restoreFromEnd(caret.behind);
  }

  private createContext(after: After): CommandContext {
    const { host, retainedContent, originalStyles } = this;
    return {
      document: host.store.document,
      tree: host.store.tree,
      text: host.textEditing.text,
      retainedContent,
      originalStyles,
      newId: host.options.newId,
      log: host.options.log,
      announce: (text) => host.announceLater(text),
      selectAfter: (beId) => {
        after.selectedId = beId;
      },
      editAfter: (target) => {
        after.edit = target;
      },
    };
  }
}
