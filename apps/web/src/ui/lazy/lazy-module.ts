import { useEffect, useSyncExternalStore } from 'react';

export interface LazyModule<Module> {
  /** Starts loading; calling it again is free. A failed load may be tried again. */
  load: () => Promise<void>;
  /** The module, or null until it is there. */
  read: () => Module | null;
  subscribe: (listener: () => void) => () => void;
}

interface LazyLoading {
  /** Fetches a part, with the program's limit of time. */
  fetch: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Is told of every part that did not arrive. */
  onFailure: (error: unknown) => void;
}

let loading: LazyLoading = { fetch: (load) => load(), onFailure: (error) => reportError(error) };

/** Says how parts are fetched and who is told when one does not arrive. Called once, when the program starts. */
export function setLazyLoading(next: LazyLoading): void {
  loading = next;
}

/** A part of the program that is fetched when it is first wanted. */
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
 * The module once it is there, null before; loading starts when `isWanted` is true. Nothing suspends: what is on the
 * screen stays as it is and keeps its focus until the part has come, also when it does not come.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>, isWanted: boolean): Module | null {
  const module = useSyncExternalStore(lazy.subscribe, lazy.read);
  useEffect(() => {
    if (isWanted) lazy.load().catch(loading.onFailure);
  }, [lazy, isWanted]);
  return module;
}
