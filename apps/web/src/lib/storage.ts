import { deviceTexts } from './browser-features';

/** How a person exports the documents of a theme. */
export interface StoredExportChoices {
  kind: string;
  keepTags: boolean;
  absoluteImages: boolean;
  inlineCss: boolean;
  minify: boolean;
  paper: 'full' | 'a4';
}

/** Preferences stored in this browser, as JSON in local storage. All keys are defined here. */
interface StoredValues {
  /** The last open theme (dashboard spec 3). */
  'dashboard.template.selected': number;
  /** Order and view of the lists of emails, by theme. */
  'dashboard.list': Record<
    string,
    { sort?: 'position' | 'updated' | 'created' | 'title'; descending?: boolean; view?: 'rows' | 'pictures' }
  >;
  /** The person whose push notifications this browser gets. */
  'push.user': number;
  /** The folder that documents were sent to last, by person, theme and source: "7/12/3". */
  'source.folders': Record<string, string>;
  /** Shortcodes of the emoji that were picked last, newest first. */
  'emoji.recent': string[];
  /** The initial device of the builder and the preview. */
  'preview.device': 'desktop' | 'tablet' | 'mobile';
  /** The source that was open last; −1 = none (builder spec 9). */
  'sources.active': number;
  /** Who comments on previews in this browser without an account. */
  'preview.reviewer': { key: string; name: string; anonIds: Readonly<Record<string, number>> };
  /** Height of the source pane below the canvas, in pixels. */
  'builder.source.height': number;
  /** A person's recent choices in the command palette, newest first. */
  'palette.recent': { userId: number; entries: { id: string; label: string; path?: string }[] };
  /** The choices of the last export of each theme, the last used one at the end. */
  'export.choices': Record<string, Partial<StoredExportChoices>>;
  /** Organizations that someone doesn’t want to join, by person: "7/12". */
  'join.closed': string[];
  /** Ignored findings, by document, the last changed one at the end. */
  'checks.ignored': Record<string, string[]>;
}

/** Reads a preference. Null if there is none, or if it isn't JSON. */
export function readStored<K extends keyof StoredValues>(key: K): StoredValues[K] | null {
  const text = deviceTexts.read(key);
  try {
    return text === null ? null : (JSON.parse(text) as StoredValues[K]);
  } catch {
    return null; // A value another program wrote: the same as never stored.
  }
}

/** Stores a preference; null removes it. Where the browser forbids storage, it lasts as long as the page. */
export function writeStored<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void {
  deviceTexts.write(key, value === null ? null : JSON.stringify(value));
}
