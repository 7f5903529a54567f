import {
  type BuildDocument,
  type DocumentState,
  type EmailSettings,
  type HistoryEntry,
  isSameSettings,
} from '@galley/contract';
import type { OfferedDraft } from '../drafts/list-offers';
import type { OutageState } from './outage';

/** The version that is stored, as far as this tab knows. */
export interface SavedVersion {
  version: number;
  html: string;
  settings: EmailSettings;
  /** Unix seconds. */
  updatedAt: number;
}

/** Why the document can't be worked on any more. */
export type Gone = { kind: 'deleted'; by: string } | { kind: 'noAccess' } | { kind: 'missing' };

export interface SessionState {
  /** `taking`: the lease is being asked for. */
  phase: 'watching' | 'taking' | 'editing';
  isSaving: boolean;
  saved: SavedVersion;
  /** Subject and preview text as they will be saved with the next version. */
  settings: EmailSettings;
  title: string;
  history: readonly HistoryEntry[];
  previewUrl: string;
  /** Set while the server does not answer or can't work; `reason` says why. */
  outage: OutageState | null;
  /** Unsaved work that is offered, newest first: Restore or Discard each. */
  drafts: readonly OfferedDraft[];
  /** A dialog asks about them: nothing else speaks of them meanwhile. */
  isAskingAboutDrafts: boolean;
  /** Seconds until an idle session ends; null while there are more than enough. */
  idleSecondsLeft: number | null;
  /** Who edits, as far as this tab knows; null = nobody. */
  holder: DocumentState['holder'];
  /** What stands on the server, asked again and again; null until the first answer. */
  latest: DocumentState | null;
  /** Set when the document was deleted or the right to it taken away. What is on the sheet stays there. */
  gone: Gone | null;
  /** Changes that came in with a restored draft. */
  restoredChanges: number;
}

export function createSessionState(document: BuildDocument): SessionState {
  return {
    phase: 'watching',
    isSaving: false,
    saved: savedFrom(document),
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

export function savedFrom(document: BuildDocument): SavedVersion {
  return {
    version: document.emailVersion,
    html: document.html,
    settings: document.settings,
    updatedAt: document.updatedAt,
  };
}

export function areSettingsChanged(state: Pick<SessionState, 'settings' | 'saved'>): boolean {
  return !isSameSettings(state.settings, state.saved.settings);
}

/** What stands beside the document, from the engine. */
export interface EditorChanges {
  changes: number;
  isChanged: boolean;
}

/** How many changes a save would store: the engine's, those of a restored draft, and one for subject or preview text. */
export function countChanges(state: SessionState, editor: EditorChanges): number {
  const counted = editor.changes + state.restoredChanges + (areSettingsChanged(state) ? 1 : 0);
  return editor.isChanged ? Math.max(1, counted) : counted;
}
