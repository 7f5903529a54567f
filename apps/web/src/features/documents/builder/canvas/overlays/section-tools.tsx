import { blockLabel } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { GripVertical } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { type Builder, useBuilder } from '../../context/builder-context';
import { useArrowKeys } from '../../context/controls/use-arrow-keys';
import { useBlockRect } from '../../context/use-block-rect';
import { type BlockAction, blockActions } from '../../sidebar/blocks/block-actions';
import { VariationButton } from '../../sidebar/variations/variation-button';
import { isInView, type LayerSize, stickyTop, toolsLeft } from './overlay-geometry';
import styles from './overlays.module.css';
import { useBlockDrag, useIsDraggable } from './use-block-drag';

/** Height in pixels of a drag handle and seven tools of 34 px each. */
const heightPx = 8 * 34;
const widthPx = 34;
/** Milliseconds for which the tools stay after the pointer left, so that it can cross from the canvas to them. */
const leaveMs = 300;

interface SectionToolsProps {
  beId: BeId;
  size: LayerSize;
  hasMargins: boolean;
  /** Keeps the tools while the pointer or the focus is on them. */
  onHold: (beId: BeId | null) => void;
}

/**
 * The tools of a section and its drag handle, adjacent to it so that the pointer can move there without leaving both.
 */
export function SectionTools({ beId, size, hasMargins, onHold }: SectionToolsProps) {
  const builder = useBuilder();
  const bar = useRef<HTMLDivElement>(null);
  const rect = useBlockRect(beId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isChoosing, setChoosing] = useState(false);
  const handleKeyDown = useArrowKeys(bar);
  const drag = useBlockDrag();
  const isDraggable = useIsDraggable(beId);
  const { label, actions } = useTools(beId);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isShown = rect !== null && isInView(rect, size.height);
  // Tools that are scrolled out of view or removed get no pointerleave event, so they clear the hover state themselves.
  useEffect(() => {
    if (!isShown) onHold(null);
  }, [isShown, onHold]);
  if (!isShown) return null;
  const hold = () => {
    clearTimeout(timer.current);
    onHold(beId);
  };
  const release = () => {
    clearTimeout(timer.current);
    // The variation thumbnails belong to the tools. Selecting one may leave the tools.
    if (isChoosing) return;
    timer.current = setTimeout(() => onHold(null), leaveMs);
  };
  const handleChoosing = (isNowChoosing: boolean) => {
    setChoosing(isNowChoosing);
    if (isNowChoosing) hold();
    else timer.current = setTimeout(() => onHold(null), leaveMs);
  };
  const left = toolsLeft(rect, { sheetPx: size.width, toolsPx: widthPx, hasMargins });
  return (
    <div
      ref={bar}
      className={styles.tools}
      style={{ translate: `${left}px ${stickyTop(rect, heightPx, size.height)}px` }}
      role="toolbar"
      aria-label={editingMessages.section}
      aria-orientation="vertical"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      <IconButton
        className={styles.grip}
        label={editingMessages.dragBlock(label)}
        icon={<GripVertical />}
        tooltipSide="left"
        disabledReason={isDraggable ? undefined : editingMessages.cannotMoveBlock}
        onPointerDown={(event) => {
          if (isDraggable) drag({ beId, label }, event);
        }}
        onClick={() => builder.editor.select(beId)}
      />
      {actions.map((action) =>
        action.name === 'next-variation' ? (
          <VariationButton
            key={action.name}
            beId={beId}
            can={builder.editor.can('switch-variation', { beId })}
            size="small"
            side="left"
            isOpen={isChoosing}
            onOpenChange={handleChoosing}
          />
        ) : (
          <ActionButton key={action.name} action={action} onRemove={() => onHold(null)} />
        ),
      )}
    </div>
  );
}

function ActionButton({ action, onRemove }: { action: BlockAction; onRemove: () => void }) {
  const { name, label, icon, shortcut, reason, run } = action;
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      size="small"
      tooltipSide="left"
      disabledReason={reason}
      onClick={() => {
        if (name === 'remove') onRemove();
        run();
      }}
    />
  );
}

interface Tools {
  label: string;
  actions: readonly BlockAction[];
  /** Everything about the tools that is visible. */
  look: string;
}

/**
 * Returns the tools of a block. Returns the same object while they look the same, so that typing doesn't render them
 * again.
 */
function useTools(beId: BeId): Tools {
  const builder = useBuilder();
  const { editor } = builder;
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  const read = useMemo(() => {
    let seen = '';
    let last: Tools | null = null;
    return () => {
      const { revision, isEditable } = editor.getState();
      const now = `${revision} ${isEditable}`;
      if (last && now === seen) return last;
      seen = now;
      const next = readTools(builder, beId);
      if (last?.look !== next.look) last = next;
      return last;
    };
  }, [builder, editor, beId]);
  return useSyncExternalStore(subscribe, read);
}

function readTools(builder: Builder, beId: BeId): Tools {
  const block = builder.editor.peekTree().blocks.get(beId);
  const label = block ? blockLabel(block, builder.document) : editingMessages.section;
  const actions = blockActions(builder, beId);
  const look = JSON.stringify([label, block?.rules.canMove, actions.map(({ reason }) => reason ?? '')]);
  return { label, actions, look };
}
