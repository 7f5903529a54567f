import type { ReactNode } from 'react';

/** One row of the command palette: a place to go to or something to do. */
export interface PaletteEntry {
  /** Unique in the whole program; what was chosen lately is remembered by it. */
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  /** Where it belongs, for instance the theme of an email. */
  detail?: string;
  keywords?: string;
  shortcut?: string;
  refusal?: string;
  /** Path of our own that it leads to. */
  path?: string;
  /** Another address that it leads to, for instance that of another organization. */
  url?: string;
  run?(): void;
  /** Found by the server in what the email says: it stays, whatever its label. */
  isFound?: boolean;
  /** Shown only to who types something. */
  isQuiet?: boolean;
}
