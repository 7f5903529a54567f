import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../../../lib/storage';
import { defaultListOptions, type ListOptions } from './list-options';

export type { ListOptions } from './list-options';

/** The number of themes whose order and view are stored in this browser. */
const mostTemplates = 100;

const none: Partial<ListOptions> = {};

/** The non-default options, by theme. */
const optionsStore = createStore<Record<string, Partial<ListOptions>>>(() => readStored('dashboard.list') ?? {});

/**
 * The display options of a theme's list, and a function to change them. Order and view are stored in this browser for
 * each theme. Author and dates only apply until the page is left: a list with a filter from last week would look like
 * data loss.
 */
export function useListOptions(templateId: number): [ListOptions, (changes: Partial<ListOptions>) => void] {
  const own = useStore(optionsStore, (state) => state[templateId] ?? none);
  const change = useCallback((changes: Partial<ListOptions>) => changeListOptions(templateId, changes), [templateId]);
  return [{ ...defaultListOptions, ...own }, change];
}

/** Changes the display options of a theme's list from outside of a component. */
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
