import type { ReactNode } from 'react';

/** One row of the command palette: a place or a command. */
export interface PaletteEntry {
  /** Unique in the whole app. Recent choices are stored by it. */
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  /** The parent, for example the theme of an email. */
  detail?: string;
  keywords?: string;
  shortcut?: string;
  refusal?: string;
  /** The path it opens. */
  path?: string;
  /** An absolute address it opens, for example of another organization. */
  url?: string;
  run?(): void;
  /** The server found it by the email's text, so it's shown whatever its label. */
  isFound?: boolean;
  /** Only shown if there is a search term. */
  isQuiet?: boolean;
}
