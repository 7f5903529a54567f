import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../../lib/storage';
import { defaultListOptions, type ListOptions } from './list-options';

export type { ListOptions } from './list-options';

/** How many themes keep their order and view in this browser. */
const mostTemplates = 100;

const none: Partial<ListOptions> = {};

/** What differs from the defaults, by theme. */
const optionsStore = createStore<Record<string, Partial<ListOptions>>>(() => readStored('dashboard.list') ?? {});

/**
 * How the list of a theme is shown, and the way to change it. Order and view are kept in this browser for each theme;
 * author and dates last until the page is left: a list that hides rows since last week would look like a loss.
 */
export function useListOptions(templateId: number): [ListOptions, (changes: Partial<ListOptions>) => void] {
  const own = useStore(optionsStore, (state) => state[templateId] ?? none);
  const change = useCallback((changes: Partial<ListOptions>) => changeListOptions(templateId, changes), [templateId]);
  return [{ ...defaultListOptions, ...own }, change];
}

/** Changes how the list of a theme is shown, outside of a component. */
export function changeListOptions(templateId: number, changes: Partial<ListOptions>): void {
  const { [templateId]: own, ...others } = optionsStore.getState();
  const kept = Object.entries(others).slice(-mostTemplates + 1);
  const next = Object.fromEntries([...kept, [templateId, { ...own, ...changes }]]);
  optionsStore.setState(next, true);
  writeStored(
    'dashboard.list',
    Object.fromEntries(Object.entries(next).map(([id, options]) => [id, lasting(options)])),
  );
}

function lasting({ sort, descending, view }: Partial<ListOptions>) {
  return { sort, descending, view };
}
