import { type BeId, innerSource, isRefusal, type Refusal, refuse } from '@galley/markup';
import type { CanvasPoint, EditorOptions, TransactionOrigin } from '../api';
import type { SelectionMark } from '../history/history';
import { canEditText } from '../kernels/block-abilities';
import { blockName } from '../kernels/block-words';
import type { CanvasPort, FlushReason, TextSession } from '../ports';
import type { DocumentStore } from '../state/document-store';
import { type Transaction, tryTransaction } from '../transaction/transaction';

/** What the session needs from the editor. */
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
      /** The shell isn't told: it's someone's typing that goes on, and the text session tells when it rests. */
      isQuiet?: boolean;
    },
    skip: ReadonlySet<BeId>,
  ): void;
  announce(text: string): void;
}

/** Manages the text being edited, at most one at a time: opens it, reads it back, rolls it back, closes it. */
export class TextEditing {
  text: TextSession | null = null;
  /** Inner source when editing began, for rolling back. */
  private start = '';
  /** The tag that was said to lack its counterpart: once is enough. */
  private toldTag = '';

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

  /** Reads the text back, if anything was typed. A refusal means: the block was redrawn from its source. */
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
        host.announce(`"${typed}" has no counterpart, so it was kept as plain text.`);
      }
    }
    text.markRead(reason);
    if (reason !== 'limit' && reason !== 'replace') host.store.history.closeMerge();
    return true;
  }

  /**
   * Text that can't be stored is reverted with a message at once. Only a tag that still lacks its counterpart can wait.
   */
  private refuseTyping(text: TextSession, refusal: Refusal, reason: FlushReason): Refusal {
    const { host } = this;
    const typed = reason === 'idle' || reason === 'limit' ? text.typedTag() : null;
    if (typed !== null) {
      if (this.toldTag !== typed) host.announce(`"${typed}" needs its counterpart before this text is stored.`);
      this.toldTag = typed;
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

  /** Puts back what the text held when editing began. */
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

  /** Closes a text whose block is gone or was redrawn. */
  closeIfLost(): void {
    const { text, host } = this;
    if (text && (!host.store.tree.blocks.has(text.beId) || !text.isAlive())) this.close();
  }

  /** Closes a text that something else has rewritten: what it would be read back against is no longer there. */
  closeIfRewritten(tx: Transaction, skip: ReadonlySet<BeId>): void {
    const { text } = this;
    if (!text || skip.has(text.beId)) return;
    const before = tx.before.blocks.get(text.beId);
    const after = tx.tree.blocks.get(text.beId);
    if (before && after && before !== after && innerSource(before) !== innerSource(after)) this.close();
  }

  /** After a change that another editor made: the text stays open, and goes on from what it shows now. */
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

/** The section, or the part of it, that the theme gave a name: the part that a person would name. */
function placeName({ tree, document }: DocumentStore, beId: BeId): string {
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    if (block?.kinds.has('section')) return blockName(block, document);
  }
  return '';
}
