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
 * What was read at opening and stays true as long as the document is open. The rest changes with every save, rename and
 * check, also by others: the session's state has it (`useSession`, `shownVersion`), and `useChecklist`. `templateVersion`
 * is the one whose palette is shown.
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

/** Objects that exist while one document is open. They never change themselves; their state is subscribed to. */
export interface Builder {
  opened: OpenedDocument;
  document: OpenedFacts;
  /** The checklist as it was at opening, until `useChecklist` has read it. */
  firstChecklist: Checklist;
  editor: Editor;
  session: EditSession;
  /** The canvas, once mounted. */
  view: ViewHolder;
  screen: ScreenState;
  /** The name of this tab, as leases have it. */
  tab: TabIdentity;
}

/** The canvas view, set when the frame is loaded. */
export interface ViewHolder {
  get(): CanvasView | null;
  set(view: CanvasView | null): void;
  subscribe(listener: () => void): () => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** The version on the canvas: the older one that was opened, or the newest that this tab has. */
export function shownVersion({ opened, session }: Pick<Builder, 'opened' | 'session'>): number {
  return opened.version || session.state.saved.version;
}

/** What belongs to the open document. Throws outside the builder. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('A part of the builder was drawn outside the builder.');
  return builder;
}
