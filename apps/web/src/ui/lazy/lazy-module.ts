import { useEffect, useSyncExternalStore } from 'react';
import { giveUpKeys } from '../held-keys/held-keys';

export interface LazyModule<Module> {
  /** Starts loading. Calling it again has no effect, except after a failure. */
  load: () => Promise<void>;
  /** The module; null until it's loaded. */
  read: () => Module | null;
  subscribe: (listener: () => void) => () => void;
}

interface LazyLoading {
  /** Loads a chunk with the app's time limit. */
  fetch: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Parts of a screen start loading after this. */
  begin: Promise<void>;
  /** Called for every chunk that failed to load. */
  onFailure: (error: unknown) => void;
}

let loading: LazyLoading = {
  fetch: (load) => load(),
  begin: Promise.resolve(),
  onFailure: (error) => reportError(error),
};

/** Sets how chunks are loaded and how failures are reported. Called once, on start. */
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
 * Returns the module once it's loaded, and null before. Starts loading when `isWanted` is true. Doesn't suspend: the
 * screen's content stays and keeps its focus until the chunk is loaded, or if loading fails.
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
