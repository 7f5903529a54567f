import type { BuildDocument, Draft, EmailSettings, HistoryEntry } from '@galley/contract';
import type { DraftContent, DraftSnapshot } from '../drafts/draft-upload';
import type { EditorChanges } from './session-state';

/** What the session needs of the engine. */
export interface SessionEditor {
  /** Replaces the document by a stored one; history and changes are cleared. */
  load(html: string): void;
  /** Replaces the document by a draft; it then counts as changed. */
  restore(html: string): void;
  setEditable(isEditable: boolean): void;
  /** The document as it stands; an open text is flushed first. */
  getSource(): string;
  /** The document as of its last change; what is being typed goes on merging into one step to undo. */
  peekSource(): string;
  getRevision(): number;
  getChanges(): EditorChanges;
  /** `laterChanges` were made while the save was under way. */
  markSaved(since: { laterChanges: number }): void;
  onTransaction(listener: () => void): () => void;
}

export interface SaveBody {
  html: string;
  title: string;
  /** The version this work started from. */
  version: number;
  leaseNumber: number;
  settings: EmailSettings;
  /** The name of this work's draft: the server forgets it with the save, and keeps the html under it when it refuses. */
  tabId: string;
}

export interface SaveAnswer {
  version: number;
  html: string;
  title: string;
  previewUrl: string;
  history: HistoryEntry[];
  updatedAt: number;
}

/** The calls of the session. Each rejects with what `readFailure` reads. */
export interface SessionCalls {
  open(): Promise<BuildDocument>;
  takeLease(id: number): Promise<{ number: number; version: number }>;
  /** `isLeaving`: the page goes away, the call has to outlive it. */
  releaseLease(id: number, number: number, how: { isLeaving: boolean }): Promise<void>;
  save(id: number, body: SaveBody, idempotencyKey: string): Promise<SaveAnswer>;
  restoreVersion(version: number, body: { leaseNumber: number; baseVersion: number }): Promise<void>;
  duplicate(title: string): Promise<{ id: number }>;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  discardDraft(which: { tabId: string; htmlSha256?: string }): Promise<void>;
  /** The address of an opaque page that shows the version that stands now. */
  currentPageUrl(): Promise<string>;
  /** A draft of this person on the server, and the address of an opaque page that shows it. */
  getDraft(tabId: string): Promise<{ draft: Draft | null; contentUrl: string }>;
}

/** Keeps a lease alive from where timers are not slowed down. */
export interface LeaseKeeper {
  start(number: number): void;
  renewNow(): void;
  stop(): void;
}

export type ConflictChoice = 'keepMine' | 'saveCopy' | 'discard' | 'later';

/** Addresses of opaque pages that show the two works; null when there is none. */
export interface ConflictViews {
  mine(): Promise<string | null>;
  theirs(): Promise<string | null>;
}

/** How the session speaks to the person. */
export interface SessionVoice {
  saved(answer: SaveAnswer): void;
  nothingToSave(): void;
  leaseHeld(holderName: string): void;
  sessionExpired(): void;
  /** Editing ended because nobody did anything for too long. */
  idleExpired(how: { isDraftKept: boolean }): void;
  failed(text: string): void;
  /** A draft that was offered is not there any more: it was restored or discarded in another tab. */
  draftGone(): void;
  /** The right to save is gone while there is unsaved work. */
  accessLost(text: string): void;
  /** Asks before changes leave the sheet. */
  confirmCancel(changes: number): Promise<boolean>;
  /** Asks before an old version replaces changes. */
  confirmReplace(): Promise<boolean>;
  chooseWayOut(
    conflict: { kind: 'stale' | 'leaseLost'; currentVersion: number },
    views: ConflictViews,
  ): Promise<ConflictChoice>;
  openDocument(id: number): void;
  versionRestored(version: number): void;
}
