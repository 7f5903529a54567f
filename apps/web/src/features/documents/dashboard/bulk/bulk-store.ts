import type { BulkChange } from '@galley/contract';
import { createStore } from 'zustand/vanilla';

/** The action on everything that a list matched that this window started last, until its end was reported. */
export const bulkStore = createStore<{ running: { tid: number; bulk: BulkChange } | null }>(() => ({ running: null }));

/** Shows the progress of an action in the list of its theme. */
export function watchBulk(tid: number, bulk: BulkChange): void {
  bulkStore.setState({ running: { tid, bulk } });
}
