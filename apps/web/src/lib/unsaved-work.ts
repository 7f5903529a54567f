/** Work that may not be stored anywhere yet. */
export interface UnsavedWork {
  title: string;
  html: string;
  /** Only the text, one line per block. */
  text: string;
}

let provider: (() => UnsavedWork | null) | null = null;

/**
 * Registers a source of the page's unsaved work, for when it can no longer be saved. Returns a function that
 * unregisters it.
 */
export function offerUnsavedWork(read: () => UnsavedWork | null): () => void {
  provider = read;
  return () => {
    if (provider === read) provider = null;
  };
}

/** Returns the page's unsaved work; null if there is none. */
export function readUnsavedWork(): UnsavedWork | null {
  return provider?.() ?? null;
}
