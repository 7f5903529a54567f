import type { DraftReason, EmailSettings } from '@galley/contract';

/** A draft as the browser stores it. */
export interface DraftRecord {
  userId: number;
  /** "email:12", "page:12" or "template:3". */
  document: string;
  baseVersion: number;
  /** Identifies a draft: the tab, and which text on its canvas. */
  tabId: string;
  html: string;
  settings: EmailSettings;
  /** The layout that was loaded; absent or 0 if it is the one of the saved version. */
  lid?: number;
  changes: number;
  /** Unix milliseconds. */
  savedAtMs: number;
  /** Why it wasn't saved; absent if saving was never tried. */
  reason?: DraftReason;
}

export type DraftOwner = Pick<DraftRecord, 'userId' | 'document'>;

/** The key of a draft: its user, document, version and tab. */
export type DraftKey = Pick<DraftRecord, 'userId' | 'document' | 'baseVersion' | 'tabId'>;

/** The key range of one draft in this browser. Drafts of other people, versions and tabs have other keys. */
export function draftKey(key: DraftKey): string {
  return [key.userId, key.document, key.baseVersion, key.tabId].join('|');
}
