import { useEffect } from 'react';
import { useMe } from '../../../../lib/session';
import { type Builder, useBuilder } from '../context/builder-context';
import { useCanvasView } from '../context/use-editor-state';
import { beginEditing } from './begin-editing';

/** Starts editing where a text, image or link is clicked while watching. `isOff` in the rules editor. */
export function useClickToEdit(isOff: boolean): void {
  const builder = useBuilder();
  const view = useCanvasView();
  const { id: userId } = useMe();
  useEffect(() => {
    if (isOff) return undefined;
    return view?.onRequest(({ kind, beId, point = null, isDouble }) => {
      if (kind === 'start-editing' && canStart(builder, userId)) void beginEditing(builder, { beId, point, isDouble });
    });
  }, [builder, view, userId, isOff]);
}

/** Returns whether the person can edit and nobody else is editing. The line over the canvas names who is. */
function canStart({ document, opened, session }: Builder, userId: number): boolean {
  const { gone, holder } = session.state;
  const isCurrent = opened.version === 0 || document.isCurrentVersion;
  return document.grant.canEdit && isCurrent && gone === null && (holder === null || holder.id === userId);
}
