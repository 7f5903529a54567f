import type { CanvasView, EditorState } from '@galley/editor';
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { countChanges, type SessionState } from '../session/session-state';
import { useBuilder } from './builder-context';

/**
 * Returns a part of the engine's state. `select` must return a part of the snapshot itself or a primitive, never a new
 * object.
 */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { editor } = useBuilder();
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  return useSyncExternalStore(subscribe, () => select(editor.getState()));
}

/** Returns a part of the session's state. `select` has the same restriction. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useBuilder().session.store, select);
}

/** Returns the version on the canvas. Updates when someone else saves one. */
export function useShownVersion(): number {
  const { opened } = useBuilder();
  const saved = useSession((state) => state.saved.version);
  return opened.version || saved;
}

/** Returns the version of the theme on the canvas: of an email or page the one that it uses. */
export function useThemeVersion(): number {
  const { opened, document } = useBuilder();
  const shown = useShownVersion();
  const used = useSession((state) => state.templateVersion);
  if (opened.kind === 'template') return shown;
  return opened.version > 0 ? document.templateVersion : used;
}

/** Returns the newest version of the theme, also if it was uploaded while the document is open. */
export function useNewestThemeVersion(): number {
  const { document } = useBuilder();
  const latest = useSession((state) => state.latest?.newestTemplateVersion ?? 0);
  return Math.max(document.newestTemplateVersion, latest);
}

/** Returns the number of changes that a save would store. */
export function useChangeCount(): number {
  const { editor } = useBuilder();
  const revision = useEditorState((state) => `${state.changes} ${state.isChanged}`);
  const session = useSession((state) => state);
  return revision === '' ? 0 : countChanges(session, editor.getState());
}

/** Returns the canvas view, or null until its frame has loaded. */
export function useCanvasView(): CanvasView | null {
  const { view } = useBuilder();
  return useSyncExternalStore(view.subscribe, view.get);
}
