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

/** Why the document can't be edited anymore. */
export type Gone = { kind: 'deleted'; by: string } | { kind: 'noAccess' } | { kind: 'missing' };

export interface SessionState {
  /** `taking`: the lease was requested. */
  phase: 'watching' | 'taking' | 'editing';
  isSaving: boolean;
  /** Done was pressed during a save. Editing ends when everything is saved. */
  isFinishing: boolean;
  saved: SavedVersion;
  /** The layout that was loaded last; 0 = none. */
  lid: number;
  /** Subject and preview text for the next version. */
  settings: EmailSettings;
  title: string;
  history: readonly HistoryEntry[];
  previewUrl: string;
  /** Set while the server doesn't respond or can't work. `reason` says why. */
  outage: OutageState | null;
  /** The offered drafts, newest first. Each can be restored or discarded. */
  drafts: readonly OfferedDraft[];
  /** A dialog asks about them. Nothing else mentions them meanwhile. */
  isAskingAboutDrafts: boolean;
  /** Seconds until an idle session ends; null if there is enough time. */
  idleSecondsLeft: number | null;
  /** Who is editing, as far as this tab knows; null = no one. */
  holder: DocumentState['holder'];
  /** The state on the server, polled; null until the first response. */
  latest: DocumentState | null;
  /** Set when the document was deleted or access to it was removed. The content of the canvas stays. */
  gone: Gone | null;
  /** Changes from a restored draft. */
  restoredChanges: number;
}

/** A document that was just opened: watched, with nothing changed. */
export function createSessionState(document: BuildDocument): SessionState {
  return {
    phase: 'watching',
    isSaving: false,
    isFinishing: false,
    saved: savedFrom(document),
    lid: document.lid,
    settings: document.settings,
    title: document.title,
    history: document.history,
    previewUrl: document.previewUrl,
    outage: null,
    drafts: [],
    isAskingAboutDrafts: false,
    idleSecondsLeft: null,
    holder: document.holder,
    latest: null,
    gone: null,
    restoredChanges: 0,
  };
}

/** The version that a response of the server shows. Of a theme, its own version; else that of the email. */
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
 * The number of changes a save would store: the engine's, those of a restored draft, and one for subject or preview
 * text.
 */
export function countChanges(state: SessionState, editor: EditorChanges): number {
  const counted = editor.changes + state.restoredChanges + (areSettingsChanged(state) ? 1 : 0);
  return editor.isChanged ? Math.max(1, counted) : counted;
}
