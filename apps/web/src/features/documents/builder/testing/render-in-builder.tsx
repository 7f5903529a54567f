import type { BuildDocument } from '@galley/contract';
import { type CanvasRequest, type CanvasView, createEditor, createSystemClock } from '@galley/editor';
import { editingKit } from '@galley/editor/editing-kit';
import { markSource, parseSource, stripMarkers } from '@galley/markup';
import { buildPalette } from '@galley/markup/themes';
import type { ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import { renderScreen } from '../../../../testing/render';
import { type Builder, BuilderContext } from '../context/builder-context';
import { createScreenState } from '../context/screen/screen-state';
import type { EditSession } from '../session/edit-session';
import type { OpenedDocument } from '../session/opened-document';
import { countChanges, createSessionState, type SessionState } from '../session/session-state';
import { buildDocument } from './session-fixture';

const markerPrefix = 'k3';

export interface InBuilder {
  /** The source of the document and of its theme, without markers. */
  html?: string;
  document?: Partial<BuildDocument>;
  isEditing?: boolean;
  /** Whether there is a canvas. It only makes requests. */
  hasCanvas?: boolean;
  kind?: OpenedDocument['kind'];
  /** The earlier version that is open; 0 = the current one. */
  version?: number;
  state?: Partial<SessionState>;
  /** Actions of the session beyond those that are only listed. */
  session?: object;
}

/**
 * Renders a part of the builder over an open document: the real engine without a canvas, and a session that saves
 * nothing and lists in `asked` what it was asked for.
 */
export function renderInBuilder(element: ReactElement, given: InBuilder = {}) {
  const builder = createFakeBuilder(given);
  const rendered = renderScreen(<BuilderContext value={builder}>{element}</BuilderContext>);
  return {
    ...rendered,
    builder,
    asked: builder.asked,
    /** Makes the canvas request something, as a press or a key on it does. */
    request: builder.request,
    /** The document as it would be exported: without markers. */
    source: () => stripMarkers(builder.editor.getSource(), markerPrefix),
  };
}

function createFakeBuilder({ html = '<p>text</p>', isEditing = false, ...given }: InBuilder) {
  const { kind = 'email', version = 0 } = given;
  let next = 0;
  const newId = () => `b${++next}`;
  const theme = buildPalette(parseSource(html, { markerPrefix, newId: () => `t${++next}` }), {
    templateId: 3,
    templateVersion: 3,
  });
  const document = buildDocument({
    ...theme,
    html: markSource(html, { markerPrefix, newId }),
    markerPrefix,
    mode: kind === 'template' ? 'template' : 'email',
    ...given.document,
  });
  const editor = createEditor({
    clock: createSystemClock(),
    newId,
    log: (message) => {
      throw new Error(message);
    },
    editingKit: () => editingKit,
  });
  editor.load(document);
  editor.setEditable(isEditing);
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args]);
      return true;
    };
  const phase = isEditing ? ('editing' as const) : ('watching' as const);
  const store = createStore<SessionState>(() => ({ ...createSessionState(document), phase, ...given.state }));
  const session = {
    store,
    get state() {
      return store.getState();
    },
    documentId: document.id,
    countChanges: () => countChanges(store.getState(), editor.getState()),
    edit: note('edit'),
    offers: { settled: async () => {}, resume: note('resume') },
    save: note('save'),
    loadLayout: note('loadLayout'),
    restoreVersion: note('restoreVersion'),
    setSettings: note('setSettings'),
    ...given.session,
  };
  const listeners = new Set<(request: CanvasRequest) => void>();
  const request = (made: CanvasRequest) => {
    for (const listener of listeners) listener(made);
  };
  const onRequest = (listener: (request: CanvasRequest) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const view = given.hasCanvas ? ({ onRequest } as unknown as CanvasView) : null;
  const opened: OpenedDocument = { kind, id: document.id, tid: document.tid, version, open: async () => document };
  const builder: Builder = {
    opened,
    document,
    firstChecklist: document,
    editor,
    session: session as unknown as EditSession,
    view: { get: () => view, set: () => {}, subscribe: () => () => {} },
    screen: createScreenState(opened),
    tab: { current: 'tab', takeOver: () => {} },
  };
  return { ...builder, asked, request };
}
