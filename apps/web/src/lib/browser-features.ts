/**
 * What some browsers forbid by their settings: storage, locks, channels and workers. There, reading the property already
 * throws, so these are read here alone (`npm run check`), and everything else goes on without them.
 */

/** Storage of texts, which lasts as long as the page where the browser forbids it or has no room. */
export interface TextStore {
  read(key: string): string | null;
  /** Null removes it. */
  write(key: string, text: string | null): void;
}

/** What this browser keeps for all tabs. */
export const deviceTexts = createTextStore(() => localStorage);

/** What this browser keeps for one tab, while it is open. */
export const tabTexts = createTextStore(() => sessionStorage);

/** The databases of this browser; null = forbidden, or none. Works in workers too. */
export function findDatabases(): IDBFactory | null {
  return attempt(() => indexedDB) ?? null;
}

/** The locks that the tabs of this browser share; null = forbidden, or a page served over plain http. */
export function findLocks(): LockManager | null {
  return attempt(() => navigator.locks) ?? null;
}

/** A channel to the other tabs of this browser; null = forbidden. */
export function openChannel(name: string): BroadcastChannel | null {
  return attempt(() => new BroadcastChannel(name));
}

/** A worker; null = forbidden. The bundler needs `new Worker(new URL(…))` where it is written. */
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
    return null; // Forbidden: the same as a browser that doesn't have it.
  }
}
