import type { SelectedBlock } from '@galley/editor';
import { GripVertical } from 'lucide-react';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { useBlockRect } from '../../context/use-block-rect';
import { useEditorState } from '../../context/use-editor-state';
import { gripLeft, isInView, type LayerSize, stickyTop } from './overlay-geometry';
import styles from './overlays.module.css';
import { useBlockDrag, useIsDraggable } from './use-block-drag';

const gripPx = 24;

/** The drag handle of the component that is being edited. Its texts need the pointer for text selection. */
export function ComponentGrip({
  selected,
  ...rest
}: {
  selected: SelectedBlock;
  size: LayerSize;
  hasMargins: boolean;
}) {
  const isTyping = useEditorState((state) => state.text !== null);
  const component = selected.path.findLast((crumb) => crumb.kind === 'component');
  // A component that is selected itself has the handle in its tag.
  if (!component || (component.beId === selected.beId && !isTyping)) return null;
  return <Grip key={component.beId} block={component} {...rest} />;
}

interface GripProps {
  block: { beId: string; label: string };
  size: LayerSize;
  hasMargins: boolean;
}

function Grip({ block, size, hasMargins }: GripProps) {
  const rect = useBlockRect(block.beId);
  const drag = useBlockDrag();
  const isDraggable = useIsDraggable(block.beId);
  if (!isDraggable || !rect || !isInView(rect, size.height)) return null;
  const place = { translate: `${gripLeft(rect, { gripPx, hasMargins })}px ${stickyTop(rect, gripPx, size.height)}px` };
  return (
    // For the pointer only. On the keyboard, Alt and the arrow keys move blocks.
    <span
      className={styles.componentGrip}
      style={place}
      title={editingMessages.dragBlock(block.label)}
      aria-hidden="true"
      onPointerDown={(event) => drag(block, event)}
    >
      <GripVertical />
    </span>
  );
}
