import type { BeId } from '@galley/markup';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../ui/latest/use-latest';
import { useBuilder } from '../context/builder-context';
import { useEditorState, useSession } from '../context/use-editor-state';
import { type SourceState, SourceView } from './source-view';

const nothing: SourceState = { isTyped: false, comparison: null, refusal: '' };

/**
 * Creates the code editor in `parent` for a block, or for the document if the block is ''. Recreated when another one
 * is displayed.
 */
export function useSourceView(parent: RefObject<HTMLElement | null>, beId: BeId, label: string) {
  const { editor, session, document, screen } = useBuilder();
  const [state, setState] = useState(nothing);
  const [warning, setWarning] = useState('');
  const view = useRef<SourceView | null>(null);
  const isReadOnly = useSession(({ phase }) => phase !== 'editing');
  const savedVersion = useSession(({ saved }) => saved);
  const selectedId = useEditorState(({ selected }) => selected?.beId ?? '');
  const rights = useLatest(isReadOnly);
  useEffect(() => {
    const node = parent.current;
    if (!node) return;
    let spoken = editor.getState().announcement?.key ?? 0;
    const created = new SourceView({
      parent: node,
      editor,
      beId,
      label,
      isReadOnly: rights.current,
      saved: () => session.state.saved.html,
      markerPrefix: document.markerPrefix,
      onState: setState,
      onApplied: () => {
        const { announcement } = editor.getState();
        setWarning(announcement && announcement.key !== spoken ? announcement.text : '');
        spoken = announcement?.key ?? spoken;
      },
    });
    view.current = created;
    screen.source.setLeave(() => created.apply());
    return () => {
      // Another block is displayed. The changes typed in the previous one are applied first.
      created.apply();
      screen.source.setLeave(null);
      created.dispose();
      view.current = null;
    };
  }, [parent, editor, session, document, screen, rights, beId, label]);
  useEffect(() => view.current?.setReadOnly(isReadOnly), [isReadOnly]);
  useEffect(() => {
    if (savedVersion) view.current?.compareSoon();
  }, [savedVersion]);
  useEffect(() => {
    if (selectedId !== undefined) view.current?.showSelected();
  }, [selectedId]);
  return { view, state, warning, isReadOnly, version: savedVersion.version };
}
