import { type BeId, innerSource, isRefusal, type Refusal, refuse } from '@galley/markup';
import type { EditorOptions, TransactionOrigin } from '../api';
import type { SelectionMark } from '../history/history';
import { canEditText } from '../kernels/block-abilities';
import { blockName } from '../kernels/block-labels';
import type { CanvasPort } from '../ports';
import type { DocumentStore } from '../state/document-store';
import type { FlushReason, TextSession } from '../text-port';
import { type Transaction, tryTransaction } from '../transaction/transaction';
import type { CanvasPoint } from '../types';

/** The editor as used by text editing. */
export interface TextEditingHost {
  options: EditorOptions;
  store: DocumentStore;
  canvas(): CanvasPort | null;
  markSelection(): SelectionMark;
  commit(
    tx: Transaction,
    change: {
      label: string;
      blockId: BeId;
      origin: TransactionOrigin;
      mergeKey: string;
      typing?: { session: string; place: string };
      selectionBefore: SelectionMark;
      /**
       * True if the shell isn't notified, because typing continues; the text session notifies it at the next pause.
       */
      isQuiet?: boolean;
    },
    skip: ReadonlySet<BeId>,
  ): void;
  announce(text: string): void;
}

/** Manages the edited text, at most one at a time: opens it, reads it back, rolls it back, closes it. */
export class TextEditing {
  text: TextSession | null = null;
  /** Inner source at the start of editing, for rolling back. */
  private start = '';
  /** The tag last reported to lack its counterpart, so that it is reported only once. */
  private reportedTag = '';

  constructor(private readonly host: TextEditingHost) {}

  open(beId: BeId, point: CanvasPoint | null): true | Refusal {
    const { store } = this.host;
    const can = canEditText(store.tree, beId);
    if (can !== true) return can;
    const canvas = this.host.canvas();
    if (!canvas) return refuse('The canvas is not ready.');
    this.finish();
    const block = store.tree.blocks.get(beId);
    const text = canvas.openText(beId, point);
    if (isRefusal(text) || !block) return isRefusal(text) ? text : refuse('This block is no longer in the document.');
    this.text = text;
    this.start = innerSource(block);
    return true;
  }

  /** Reads the text back if anything was typed. After a refusal, the block was redrawn from its source. */
  flush(reason: FlushReason): true | Refusal {
    const { text, host } = this;
    if (!text) return true;
    if (!text.isAlive()) {
      this.close();
      return true;
    }
    if (text.isDirty) {
      const isResting = reason === 'idle' || reason === 'limit';
      const tx = tryTransaction(host.store.tree, host.options, (tx) => text.readInto(tx, { isResting }));
      if (isRefusal(tx)) return this.refuseTyping(text, tx, reason);
      const typed = isResting ? null : text.typedTag();
      const { mergeKey, beId } = text;
      const selectionBefore = { beId, text: text.markBefore() };
      const typing = { session: text.sessionKey, place: placeName(host.store, beId) };
      const change = { label: 'Typing', blockId: beId, origin: 'canvas' as const, mergeKey, typing, selectionBefore };
      host.commit(tx, { ...change, isQuiet: reason === 'limit' }, new Set([beId]));
      const block = host.store.tree.blocks.get(beId);
      if (typed !== null && block && !innerSource(block).includes(typed)) {
        host.announce(`“${typed}” has no counterpart, so it was kept as plain text.`);
      }
    }
    text.markRead(reason);
    if (reason !== 'limit' && reason !== 'replace') host.store.history.closeMerge();
    return true;
  }

  /**
   * Reverts text that can't be stored immediately, with a message. Only a tag that still lacks its counterpart can
   * wait.
   */
  private refuseTyping(text: TextSession, refusal: Refusal, reason: FlushReason): Refusal {
    const { host } = this;
    const typed = reason === 'idle' || reason === 'limit' ? text.typedTag() : null;
    if (typed !== null) {
      if (this.reportedTag !== typed) host.announce(`“${typed}” needs its counterpart before this text is stored.`);
      this.reportedTag = typed;
      return refusal;
    }
    const mark = text.markBefore();
    host.canvas()?.redrawBlock(text.beId);
    text.markRead('command');
    if (reason === 'command' || reason === 'replace') text.restore(mark);
    host.announce(refusal.reason);
    return refusal;
  }

  finish(): void {
    if (!this.text) return;
    this.flush('leave');
    this.close();
  }

  /** Restores the content that the text had at the start of editing. */
  rollback(): void {
    const { text, host } = this;
    if (!text) return;
    const { beId } = text;
    const selectionBefore = host.markSelection();
    this.close();
    host.canvas()?.redrawBlock(beId);
    const block = host.store.tree.blocks.get(beId);
    if (!block) return;
    const tx = tryTransaction(host.store.tree, host.options, (tx) => {
      tx.apply({ kind: 'setInner', beId, before: innerSource(block), after: this.start });
      return true;
    });
    if (isRefusal(tx)) return;
    const change = { label: 'Discard typing', blockId: beId, origin: 'user' as const, mergeKey: '', selectionBefore };
    host.commit(tx, change, new Set());
  }

  /** Closes a text whose block was removed or redrawn. */
  closeIfLost(): void {
    const { text, host } = this;
    if (text && (!host.store.tree.blocks.has(text.beId) || !text.isAlive())) this.close();
  }

  /**
   * Closes a text that something else has rewritten, because it can no longer be read back against its initial content.
   */
  closeIfRewritten(tx: Transaction, skip: ReadonlySet<BeId>): void {
    const { text } = this;
    if (!text || skip.has(text.beId)) return;
    const before = tx.before.blocks.get(text.beId);
    const after = tx.tree.blocks.get(text.beId);
    if (before && after && before !== after && innerSource(before) !== innerSource(after)) this.close();
  }

  /** After a change by another editor, keeps the text open and continues from its current content. */
  resume(beId: BeId, { before, tree }: Transaction): void {
    const block = tree.blocks.get(beId);
    if (!block) return;
    if (!this.text) {
      this.open(beId, null);
      return;
    }
    if (before.blocks.get(beId) === block) return;
    this.start = innerSource(block);
    this.text.markRead('command');
  }

  close(): void {
    const { text } = this;
    this.text = null;
    text?.close();
  }
}

/** Returns the name of the section around a block. */
function placeName({ tree, document }: DocumentStore, beId: BeId): string {
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    if (block?.kinds.has('section')) return blockName(block, document);
  }
  return '';
}
