import { useEffect, useSyncExternalStore } from 'react';
import { giveUpKeys } from '../held-keys/held-keys';

export interface LazyModule<Module> {
  /** Starts loading. Calling it again does nothing, except after a failed load. */
  load: () => Promise<void>;
  /** The module, or null until it's loaded. */
  read: () => Module | null;
  subscribe: (listener: () => void) => () => void;
}

interface LazyLoading {
  /** Loads a chunk, with the app's time limit. */
  fetch: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Parts of a screen begin to load after this. */
  begin: Promise<void>;
  /** Is notified of every chunk that failed to load. */
  onFailure: (error: unknown) => void;
}

let loading: LazyLoading = {
  fetch: (load) => load(),
  begin: Promise.resolve(),
  onFailure: (error) => reportError(error),
};

/** Sets how chunks are loaded and who is notified of failures. Called once, on start. */
export function setLazyLoading(next: LazyLoading): void {
  loading = next;
}

/** A code chunk that is loaded on first use. */
export function createLazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let module: Module | null = null;
  let pending: Promise<void> | null = null;
  return {
    load() {
      pending ??= loading.fetch(fetchModule).then(
        (fetched) => {
          module = fetched;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          pending = null;
          throw error;
        },
      );
      return pending;
    },
    read: () => module,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The module once it's loaded, null before. Loading starts when `isWanted` is true. Nothing suspends: the screen's
 * content stays and keeps its focus until the chunk is loaded, or if it fails to load.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>, isWanted: boolean): Module | null {
  const module = useSyncExternalStore(lazy.subscribe, lazy.read);
  useEffect(() => {
    if (!isWanted) return;
    loading.begin
      .then(() => lazy.load())
      .catch((error: unknown) => {
        giveUpKeys();
        loading.onFailure(error);
      });
  }, [lazy, isWanted]);
  return module;
}
