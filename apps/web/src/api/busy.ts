import { createStore } from 'zustand/vanilla';

interface Busy {
  /** The number of running requests. */
  calls: number;
  /** Work that blocks the whole page, newest last. Each entry shows the mask. */
  masks: readonly { id: number; label: string }[];
}

let nextId = 1;
export const busyStore = createStore<Busy>(() => ({ calls: 0, masks: [] }));

/** Marks the page busy until `work` ends. Returns the result of the work. */
export async function trackCall<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Shows the mask over the page during `work` to prevent other actions. Returns the result of the work. */
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
