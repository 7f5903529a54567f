import { deviceTexts } from './browser-features';

/** The person's export settings of a theme. */
export interface StoredExportChoices {
  kind: string;
  keepTags: boolean;
  absoluteImages: boolean;
  inlineCss: boolean;
  minify: boolean;
  paper: 'full' | 'a4' | 'letter';
}

/** `version`: the theme version whose update was put off. `at`: the end of the update whose result was closed. */
export interface ClosedUpdates {
  version?: number;
  at?: number;
}

/** Preferences stored in this browser as JSON. All keys are defined here. */
interface StoredValues {
  /** Saved searches, by person: their names and the parameters of their addresses. */
  'search.saved': Record<string, { name: string; address: string }[]>;
  /** The last open theme. */
  'dashboard.template.selected': number;
  /** Order and view of the email lists, by theme. */
  'dashboard.list': Record<
    string,
    { sort?: 'position' | 'updated' | 'created' | 'title'; descending?: boolean; view?: 'rows' | 'pictures' }
  >;
  /** The person who receives push notifications in this browser. */
  'push.user': number;
  /** The last target folder of sent documents, by person, theme and source: "7/12/3". */
  'source.folders': Record<string, string>;
  /** Shortcodes of recently used emoji, newest first. */
  'emoji.recent': string[];
  /** The initial device of the builder and the preview. */
  'preview.device': 'desktop' | 'tablet' | 'mobile';
  /** The source that was last open; −1 = none. */
  'sources.active': number;
  /** The name of someone who comments on previews without an account. */
  'preview.reviewer': { key: string; name: string; anonIds: Readonly<Record<string, number>> };
  /** Height of the source pane below the canvas, in pixels. */
  'builder.source.height': number;
  /** A person's recent selections in the command palette, newest first. */
  'palette.recent': { userId: number; entries: { id: string; label: string; path?: string }[] };
  /** The settings of the last export of each theme, last used one at the end. */
  'export.choices': Record<string, Partial<StoredExportChoices>>;
  /** The lines about updates of a theme's documents that were closed, by theme. */
  'updates.closed': Record<string, ClosedUpdates>;
  /** The theme version whose update was put off, by email or page. */
  'updates.postponed': Record<string, number>;
  /** Organizations that someone declined to join, by person: "7/12". */
  'join.closed': string[];
  /** Ignored findings by document, last changed one at the end. */
  'checks.ignored': Record<string, string[]>;
  /** Documents whose checks someone has asked for, newest at the end. */
  'checks.asked': string[];
}

/** Reads a preference. Null if there is none, or if it isn't valid JSON. */
export function readStored<K extends keyof StoredValues>(key: K): StoredValues[K] | null {
  const text = deviceTexts.read(key);
  try {
    return text === null ? null : (JSON.parse(text) as StoredValues[K]);
  } catch {
    return null; // Written by another program. Treated as missing.
  }
}

/** Stores a preference; null removes it. If the browser blocks storage, it lasts until the page is closed. */
export function writeStored<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void {
  deviceTexts.write(key, value === null ? null : JSON.stringify(value));
}
