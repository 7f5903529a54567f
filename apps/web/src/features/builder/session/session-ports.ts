import type { BuildDocument, EmailSettings, HistoryEntry } from '@galley/contract';
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
  discardDraft(): Promise<void>;
}

/** Keeps a lease alive from where timers are not slowed down. */
export interface LeaseKeeper {
  start(number: number): void;
  renewNow(): void;
  stop(): void;
}

export type ConflictChoice = 'keepMine' | 'saveCopy' | 'discard' | 'later';

/** How the session speaks to the person. */
export interface SessionVoice {
  saved(answer: SaveAnswer): void;
  nothingToSave(): void;
  leaseHeld(holderName: string): void;
  sessionExpired(): void;
  /** Editing ended because nobody did anything for too long. */
  idleExpired(how: { isDraftKept: boolean }): void;
  failed(text: string): void;
  /** The right to save is gone while there is unsaved work. */
  accessLost(text: string): void;
  /** Asks before changes leave the sheet. */
  confirmCancel(changes: number): Promise<boolean>;
  /** Asks before an old version replaces changes. */
  confirmReplace(): Promise<boolean>;
  chooseWayOut(conflict: { kind: 'stale' | 'leaseLost'; currentVersion: number }): Promise<ConflictChoice>;
  openDocument(id: number): void;
  versionRestored(version: number): void;
}
