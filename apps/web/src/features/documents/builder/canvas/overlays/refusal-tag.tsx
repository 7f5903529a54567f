import { limits } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../../../../../lib/toasts';
import { useBlockRect } from '../../context/use-block-rect';
import { useCanvasView, useEditorState } from '../../context/use-editor-state';
import { isInView, type LayerSize } from './overlay-geometry';
import styles from './overlays.module.css';

interface KeyRefusal {
  beId: BeId;
  reason: string;
}

const heightPx = 20;

/**
 * Explains, at the selected block, why a key had no effect. Disappears automatically, or when another block is
 * selected.
 */
export function RefusalTag({ size }: { size: LayerSize }) {
  const view = useCanvasView();
  const [refusal, setRefusal] = useState<KeyRefusal | null>(null);
  const selectedId = useEditorState((state) => state.selected?.beId ?? null);
  const rect = useBlockRect(refusal?.beId ?? null);
  useEffect(
    () =>
      view?.onRequest(({ kind, beId, reason = '' }) => {
        if (kind !== 'refused') return;
        // There is no block to show it at.
        if (beId === '') toast(reason);
        else setRefusal({ beId, reason });
      }),
    [view],
  );
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => setRefusal(null), limits.noticeCloseMs);
    return () => clearTimeout(timer);
  }, [refusal]);
  if (!refusal || refusal.beId !== selectedId || !rect || !isInView(rect, size.height)) return null;
  const top = Math.min(rect.top + rect.height, size.height - heightPx);
  return (
    // The live region has already announced it.
    <span
      className={styles.short}
      data-refusal=""
      aria-hidden="true"
      style={{ translate: `${Math.max(0, rect.left)}px ${top}px` }}
    >
      <TriangleAlert />
      {refusal.reason}
    </span>
  );
}
