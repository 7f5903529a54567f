/** Preferences kept in this browser, as JSON in local storage. Every key is named here. */
interface StoredValues {
  /** The theme that was open last (dashboard spec 3). */
  'dashboard.template.selected': number;
  /** Order and view of the lists of emails, by theme. */
  'dashboard.list': Record<
    string,
    { sort?: 'position' | 'updated' | 'created' | 'title'; descending?: boolean; view?: 'rows' | 'pictures' }
  >;
  /** Device the builder and the preview show first. */
  'preview.device': 'desktop' | 'tablet' | 'mobile';
  /** Height of the source pane below the canvas, in pixels. */
  'builder.source.height': number;
  /** What one person chose in the command palette lately, the newest first. */
  'palette.recent': { userId: number; entries: { id: string; label: string; path?: string }[] };
  /** Findings that were set aside, by document, the one touched last at the end. */
  'checks.ignored': Record<string, string[]>;
}

/** Reads a preference. Null when there is none, when it is not JSON, or when the browser forbids storage. */
export function readStored<K extends keyof StoredValues>(key: K): StoredValues[K] | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as StoredValues[K]);
  } catch {
    return null; // A private window or a value another program wrote: the same as never stored.
  }
}

/** Keeps a preference; null forgets it. */
export function writeStored<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage loses a preference, nothing else.
  }
}
