import { formatNumber } from '@galley/contract';
import { blockLabel } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useMemo } from 'react';
import { commentMessages as messages } from '../../../../../messages/review/comments';
import { useBuilder } from '../../context/builder-context';
import { useBlockRect } from '../../context/use-block-rect';
import { useEditorState } from '../../context/use-editor-state';
import { useOpenPanel } from '../../context/use-screen';
import { useActivity } from '../../panels/activity/use-activity';
import styles from './comment-pins.module.css';
import { isInView, type LayerSize } from './overlay-geometry';

/** Markers on the blocks with open comments. Each opens the panel at its thread. */
export function CommentPins({ size }: { size: LayerSize }) {
  const { threads, places } = useActivity();
  const pins = useMemo(() => {
    const counts = new Map<BeId, number>();
    for (const { root, replies } of threads) {
      const place = places.get(root.id);
      if (root.status !== 'open' || place?.kind !== 'block') continue;
      counts.set(place.beId, (counts.get(place.beId) ?? 0) + 1 + replies.length);
    }
    return [...counts];
  }, [threads, places]);
  return pins.map(([beId, count]) => <Pin key={beId} beId={beId} count={count} size={size} />);
}

function Pin({ beId, count, size }: { beId: BeId; count: number; size: LayerSize }) {
  const { editor, document, screen } = useBuilder();
  const rect = useBlockRect(beId);
  const isSelected = useEditorState((state) => state.selected?.beId === beId);
  const isOpen = useOpenPanel() === 'activity';
  if (!rect || !isInView(rect, size.height)) return null;
  const block = editor.peekTree().blocks.get(beId);
  const name = `${messages.commentsAt(count)}, ${block ? blockLabel(block, document) : ''}`;
  const left = Math.max(2, Math.min(rect.left + rect.width - 26, size.width - 28));
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ translate: `${left}px ${Math.max(rect.top - 10, 2 - size.height)}px` }}
      aria-label={name}
      title={name}
      aria-pressed={isSelected && isOpen}
      onClick={() => {
        editor.select(beId);
        screen.panel.open('activity');
      }}
    >
      {formatNumber(count)}
    </button>
  );
}
