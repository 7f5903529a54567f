/** Work that may only exist on the screen. */
export interface UnsavedWork {
  title: string;
  html: string;
  /** Only the text, line by line. */
  text: string;
}

let provider: (() => UnsavedWork | null) | null = null;

/** Provides the page's unsaved work when it can no longer be saved. Returns a function that stops it. */
export function offerUnsavedWork(read: () => UnsavedWork | null): () => void {
  provider = read;
  return () => {
    if (provider === read) provider = null;
  };
}

/** The unsaved work of this page; null if there is none. */
export function readUnsavedWork(): UnsavedWork | null {
  return provider?.() ?? null;
}
