import { useState } from 'react';

/** The selected rows of a table by id, on all pages. They are forgotten when `scope`, what the table shows, changes. */
export function useSelection(scope: string) {
  const [kept, setKept] = useState<{ scope: string; ids: ReadonlySet<number> }>({ scope, ids: new Set() });
  const ids: ReadonlySet<number> = kept.scope === scope ? kept.ids : new Set();
  const set = (next: Iterable<number>) => setKept({ scope, ids: new Set(next) });
  return {
    ids,
    set,
    clear: () => set([]),
    change: (rows: readonly { id: number }[], isSelected: boolean) => {
      const next = new Set(ids);
      for (const { id } of rows) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      set(next);
    },
  };
}

export type TableSelection = ReturnType<typeof useSelection>;
