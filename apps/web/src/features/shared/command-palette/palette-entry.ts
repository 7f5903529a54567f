import type { ReactNode } from 'react';

/** One row of the command palette: a place or a command. */
export interface PaletteEntry {
  /** Unique in the whole app. Recent choices are remembered by it. */
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  /** Where it belongs, for example the theme of an email. */
  detail?: string;
  keywords?: string;
  shortcut?: string;
  refusal?: string;
  /** The path it opens. */
  path?: string;
  /** An absolute address it opens, for example of another organization. */
  url?: string;
  run?(): void;
  /** Found by the server in the email's text: it stays, whatever its label. */
  isFound?: boolean;
  /** Only shown for a search term. */
  isQuiet?: boolean;
}
