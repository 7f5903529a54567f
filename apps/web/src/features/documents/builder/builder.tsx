import { approvalsHash, type BuildDocument, commentHash, startRulesHash } from '@galley/contract';
import { exportHtml } from '@galley/markup/export';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keys } from '../../../api/keys';
import { takeEditingRequest } from '../../../lib/editing-url';
import { offerUnsavedWork, type UnsavedWork } from '../../../lib/unsaved-work';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { announceUpgrade } from '../../../modals';
import { useLatest } from '../../../ui/latest/use-latest';
import { BuilderContext } from './context/builder-context';
import type { PanelName } from './context/screen/panel-state';
import { createBuilder } from './create-builder';
import { LoadingScreen } from './loading-screen';
import { canChangeRules, startRules } from './panels/rules/start-rules';
import { useLinkedPart } from './panels/versions/use-linked-part';
import type { EditSession } from './session/edit-session';
import type { OpenedDocument } from './session/opened-document';
import { readableText } from './session/readable-text';
import { useSessionPrompts } from './session/use-session-prompts';
import { watchThemeSaves, watchThemeVersion } from './session/watch-theme-saves';
import { Workbench } from './workbench';

interface BuilderProps {
  opened: OpenedDocument;
  document: BuildDocument;
  userId: number;
}

interface PanelBefore {
  opened: OpenedDocument;
  name: PanelName | null;
}

/** One open document. Creates its engine and session on mount and disposes them on unmount. */
export function Builder({ opened, document, userId }: BuilderProps) {
  const [builder, setBuilder] = useState<ReturnType<typeof createBuilder> | null>(null);
  const prompts = useSessionPrompts(opened);
  const latestPrompts = useLatest(prompts);
  const panelBefore = useRef<PanelBefore | null>(null);
  // A layout effect, because the skeleton is already on screen and waiting for the next paint would show it for one
  // more frame.
  useLayoutEffect(() => {
    const created = createBuilder({ opened, document, userId, prompts: latestPrompts.current });
    setBuilder(created);
    const { panel } = created.screen;
    // Saving a theme reopens it. Panels that were opened in the meantime stay open.
    if (panelBefore.current?.opened === opened && panelBefore.current.name) panel.open(panelBefore.current.name);
    if (takeEditingRequest())
      void created.session.edit().then((isEditing) => isEditing && created.session.offers.resume());
    if (canChangeRules(created) && takeEditingRequest(startRulesHash)) startRules(created);
    const { hash } = window.location;
    if (hash === approvalsHash || hash.startsWith(commentHash)) panel.open('activity');
    return () => {
      panelBefore.current = { opened, name: panel.store.getState().open };
      created.dispose();
    };
  }, [opened, document, userId, latestPrompts]);
  useLinkedPart();
  const queries = useQueryClient();
  useEffect(() => {
    if (!builder || opened.version > 0) return undefined;
    const { session } = builder;
    const left = new AbortController();
    const reopen = () => void showAgain(queries, opened, { session, signal: left.signal });
    const stop =
      opened.kind === 'template'
        ? watchThemeSaves(session, () => {
            reopen();
            // A chunk that can't be loaded costs the message alone.
            announceUpgrade(opened.id).catch(() => undefined);
          })
        : watchThemeVersion(session, builder.document.templateVersion, reopen);
    return () => {
      stop();
      left.abort();
    };
  }, [builder, opened, queries]);
  useEffect(() => (builder ? offerUnsavedWork(() => unsavedWorkOf(builder)) : undefined), [builder]);
  if (!builder) return <LoadingScreen label={screenMessages.opening} />;
  return (
    <BuilderContext.Provider value={builder}>
      <Workbench />
    </BuilderContext.Provider>
  );
}

/**
 * Reopens a saved theme with its new blocks, or a document that uses another version of its theme with that one's. Does nothing if editing has continued or the person has left, because the
 * response may then belong to an outdated version.
 */
async function showAgain(
  queries: QueryClient,
  opened: OpenedDocument,
  { session, signal }: { session: EditSession; signal: AbortSignal },
): Promise<void> {
  const document = await opened.open(signal).catch(() => null);
  if (document && !signal.aborted && session.state.phase === 'watching')
    queries.setQueryData(keys.document(opened.kind, opened.id, opened.version), document);
}

/** Returns the unsaved content of the canvas: its HTML with the theme's tags, and its text. */
function unsavedWorkOf({ session, editor, document }: ReturnType<typeof createBuilder>): UnsavedWork | null {
  const { phase, gone } = session.state;
  if ((phase !== 'editing' && !gone) || session.countChanges() === 0) return null;
  const html = exportHtml(editor.getSource(), { markerPrefix: document.markerPrefix, keepTags: true });
  return { title: session.state.title, html, text: readableText(html) };
}
