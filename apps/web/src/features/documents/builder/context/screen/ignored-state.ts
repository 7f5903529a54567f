import { limits } from '@galley/contract';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../../../../lib/storage';

/** Number of documents whose ignored findings are stored in this browser. */
const mostDocuments = 50;

/** The findings of a document that are ignored in this browser until their subject changes. */
export function createIgnoredState({ kind, id }: { kind: string; id: number }) {
  const key = `${kind}:${id}`;
  const store = createStore<{ ids: readonly string[] }>(() => ({ ids: readStored('checks.ignored')?.[key] ?? [] }));
  const write = (ids: readonly string[]) => {
    store.setState({ ids });
    // Reads the stored list again, because another tab may have changed it for another document.
    const { [key]: _, ...others } = readStored('checks.ignored') ?? {};
    const kept = Object.entries(others).slice(-mostDocuments + 1);
    writeStored('checks.ignored', Object.fromEntries(ids.length > 0 ? [...kept, [key, [...ids]]] : kept));
  };
  return {
    store,
    ignore(wanted: readonly string[]) {
      const { ids } = store.getState();
      write([...ids.filter((other) => !wanted.includes(other)), ...wanted].slice(-limits.ignoredFindings));
    },
    restore: (wanted: string) => write(store.getState().ids.filter((other) => other !== wanted)),
  };
}
