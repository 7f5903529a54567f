import type { BeId } from '@galley/markup';
import { TriangleAlert } from 'lucide-react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { useBlockRect } from '../../context/use-block-rect';
import { useEditorState } from '../../context/use-editor-state';
import { isInView, type LayerSize } from './overlay-geometry';
import styles from './overlays.module.css';

/** Marks texts that have too few characters. */
export function ShortTexts({ size }: { size: LayerSize }) {
  const ids = useEditorState((state) => state.belowMinimum);
  return ids.map((beId) => <ShortText key={beId} beId={beId} size={size} />);
}

function ShortText({ beId, size }: { beId: BeId; size: LayerSize }) {
  const rect = useBlockRect(beId);
  const isTyping = useEditorState((state) => state.text?.beId === beId);
  if (isTyping || !rect || !isInView(rect, size.height)) return null;
  return (
    <span className={styles.short} style={{ translate: `${rect.left}px ${rect.top + rect.height}px` }}>
      <TriangleAlert />
      {screenMessages.tooShort}
    </span>
  );
}
