import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { messages } from '../../../../messages';
import { Tooltip } from '../../../../ui/tooltip/tooltip';
import styles from './row.module.css';

export interface DragHandleProps {
  name: string;
  isTabStop: boolean;
  isLifted: boolean;
  onLift: () => void;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/**
 * The handle at the left edge of a row. It drags the row. Enter picks the row up for moving with the arrow keys, and a
 * click asks for the folder.
 */
export function DragHandle({ name, isTabStop, isLifted, onLift, onChoose, onKeyDown, onBlur }: DragHandleProps) {
  const handleClick = (event: MouseEvent) => {
    // A click without a press comes from the keyboard or from a screen reader.
    if (event.detail === 0) onLift();
    else onChoose();
  };
  return (
    <Tooltip text={messages.moveHint} side="top">
      <button
        type="button"
        className={styles.grip}
        aria-label={messages.moveHandle(name)}
        aria-pressed={isLifted}
        tabIndex={isTabStop ? 0 : -1}
        data-drag-handle=""
        onClick={handleClick}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <GripVertical />
      </button>
    </Tooltip>
  );
}
