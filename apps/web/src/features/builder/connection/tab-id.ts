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

/** A random ID. Also works without `crypto.randomUUID`, which is missing on pages served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
