import type { BeId } from '@galley/markup';
import { ArrowDown, ArrowUp, Copy, Layers, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { toast } from '../../../lib/toasts';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { reasonOf } from '../toolbar/reason-of';
import { useArrowKeys } from '../toolbar/use-arrow-keys';
import { isInView, stickyTop } from './overlay-geometry';
import type { LayerSize } from './overlays';
import styles from './overlays.module.css';
import { useBlockRect } from './use-block-rect';

const heightPx = 150;
/** The way from the canvas to the tools must not be cut (look.md 6). */
const leaveMs = 120;

interface SectionToolsProps {
  beId: BeId;
  size: LayerSize;
  /** Keeps the tools while the pointer or the focus is on them. */
  onHold: (beId: BeId | null) => void;
}

/** The tools of a section, in its right margin. */
export function SectionTools({ beId, size, onHold }: SectionToolsProps) {
  const { editor } = useBuilder();
  const bar = useRef<HTMLDivElement>(null);
  const rect = useBlockRect(beId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handleKeyDown = useArrowKeys(bar);
  useEditorState((state) => state.revision);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!rect || !isInView(rect, size.height)) return null;
  const hold = () => {
    clearTimeout(timer.current);
    onHold(beId);
  };
  const release = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onHold(null), leaveMs);
  };
  const can = {
    up: editor.can('move-block', { beId, place: { kind: 'up' } }),
    down: editor.can('move-block', { beId, place: { kind: 'down' } }),
    clone: editor.can('clone-block', { beId }),
    variation: editor.can('switch-variation', { beId }),
    remove: editor.can('remove-block', { beId }),
  };
  const handleRemove = () => {
    onHold(null);
    if (editor.run('remove-block', { beId }) === true)
      toast('Section removed', { kind: 'removed', action: { label: 'Undo', run: () => void editor.undo() } });
  };
  return (
    <div
      ref={bar}
      className={styles.tools}
      style={{ translate: `0 ${stickyTop(rect, heightPx, size.height)}px` }}
      role="toolbar"
      aria-label="Section"
      aria-orientation="vertical"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      <IconButton
        label="Move up"
        icon={<ArrowUp />}
        size="small"
        tooltipSide="left"
        disabledReason={reasonOf(can.up)}
        onClick={() => editor.run('move-block', { beId, place: { kind: 'up' } })}
      />
      <IconButton
        label="Move down"
        icon={<ArrowDown />}
        size="small"
        tooltipSide="left"
        disabledReason={reasonOf(can.down)}
        onClick={() => editor.run('move-block', { beId, place: { kind: 'down' } })}
      />
      <IconButton
        label="Duplicate"
        icon={<Copy />}
        size="small"
        tooltipSide="left"
        disabledReason={reasonOf(can.clone)}
        onClick={() => editor.run('clone-block', { beId })}
      />
      <IconButton
        label="Next variation"
        icon={<Layers />}
        size="small"
        tooltipSide="left"
        disabledReason={reasonOf(can.variation)}
        onClick={() => editor.run('switch-variation', { beId })}
      />
      <IconButton
        label="Remove"
        icon={<Trash2 />}
        size="small"
        tooltipSide="left"
        disabledReason={reasonOf(can.remove)}
        onClick={handleRemove}
      />
    </div>
  );
}
