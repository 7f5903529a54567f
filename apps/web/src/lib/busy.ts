import { createStore } from 'zustand/vanilla';

interface Busy {
  /** Calls that are under way. */
  calls: number;
  /** What the whole page waits for, the newest last; each draws the mask. */
  masks: readonly { id: number; label: string }[];
}

let nextId = 1;
export const busyStore = createStore<Busy>(() => ({ calls: 0, masks: [] }));

/** Marks the page busy until `work` ends, however it ends. Answers what the work answers. */
export async function trackCall<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Puts the mask over the page while `work` goes on: nothing else can be done meanwhile. */
export async function withMask<Answer>(label: string, work: () => Promise<Answer>): Promise<Answer> {
  const id = nextId++;
  busyStore.setState(({ masks }) => ({ masks: [...masks, { id, label }] }));
  try {
    return await work();
  } finally {
    busyStore.setState(({ masks }) => ({ masks: masks.filter((mask) => mask.id !== id) }));
  }
}

function count(change: number): void {
  busyStore.setState(({ calls }) => ({ calls: calls + change }));
}
