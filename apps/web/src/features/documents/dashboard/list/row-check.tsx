import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import { useIsSelected, useIsSelecting, useSelectionState } from '../selection/use-selection';
import styles from './row.module.css';

/** The checkbox in place of the row's icon: on hover, on focus, and while anything is selected. */
export function RowCheck({ id, title, tabIndex }: { id: number; title: string; tabIndex: number }) {
  const isSelected = useIsSelected(id);
  const isSelecting = useIsSelecting();
  const { toggle } = useSelectionState();
  return (
    <Checkbox
      className={`${styles.check} ${isSelecting ? styles.checkShown : ''}`}
      label={<VisuallyHidden>{dashboardMessages.selectNamed(title)}</VisuallyHidden>}
      checked={isSelected}
      tabIndex={tabIndex}
      onChange={(event) =>
        toggle(id, { range: 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true })
      }
    />
  );
}
