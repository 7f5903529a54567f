import type { BuildDocument, DocumentState, Draft, EmailSettings, HistoryEntry } from '@galley/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from './connection/failure';
import type { DraftContent, DraftSnapshot } from './drafts/draft-upload';
import type { EditorChanges, SessionState } from './session-state';

/** The part of the engine that the session needs. */
export interface SessionEditor {
  /** Replaces the document with a stored one. Clears history and changes. */
  load(html: string): void;
  /** Replaces the document with a draft. It then counts as changed. */
  restore(html: string): void;
  /** Loads the code that only editing needs. Must have resolved before `setEditable(true)`. */
  prepare(): Promise<void>;
  setEditable(isEditable: boolean): void;
  /** Returns the current document. A text being edited is flushed first. */
  getSource(): string;
  /** Returns the document after its last change. Doesn't split the undo step of text being typed. */
  peekSource(): string;
  /** Returns whether a person has typed text that isn't in the document yet. */
  isTyping(): boolean;
  getRevision(): number;
  getChanges(): EditorChanges;
  /** Returns the names of the changes that can be undone, latest first. */
  undoLabels(): readonly string[];
  /** Marks the document as saved. `laterChanges` were made during the save. */
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
  /** The layout that was loaded; 0 if it is the same as before. */
  lid: number;
  /** The name of the draft. A save removes it on the server, and a refused save stores its HTML under it. */
  tabId: string;
}

/** How to save: `isThenWatching` ends editing, and `isAwaited` leaves it to the caller to say why it failed. */
export interface SaveHow {
  isThenWatching: boolean;
  isAwaited?: boolean;
}

/** The outcome of a save. `reason` is a sentence; '' if the person knows it. */
export type SaveOutcome = { kind: 'saved'; version: number } | { kind: 'failed'; reason: string };

/**
 * A save in progress. Its body and key stay the same until there is a response, so that a retry creates only one
 * version.
 */
export interface PendingSave {
  key: string;
  body: SaveBody;
  revision: number;
  /** The number of changes it stores. */
  changes: number;
  /** Their names, latest first. */
  labels: readonly string[];
  /** The number of changes without a name: those of a restored draft, and of the settings. */
  unnamed: number;
  isThenWatching: boolean;
}

export interface SaveAnswer {
  version: number;
  /** The layout that was loaded last; 0 if none. */
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
  /** The request outlives the page. */
  releaseLease(id: number, number: number): Promise<void>;
  save(id: number, body: SaveBody, idempotencyKey: string): Promise<SaveAnswer>;
  restoreVersion(version: number, body: { leaseNumber: number; baseVersion: number }): Promise<void>;
  /** Returns the document of a layout, with the markers of this document. */
  loadLayout(lid: number, body: { emailVersion: number; leaseNumber: number }): Promise<{ html: string }>;
  /** Returns the current state: the newest version, who is editing, whether it was deleted. */
  state(): Promise<DocumentState>;
  /** Restores the document from the trash. */
  restoreFromTrash(): Promise<void>;
  /** Returns all stored versions, newest first. */
  history(): Promise<HistoryEntry[]>;
  duplicate(title: string): Promise<{ id: number }>;
  putDraft(snapshot: DraftSnapshot, content: DraftContent): Promise<void>;
  discardDraft(which: { tabId: string; htmlSha256?: string }): Promise<void>;
  /** Returns the address of a sandboxed page with the current version. */
  currentPageUrl(): Promise<string>;
  /** Returns a draft of this person on the server, and the address of a sandboxed page with it. */
  getDraft(tabId: string): Promise<{ draft: Draft | null; contentUrl: string }>;
}

/** Renews a lease from a context whose timers aren't slowed down. */
export interface LeaseManager {
  start(number: number): void;
  renewNow(): void;
  stop(): void;
}

/** The end of unsaved changes when editing ends; `stay`: it doesn't end. */
export type EndChoice = 'keep' | 'discard' | 'stay';

export type ConflictChoice = 'keepMine' | 'saveCopy' | 'discard' | 'later';

/** Two conflicting versions of one document: the unsaved changes, and the versions saved since their base version. */
export interface Conflict {
  /** `draft`: a draft is to be put on another version than its base version. */
  kind: 'stale' | 'leaseLost' | 'draft';
  /** 0 if unknown. */
  currentVersion: number;
  /** Versions saved since, newest first; [] if unknown. */
  since: readonly HistoryEntry[];
  mine: { baseVersion: number; changes: number; savedAtMs: number };
}

/** Addresses of sandboxed pages with the two versions; null if there is none. */
export interface ConflictViews {
  mine(): Promise<string | null>;
  theirs(): Promise<string | null>;
}

/** Messages and questions from the session to the person. */
export interface SessionPrompts {
  saved(answer: SaveAnswer): void;
  nothingToSave(): void;
  /** Says that someone else is editing, or this person in another tab or browser. */
  leaseHeld(holder: { isSelf: boolean }): void;
  sessionExpired(): void;
  /** Says that editing ended because the session was idle for too long. */
  idleExpired(how: { isDraftKept: boolean }): void;
  failed(text: string): void;
  /** Says that an offered draft no longer exists, because it was restored or discarded in another tab. */
  draftGone(): void;
  /** Says that saving is no longer allowed, and offers the unsaved changes. */
  accessLost(text: string): void;
  /** Asks what to do with the changes on the canvas before editing ends. */
  chooseEnd(changes: number): Promise<EndChoice>;
  /** Asks before the changes on the canvas are discarded while editing continues. */
  confirmDiscard(changes: number): Promise<boolean>;
  /** Asks before replacing changes with an old version. */
  confirmReplace(): Promise<boolean>;
  /** Asks before replacing changes with a layout. */
  confirmLayout(): Promise<boolean>;
  layoutLoaded(): void;
  /** Asks before restoring an old version over versions that others saved in the meantime. */
  confirmReturn(version: number, since: readonly HistoryEntry[]): Promise<boolean>;
  chooseWayOut(conflict: Conflict, views: ConflictViews): Promise<ConflictChoice>;
  /** Says that an offered draft is identical to the saved version. */
  draftIsSaved(version: number): void;
  openDocument(id: number): void;
  versionRestored(version: number): void;
}

/** The state of a session, and the report of failures. Each helper lists the other actions that it needs. */
export interface SessionView {
  readonly state: SessionState;
  /** Returns the number of changes that a save would store. */
  countChanges(): number;
  /** Shows why a request failed. */
  report(failure: Failure): void;
}

/** A session whose helper also changes its state. */
export interface SessionStateAccess extends SessionView {
  readonly store: Pick<StoreApi<SessionState>, 'setState'>;
}
