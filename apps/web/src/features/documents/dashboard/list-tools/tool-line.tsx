import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import styles from '../filters/tools.module.css';
import { useSelectionState } from '../selection/use-selection';

interface ToolLineProps {
  /** The numbers of selected and displayed rows. */
  selected: number;
  shown: number;
  children: ReactNode;
}

/**
 * The line above a list: a checkbox that selects all or none, and its content. The checkbox is never remounted, so that
 * it keeps the focus. Escape anywhere in the line clears the selection.
 */
export function ToolLine({ selected, shown, children }: ToolLineProps) {
  const { clear, selectAll } = useSelectionState();
  const box = useRef<HTMLInputElement>(null);
  const isAll = selected > 0 && selected >= shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !isAll;
  }, [selected, isAll]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && selected > 0) clear();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the controls inside.
    <div className={`${styles.tools} ${selected > 0 ? styles.selecting : ''}`} onKeyDown={handleKeyDown}>
      <Checkbox
        ref={box}
        className={styles.all}
        label={<VisuallyHidden>{isAll ? dashboardMessages.selectNone : dashboardMessages.selectAll}</VisuallyHidden>}
        checked={isAll}
        disabled={shown === 0}
        onChange={isAll ? clear : selectAll}
      />
      {children}
    </div>
  );
}
