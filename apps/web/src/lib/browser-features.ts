/**
 * Browser features that can be blocked by settings: storage, locks, channels and workers. In some browsers, even
 * reading the property throws. Only this file reads them (checked by `npm run check`), and everything works without
 * them.
 */

/** A store of texts. If the browser blocks storage or the store is full, texts last until the page is closed. */
export interface TextStore {
  read(key: string): string | null;
  /** Null removes it. */
  write(key: string, text: string | null): void;
}

/** Storage shared by all tabs of this browser. */
export const deviceTexts = createTextStore(() => localStorage);

/** Storage of one tab, until it's closed. */
export const tabTexts = createTextStore(() => sessionStorage);

/** Returns this browser's databases; null if blocked or missing. Also works in workers. */
export function findDatabases(): IDBFactory | null {
  return attempt(() => indexedDB) ?? null;
}

/** Returns the locks shared by the tabs of this browser; null if blocked, or on pages served over plain http. */
export function findLocks(): LockManager | null {
  return attempt(() => navigator.locks) ?? null;
}

/** Opens a channel to the other tabs of this browser; null if blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  return attempt(() => new BroadcastChannel(name));
}

/** Starts a worker; null if blocked. The bundler needs `new Worker(new URL(…))` at the call. */
export function startWorker(start: () => Worker): Worker | null {
  return attempt(start);
}

function createTextStore(open: () => Storage): TextStore {
  const refused = new Map<string, string>();
  return {
    read: (key) => refused.get(key) ?? attempt(() => open().getItem(key)),
    write(key, text) {
      refused.delete(key);
      const isWritten = attempt(() => {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      });
      if (!isWritten && text !== null) refused.set(key, text);
    },
  };
}

function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null; // Blocked is handled like missing.
  }
}
