/** Work that stands on the screen and nowhere else for certain. */
export interface UnsavedWork {
  title: string;
  html: string;
  /** The words alone, a line each. */
  text: string;
}

let provider: (() => UnsavedWork | null) | null = null;

/** Lets the page ask for unsaved work when the right to save it is gone. Returns the way to stop offering it. */
export function offerUnsavedWork(read: () => UnsavedWork | null): () => void {
  provider = read;
  return () => {
    if (provider === read) provider = null;
  };
}

/** The unsaved work of this page; null when there is none. */
export function readUnsavedWork(): UnsavedWork | null {
  return provider?.() ?? null;
}
