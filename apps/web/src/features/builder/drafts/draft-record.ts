import type { DraftReason, EmailSettings } from '@galley/contract';

/** Unsaved work as the browser keeps it. */
export interface DraftRecord {
  userId: number;
  /** "email:12", "page:12" or "template:3". */
  document: string;
  baseVersion: number;
  /** Names one piece of unsaved work: a tab, and each time another text came on its sheet. */
  tabId: string;
  html: string;
  settings: EmailSettings;
  changes: number;
  /** Unix milliseconds. */
  savedAtMs: number;
  /** Why it is not saved; nothing = it was never tried. */
  reason?: DraftReason;
}

export type DraftOwner = Pick<DraftRecord, 'userId' | 'document'>;

/** The one key of a draft: whose, of what, on which version, in which tab. */
export type DraftKey = Pick<DraftRecord, 'userId' | 'document' | 'baseVersion' | 'tabId'>;

export function draftKey(key: DraftKey): string {
  return [key.userId, key.document, key.baseVersion, key.tabId].join('|');
}
