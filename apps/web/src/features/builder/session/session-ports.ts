import type { BuildDocument, DocumentState, Draft, EmailSettings, HistoryEntry } from '@galley/contract';
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
  /** What stands now: the newest version, who edits, whether it was deleted. */
  state(): Promise<DocumentState>;
  /** Brings the document back from the trash. */
  restoreFromTrash(): Promise<void>;
  /** All versions that are stored now, newest first. */
  history(): Promise<HistoryEntry[]>;
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

/** Two works on one document: what is unsaved, and what was saved since the version it started from. */
export interface Conflict {
  /** `draft`: kept work is to be put on another version than the one it was made on. */
  kind: 'stale' | 'leaseLost' | 'draft';
  /** 0 = not known. */
  currentVersion: number;
  /** Versions that were saved since, newest first; [] where they are not known. */
  since: readonly HistoryEntry[];
  mine: { baseVersion: number; changes: number; savedAtMs: number };
}

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
  /** Asks before an old version goes on top of versions that were saved meanwhile. */
  confirmReturn(version: number, since: readonly HistoryEntry[]): Promise<boolean>;
  chooseWayOut(conflict: Conflict, views: ConflictViews): Promise<ConflictChoice>;
  /** A draft that was offered holds what is saved already. */
  draftIsSaved(version: number): void;
  openDocument(id: number): void;
  versionRestored(version: number): void;
}
