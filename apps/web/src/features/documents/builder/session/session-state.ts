import {
  type BuildDocument,
  type DocumentState,
  type EmailSettings,
  type HistoryEntry,
  isSameSettings,
} from '@galley/contract';
import type { OutageState } from './connection/outage';
import type { OfferedDraft } from './drafts/list-offers';

/** The stored version, as far as this tab knows. */
export interface SavedVersion {
  version: number;
  html: string;
  settings: EmailSettings;
  lid: number;
  /** Unix seconds. */
  updatedAt: number;
}

/** The last save while editing, whose changes can't be undone anymore. */
export interface LastSave {
  version: number;
  /** The stored version before it. */
  before: SavedVersion;
  /** The names of the changes that it stored, latest first. */
  changes: readonly string[];
  /** The number of further changes, which have no name. */
  unnamed: number;
}

/** Why the document can't be edited anymore. */
export type Gone = { kind: 'deleted'; by: string } | { kind: 'noAccess' } | { kind: 'missing' };

export interface SessionState {
  /** `taking`: the lease was requested. */
  phase: 'watching' | 'taking' | 'editing';
  isSaving: boolean;
  /** Whether Done was pressed during a save. Editing ends when everything is saved. */
  isFinishing: boolean;
  saved: SavedVersion;
  /** The version of its theme that the stored version of an email or page uses. */
  templateVersion: number;
  /** The layout that was loaded last; 0 if none. */
  lid: number;
  /** Subject and preview text for the next version. */
  settings: EmailSettings;
  title: string;
  history: readonly HistoryEntry[];
  previewUrl: string;
  /** Set while the server doesn't respond or can't work. `reason` explains it. */
  outage: OutageState | null;
  /** The offered drafts, newest first. Each can be restored or discarded. */
  drafts: readonly OfferedDraft[];
  /** Whether a dialog is asking about them. They aren't mentioned elsewhere meanwhile. */
  isAskingAboutDrafts: boolean;
  /** When the unsaved changes that came back by themselves were kept, in Unix milliseconds; null = none came back. */
  broughtBackMs: number | null;
  /** null = nothing was saved since editing began or the canvas was replaced. */
  lastSave: LastSave | null;
  /** Seconds until an idle session ends; null if there is enough time. */
  idleSecondsLeft: number | null;
  /** The person who is editing, as far as this tab knows; null if no one is. */
  holder: DocumentState['holder'];
  /** The polled state on the server; null until the first response. */
  latest: DocumentState | null;
  /** Set if the document was deleted or access to it was removed. The content of the canvas stays. */
  gone: Gone | null;
  /** Number of changes in a restored draft. */
  restoredChanges: number;
}

/** Returns the state of a document that was just opened: watching, without changes. */
export function createSessionState(document: BuildDocument): SessionState {
  return {
    phase: 'watching',
    isSaving: false,
    isFinishing: false,
    saved: savedFrom(document),
    templateVersion: document.templateVersion,
    lid: document.lid,
    settings: document.settings,
    title: document.title,
    history: document.history,
    previewUrl: document.previewUrl,
    outage: null,
    drafts: [],
    isAskingAboutDrafts: false,
    broughtBackMs: null,
    lastSave: null,
    idleSecondsLeft: null,
    holder: document.holder,
    latest: null,
    gone: null,
    restoredChanges: 0,
  };
}

/** Returns the version in a response of the server: the theme's own version for a theme, otherwise the email's. */
export function savedFrom(document: BuildDocument): SavedVersion {
  return {
    version: document.mode === 'template' ? document.templateVersion : document.emailVersion,
    html: document.html,
    settings: document.settings,
    lid: document.lid,
    updatedAt: document.updatedAt,
  };
}

function areSettingsChanged(state: Pick<SessionState, 'settings' | 'saved'>): boolean {
  return !isSameSettings(state.settings, state.saved.settings);
}

/** The engine's state that the session reads. */
export interface EditorChanges {
  changes: number;
  isChanged: boolean;
}

/**
 * Returns the number of changes that a save would store: the engine's, those of a restored draft, and one for subject
 * or preview text.
 */
export function countChanges(state: SessionState, editor: EditorChanges): number {
  const counted = editor.changes + state.restoredChanges + (areSettingsChanged(state) ? 1 : 0);
  return editor.isChanged ? Math.max(1, counted) : counted;
}

/** Returns the versions after `baseVersion`. */
export function versionsSince(history: readonly HistoryEntry[], baseVersion: number): HistoryEntry[] {
  return history.filter(({ version }) => version > baseVersion);
}
