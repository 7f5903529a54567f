import { holdName } from './held-names';

const storageKey = 'galley.tab';

/** The name of this tab. It changes once at most, when the tab takes over the name of a killed one. */
export interface TabIdentity {
  readonly current: string;
  takeOver(name: string): void;
}

/**
 * A name for this tab that survives a reload, so that a reload gets its own lease and draft back. It's only in session
 * storage while the page is unloaded: a duplicated tab copies that storage and must not get the same name.
 */
export function claimTabId(newId: () => string): TabIdentity {
  let current = sessionStorage.getItem(storageKey) ?? newId();
  let release = holdName(current);
  sessionStorage.removeItem(storageKey);
  addEventListener('pagehide', () => {
    sessionStorage.setItem(storageKey, current);
    release();
  });
  addEventListener('pageshow', () => {
    sessionStorage.removeItem(storageKey);
    release = holdName(current);
  });
  return {
    get current() {
      return current;
    },
    takeOver(name) {
      release();
      current = name;
      release = holdName(name);
    },
  };
}
