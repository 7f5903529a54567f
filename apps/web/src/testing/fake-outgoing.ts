import type { OutgoingFinding } from '../modals/shared/outgoing/lights';
import type { Outgoing, OutgoingFacts, OutgoingSave } from '../modals/shared/outgoing/outgoing';

/**
 * An open document for dialogs from which something leaves. `save` answers with the next version unless `answer` says
 * otherwise, and is counted in `saves`. `shown` are the findings that someone was led to.
 */
export function fakeOutgoing(given: Partial<OutgoingFacts> = {}) {
  let facts: OutgoingFacts = { version: 4, savedAt: 0, changes: 0, note: '', problems: [], checks: [], ...given };
  const listeners = new Set<() => void>();
  const change = (next: Partial<OutgoingFacts>) => {
    facts = { ...facts, ...next };
    for (const listener of listeners) listener();
  };
  const state: { saves: number; shown: OutgoingFinding[]; answer: () => Promise<OutgoingSave> } = {
    saves: 0,
    shown: [],
    async answer() {
      change({ version: facts.version + (facts.changes > 0 ? 1 : 0), changes: 0 });
      return { kind: 'saved', version: facts.version };
    },
  };
  const outgoing: Outgoing = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => facts,
    show: (finding) => state.shown.push(finding),
    async save() {
      state.saves += 1;
      return await state.answer();
    },
  };
  return { outgoing, state, change };
}
