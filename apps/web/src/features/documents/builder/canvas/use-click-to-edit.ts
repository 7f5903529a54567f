import { useEffect } from 'react';
import { useMe } from '../../../../lib/session';
import { useBuilder } from '../context/builder-context';
import { beginEditing, canBeginEditing } from '../context/editing/begin-editing';
import { useCanvasView } from '../context/use-editor-state';

/** Starts editing where a text, image or link is clicked while watching. `isOff` in the rules editor. */
export function useClickToEdit(isOff: boolean): void {
  const builder = useBuilder();
  const view = useCanvasView();
  const { id: userId } = useMe();
  useEffect(() => {
    if (isOff) return undefined;
    return view?.onRequest(({ kind, beId, point = null, isDouble }) => {
      if (kind === 'start-editing' && canBeginEditing(builder, userId))
        void beginEditing(builder, { beId, point, isDouble });
    });
  }, [builder, view, userId, isOff]);
}
