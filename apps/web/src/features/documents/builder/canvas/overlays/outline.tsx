import type { BeId, BlockKind } from '@galley/markup';
import { Box, Component, GripVertical, Group, Image, Rows3, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeCount } from '../../../../../ui/text-field/character-count';
import { useBlockRect } from '../../context/use-block-rect';
import { useEditorState } from '../../context/use-editor-state';
import { isInView, type LayerSize, type OverlayKind, outlineRect, overlayKind } from './overlay-geometry';
import styles from './overlays.module.css';
import { useBlockDrag, useIsDraggable } from './use-block-drag';

interface OutlineProps {
  beId: BeId;
  kind?: BlockKind;
  size: LayerSize;
  isActive?: boolean;
}

const icons: Record<OverlayKind, ReactNode> = {
  edit: <Type />,
  section: <Rows3 />,
  region: <Group />,
  component: <Component />,
};

/** The outline of a block: 1 px while hovered, 2 px with a filled tag while selected. */
export function Outline({ beId, kind, size, isActive }: OutlineProps) {
  const rect = useBlockRect(beId);
  const crumb = useEditorState((state) => (isActive ? (state.selected?.path.at(-1) ?? null) : null));
  const isTyping = useEditorState((state) => state.text?.beId === beId);
  const drag = useBlockDrag();
  const canDrag = useIsDraggable(beId);
  const looks = overlayKind(crumb?.kind ?? kind ?? 'edit');
  if (!rect || !isInView(rect, size.height)) return null;
  const { left, top, width, height } = outlineRect(rect, looks, size.width);
  const isInside = top < 22;
  // Inside the block, the tag covers texts that need the pointer.
  const isDraggable = canDrag && !isInside;
  return (
    <div
      className={`${styles.outline} ${styles[looks]} ${isActive ? styles.active : ''}`}
      style={{ translate: `${left}px ${top}px`, inlineSize: width, blockSize: height }}
    >
      {isActive && !isTyping && crumb ? (
        <span
          className={styles.tag}
          data-inside={isInside}
          data-grip={isDraggable}
          onPointerDown={isDraggable ? (event) => drag(crumb, event) : undefined}
        >
          {isDraggable ? <GripVertical /> : crumb.label === 'Image' ? <Image /> : (icons[looks] ?? <Box />)}
          {crumb.label}
        </span>
      ) : null}
      {isActive ? <CountTag /> : null}
    </div>
  );
}

function CountTag() {
  const count = useEditorState((state) => state.text?.count ?? null);
  const words = describeCount(count);
  if (!words) return null;
  return (
    <span className={styles.count} data-state={words.state}>
      {words.text}
    </span>
  );
}
