import type { ExportSize, Finding } from '@galley/markup';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The findings in the open document. */
export interface CheckReport {
  /** Most severe first. */
  findings: readonly Finding[];
  size: ExportSize;
}

/** The newest report; null until the document was checked. */
export const checkStore = createStore<{ report: CheckReport | null }>(() => ({ report: null }));

export function useCheckReport(): CheckReport | null {
  return useStore(checkStore, (state) => state.report);
}
