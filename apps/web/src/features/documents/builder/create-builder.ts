import type { BuildDocument } from '@galley/contract';
import { type CanvasView, createEditor, createSystemClock, type EditingKit, type Editor } from '@galley/editor';
import { createPatientCalls, editingCallsOf } from '../../../api/documents/documents';
import { createShortIds, randomId } from '../../../api/random-id';
import { findDatabases, startWorker } from '../../../lib/browser-features';
import { noteKeptDraft } from '../../../lib/kept-draft';
import { usesSingleLetters } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { builderMessages } from '../../../messages/documents/builder/base';
import type { Builder, ViewHolder } from './context/builder-context';
import { createScreenState } from './context/screen/screen-state';
import { editingKit } from './lazy-tools';
import { holdName, namesHeldElsewhere } from './session/connection/held-names';
import { claimTabId } from './session/connection/tab-id';
import { browserTimers } from './session/connection/timers';
import type { Visibility } from './session/document-news';
import { DraftJournal } from './session/drafts/draft-journal';
import { createIndexedDraftStore, createMemoryDraftStore, type DraftStore } from './session/drafts/draft-store';
import { createDraftWorkerClient } from './session/drafts/draft-worker-client';
import { sha256 } from './session/drafts/sha256';
import { EditSession } from './session/edit-session';
import { watchIdleTime } from './session/idle/watch-idle-time';
import { createLeaseManager } from './session/lease-manager';
import type { LeaseResponse } from './session/lease-renewal';
import type { OpenedDocument } from './session/opened-document';
import { createSessionCalls } from './session/session-calls';
import type { SessionEditor, SessionPrompts } from './session/session-ports';

const tab = claimTabId(randomId);
const store = openDraftStore();
let hasReportedDrafts = false;

export interface CreateBuilderOptions {
  opened: OpenedDocument;
  document: BuildDocument;
  userId: number;
  prompts: SessionPrompts;
}

/**
 * Opens a document: creates its engine, its session and the canvas holder. `dispose` releases the lease and disposes
 * them.
 */
export function createBuilder(options: CreateBuilderOptions): Builder & { dispose(): void } {
  const { opened, document } = options;
  const editor = createEditor({
    clock: createSystemClock(),
    newId: createShortIds(),
    // The engine prefixes each of its messages with `[Galley]`.
    log: (message) => console.warn(message),
    usesSingleLetters,
    editingKit: readEditingKit,
  });
  const { loadsRemoteContent, mergeTags } = document.templateSettings;
  editor.load({ ...document, loadsRemoteContent, mergeTags });
  const { session, drafts, lease } = createSession(options, editor);
  const view = createViewHolder();
  const screen = createScreenState(opened);
  const stopIdle = watchIdleTime({ session, view, screen });
  // The editing tools are removed when editing ends. The drawer is closed the next time.
  const stopDrawer = session.store.subscribe(({ phase }) => {
    if (phase !== 'editing') screen.drawer.close();
    else drafts.prepare();
  });
  const stopNews = opened.version > 0 ? () => {} : session.news.start(pageVisibility);
  const stopConnection = watchConnection(session);
  return {
    opened,
    document,
    firstChecklist: { checklistSettings: document.checklistSettings, checklistItems: document.checklistItems },
    editor,
    session,
    view,
    screen,
    tab,
    dispose() {
      stopIdle();
      stopDrawer();
      stopNews();
      stopConnection();
      session.dispose();
      drafts.dispose();
      lease.dispose();
      editor.dispose();
    },
  };
}

/** Creates the session of a document, with the worker that stores its drafts and the one that renews its lease. */
function createSession({ opened, document, userId, prompts }: CreateBuilderOptions, editor: Editor) {
  const answer: { handle: (given: LeaseResponse) => void } = { handle: () => {} };
  const lease = createLeaseManager({
    kind: opened.kind,
    documentId: document.id,
    tab,
    onAnswer: (given) => answer.handle(given),
  });
  const drafts = createDraftWorkerClient({
    direct: store,
    hash: sha256,
    start: () =>
      startWorker(() => new Worker(new URL('./session/drafts/draft-worker.ts', import.meta.url), { type: 'module' })),
    timers: browserTimers,
    warn: (text, cause) => console.warn(`[Galley] ${text}`, cause),
  });
  const session = new EditSession({
    document,
    userId,
    editor: sessionEditor(editor),
    calls: createSessionCalls(
      opened,
      tab,
      userId,
      createPatientCalls(opened.kind, { timers: browserTimers, onSilence: () => session.handleSilence() }),
    ),
    prompts,
    journal: new DraftJournal(drafts, reportDraftsRefused),
    lease,
    timers: browserTimers,
    onKept: (savedAtMs) => noteKeptDraft(Math.floor(savedAtMs / 1000)),
    newKey: randomId,
    newDraftId: randomId,
    holdName,
    heldElsewhere: namesHeldElsewhere,
    hash: (text) => drafts.hash(text),
  });
  answer.handle = (given) => {
    const { kind } = given;
    if (kind === 'alive') session.handleOnline();
    else if (kind === 'offline') session.handleOffline();
    else if (kind === 'lost') void session.handleLeaseLost();
    else void renewInPage(opened, given.number);
  };
  return { session, drafts, lease };
}

/** Handles that the browser goes offline or online. Returns a function that stops it. */
function watchConnection(session: EditSession): () => void {
  const handleOffline = () => session.handleOffline();
  const handleOnline = () => {
    if (session.state.outage) void session.retryNow();
  };
  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  return () => {
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('online', handleOnline);
  };
}

const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  },
};

function openDraftStore(): DraftStore {
  const databases = findDatabases();
  return databases ? createIndexedDraftStore(databases) : { ...createMemoryDraftStore(), isTemporary: true };
}

/** Registered once for all documents. */
function reportDraftsRefused(error: unknown): void {
  console.warn('[Galley] Drafts are not kept in this browser:', error);
  if (!hasReportedDrafts) toastError(builderMessages.draftsNotKeptHere);
  hasReportedDrafts = true;
}

/**
 * The page doesn't see the worker's responses, so the request is repeated here to let the app notice that the session
 * ended.
 */
async function renewInPage({ kind, id }: OpenedDocument, number: number): Promise<void> {
  try {
    await editingCallsOf(kind).renewLease(id, { tabId: tab.current, number });
  } catch (error) {
    console.info('The edit lease was not renewed:', error);
  }
}

function readEditingKit(): EditingKit {
  const kit = editingKit.read();
  if (!kit) throw new Error('Editing began before the editing kit was loaded.');
  return kit;
}

function sessionEditor(editor: Editor): SessionEditor {
  return {
    load: (html) => editor.reset(html),
    restore: (html) => editor.restore(html),
    prepare: () => editingKit.load(),
    setEditable: (isEditable) => editor.setEditable(isEditable),
    getSource: () => editor.getSource(),
    peekSource: () => editor.peekSource(),
    isTyping: () => editor.isTyping(),
    getRevision: () => editor.getState().revision,
    getChanges: () => editor.getState(),
    undoLabels: () => editor.getState().undo.past.map(({ label }) => label),
    markSaved: (since) => editor.markSaved(since),
    onTransaction: (listener) => editor.onTransaction(listener),
  };
}

function createViewHolder(): ViewHolder {
  let current: CanvasView | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(view) {
      current = view;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
