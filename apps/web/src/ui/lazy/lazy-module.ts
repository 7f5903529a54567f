import { useEffect, useSyncExternalStore } from 'react';

export interface LazyModule<Module> {
  /** Starts loading; calling it again is free. A failed load may be tried again. */
  load: () => Promise<void>;
  /** The module, or null until it is there. */
  read: () => Module | null;
  subscribe: (listener: () => void) => () => void;
}

/** A part of the program that is fetched when it is first wanted. */
export function createLazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let module: Module | null = null;
  let loading: Promise<void> | null = null;
  return {
    load() {
      loading ??= fetchModule().then(
        (fetched) => {
          module = fetched;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
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
 * screen stays as it is and keeps its focus until the part has come.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>, isWanted: boolean): Module | null {
  const module = useSyncExternalStore(lazy.subscribe, lazy.read);
  useEffect(() => {
    // Nobody waits for this promise, so a failure goes where uncaught errors go.
    if (isWanted) lazy.load().catch(reportError);
  }, [lazy, isWanted]);
  return module;
}
