import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../../../../lib/storage';

/** Number of documents that are stored in this browser. */
const mostDocuments = 200;

/**
 * Whether someone in this browser has asked for the checks of a document: by opening their panel, or a dialog from which
 * the document leaves.
 */
export function createAskedState({ kind, id }: { kind: string; id: number }) {
  const key = `${kind}:${id}`;
  const store = createStore<{ isAsked: boolean }>(() => ({
    isAsked: (readStored('checks.asked') ?? []).includes(key),
  }));
  return {
    store,
    ask() {
      if (store.getState().isAsked) return;
      store.setState({ isAsked: true });
      const others = (readStored('checks.asked') ?? []).filter((other) => other !== key);
      writeStored('checks.asked', [...others, key].slice(-mostDocuments));
    },
  };
}
