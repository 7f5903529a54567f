import { type Refusal, refuse } from '@galley/markup';
import type { Editor } from '../api';
import { holdSelection } from '../canvas/held-selection';
import type { Transaction } from '../transaction/transaction';
import { fingerprintOf } from './fingerprint';
import { packReplacement, packStep, type RemoteChange, unpackStep } from './remote-change';

/**
 * Applies a change that another editor made to the same document: byte for byte, drawn block by block, and not part of
 * the undo list. Selection, caret, scroll position and state are preserved. Refused if the change was made on another
 * version: nothing changes here, and the caller needs the whole document. Text that is being typed is read first, which
 * also makes it another version.
 */
export function applyRemote(editor: Editor, change: RemoteChange): true | Refusal {
  const { label, base, result, steps } = change;
  const build = (tx: Transaction): true | Refusal => {
    if (fingerprintOf(tx.tree) !== base) return refuse('This change was made to another version.');
    for (const step of steps) tx.apply(unpackStep(tx.tree, step));
    return fingerprintOf(tx.tree) === result || refuse('This change gives another version here.');
  };
  return editor.applyIncoming({ label, build, holdSelection });
}

/**
 * Calls the listener with every change made in this editor, including undo and redo, for `applyRemote` in other
 * editors. Changes applied from there are omitted. Returns a function that removes the listener.
 */
export function onLocalChange(editor: Editor, listener: (change: RemoteChange) => void): () => void {
  return editor.onTransaction(({ origin, label, before, after, steps }) => {
    if (origin === 'room') return;
    listener({
      base: fingerprintOf(before),
      result: fingerprintOf(after),
      label,
      steps: steps ? steps.map(packStep) : [packReplacement(before, after)],
    });
  });
}
