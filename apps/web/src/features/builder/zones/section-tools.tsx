import type { BeId } from '@galley/markup';
import { type MouseEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { blockActs } from '../blocks/block-acts';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { useArrowKeys } from '../toolbar/use-arrow-keys';
import { isInView, stickyTop } from './overlay-geometry';
import type { LayerSize } from './overlays';
import styles from './overlays.module.css';
import { useBlockRect } from './use-block-rect';

/** Six tools of 30 px. */
const heightPx = 180;
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
  const builder = useBuilder();
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
  const acts = blockActs(builder, beId);
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
      {acts.map(({ name, label, icon, shortcut, reason, run }) => (
        <IconButton
          key={name}
          label={label}
          icon={icon}
          shortcut={shortcut}
          size="small"
          tooltipSide="left"
          disabledReason={reason}
          onClick={() => {
            if (name === 'remove') onHold(null);
            run();
          }}
        />
      ))}
    </div>
  );
}
