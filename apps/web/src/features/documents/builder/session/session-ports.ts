import type { BuildDocument, DocumentState, Draft, EmailSettings, HistoryEntry } from '@galley/contract';
import type { DraftContent, DraftSnapshot } from './drafts/draft-upload';
import type { EditorChanges } from './session-state';

/** The part of the engine that the session needs. */
export interface SessionEditor {
  /** Replaces the document with a stored one. Clears history and changes. */
  load(html: string): void;
  /** Replaces the document with a draft. It then counts as changed. */
  restore(html: string): void;
  /** Loads what only editing needs. Must have resolved before `setEditable(true)`. */
  prepare(): Promise<void>;
  setEditable(isEditable: boolean): void;
  /** The current document. A text being edited is flushed first. */
  getSource(): string;
  /** The document after its last change. The text being typed keeps merging into one undo step. */
  peekSource(): string;
  /** Whether a person has typed what isn't in the document yet. */
  isTyping(): boolean;
  getRevision(): number;
  getChanges(): EditorChanges;
  /** `laterChanges` were made during the save. */
  markSaved(since: { laterChanges: number }): void;
  onTransaction(listener: () => void): () => void;
}

export interface SaveBody {
  html: string;
  title: string;
  /** The version these changes are based on. */
  version: number;
  leaseNumber: number;
  /** The prefix of the markers in the HTML. A theme is stored without them. */
  markerPrefix: string;
  settings: EmailSettings;
  /** The layout that was loaded; 0 = no other than before. */
  lid: number;
  /** The name of the draft. The server removes it with the save, or keeps the HTML under it when it refuses. */
  tabId: string;
}

/**
 * A save in progress. Its body and key stay the same until there is a response, so that a retry creates one version.
 */
export interface PendingSave {
  key: string;
  body: SaveBody;
  revision: number;
  /** The number of changes it stores. */
  changes: number;
  isThenWatching: boolean;
}

export interface SaveAnswer {
  version: number;
  /** The layout that was loaded last; 0 = none. */
  lid: number;
  html: string;
  title: string;
  previewUrl: string;
  history: HistoryEntry[];
  updatedAt: number;
}

/** The session's requests. Each rejects with an error for `readFailure`. */
export interface SessionCalls {
  open(): Promise<BuildDocument>;
  /** `takesOver`: from the person who has it, for admins. */
  takeLease(id: number, takesOver?: boolean): Promise<{ number: number; version: number }>;
  /** `isLeaving`: the page is closing, so the request must outlive it. */
  releaseLease(id: number, number: number, how: { isLeaving: boolean }): Promise<void>;
  save(id: number, body: SaveBody, idempotencyKey: string): Promise<SaveAnswer>;
  restoreVersion(version: number, body: { leaseNumber: number; baseVersion: number }): Promise<void>;
  /** The document of a layout, with the markers of this document. */
  loadLayout(lid: number, body: { emailVersion: number; leaseNumber: number }): Promise<{ html: string }>;
  /** The current state: the newest version, who is editing, whether it was deleted. */
  state(): Promise<DocumentState>;
  /** Restores the document from the trash. */
  restoreFromTrash(): Promise<void>;
  /** All stored versions, newest first. */
  history(): Promise<HistoryEntry[]>;
  duplicate(title: string): Promise<{ id: number }>;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  discardDraft(which: { tabId: string; htmlSha256?: string }): Promise<void>;
  /** The address of a sandboxed page with the current version. */
  currentPageUrl(): Promise<string>;
  /** A draft of this person on the server, and the address of a sandboxed page with it. */
  getDraft(tabId: string): Promise<{ draft: Draft | null; contentUrl: string }>;
}

/** Renews a lease from a context with normal timers. */
export interface LeaseManager {
  start(number: number): void;
  renewNow(): void;
  stop(): void;
}

export type ConflictChoice = 'keepMine' | 'saveCopy' | 'discard' | 'later';

/** Two conflicting works on one document: the unsaved changes, and what was saved since their base version. */
export interface Conflict {
  /** `draft`: a draft is to be put on another version than its base version. */
  kind: 'stale' | 'leaseLost' | 'draft';
  /** 0 = unknown. */
  currentVersion: number;
  /** Versions saved since, newest first; [] if unknown. */
  since: readonly HistoryEntry[];
  mine: { baseVersion: number; changes: number; savedAtMs: number };
}

/** Addresses of sandboxed pages with the two works; null if there is none. */
export interface ConflictViews {
  mine(): Promise<string | null>;
  theirs(): Promise<string | null>;
}

/** The session's messages and questions to the person. */
export interface SessionPrompts {
  saved(answer: SaveAnswer): void;
  nothingToSave(): void;
  /** Someone else is editing; or this person, in another tab or browser. */
  leaseHeld(holder: { isSelf: boolean }): void;
  sessionExpired(): void;
  /** Editing ended because the session was idle for too long. */
  idleExpired(how: { isDraftKept: boolean }): void;
  failed(text: string): void;
  /** An offered draft no longer exists: it was restored or discarded in another tab. */
  draftGone(): void;
  /** Saving is no longer allowed, but there are unsaved changes. */
  accessLost(text: string): void;
  /** Asks before discarding changes on the canvas. */
  confirmCancel(changes: number): Promise<boolean>;
  /** Asks before replacing changes with an old version. */
  confirmReplace(): Promise<boolean>;
  /** Asks before replacing changes with a layout. */
  confirmLayout(): Promise<boolean>;
  layoutLoaded(): void;
  /** Asks before restoring an old version over versions that others saved in the meantime. */
  confirmReturn(version: number, since: readonly HistoryEntry[]): Promise<boolean>;
  chooseWayOut(conflict: Conflict, views: ConflictViews): Promise<ConflictChoice>;
  /** An offered draft is identical to the saved version. */
  draftIsSaved(version: number): void;
  openDocument(id: number): void;
  versionRestored(version: number): void;
}
