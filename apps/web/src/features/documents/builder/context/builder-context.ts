import type { BuildDocument } from '@galley/contract';
import type { CanvasView, Editor } from '@galley/editor';
import { createContext, useContext } from 'react';
import type { Checklist } from '../../../../api/documents/checklist';
import type { TabIdentity } from '../session/connection/tab-id';
import type { EditSession } from '../session/edit-session';
import type { OpenedDocument } from '../session/opened-document';
import type { ScreenState } from './screen/screen-state';

export type Device = 'desktop' | 'mobile';
/** `inverted`: an approximation of email apps that force dark mode on the document. */
export type ColorScheme = 'light' | 'dark' | 'inverted';

/**
 * The properties of a document that stay the same while it is open. Properties that change with a save, rename or
 * check, also by other people, are in the session's state (`useSession`, `shownVersion`) and in `useChecklist`.
 * `templateVersion` is the theme version of the palette.
 */
export type OpenedFacts = Omit<
  BuildDocument,
  | 'emailVersion'
  | 'title'
  | 'history'
  | 'checklistItems'
  | 'checklistSettings'
  | 'holder'
  | 'previewUrl'
  | 'settings'
  | 'lid'
  | 'updatedAt'
>;

/**
 * Objects that exist while one document is open. The objects are never replaced; subscribe to their state for changes.
 */
export interface Builder {
  opened: OpenedDocument;
  document: OpenedFacts;
  /** The checklist at opening, used until `useChecklist` has loaded it. */
  firstChecklist: Checklist;
  editor: Editor;
  session: EditSession;
  /** The canvas view, once mounted. */
  view: ViewHolder;
  screen: ScreenState;
  /** The identity of this tab, used for leases. */
  tab: TabIdentity;
}

/** Holds the canvas view, which is set when the frame has loaded. */
export interface ViewHolder {
  get(): CanvasView | null;
  set(view: CanvasView | null): void;
  subscribe(listener: () => void): () => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** Returns the version on the canvas: the earlier version that was opened, or the newest one known to this tab. */
export function shownVersion({ opened, session }: Pick<Builder, 'opened' | 'session'>): number {
  return opened.version || session.state.saved.version;
}

/** Returns the objects of the open document. Throws outside the builder. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('A part of the builder was drawn outside the builder.');
  return builder;
}
