import { useEditorState } from './context/use-editor-state';
import styles from './workbench.module.css';

/** Announces canvas events to screen readers. */
export function LiveRegion() {
  const announcement = useEditorState((state) => state.announcement);
  return (
    <div className={styles.live} aria-live="polite">
      <span key={announcement?.key}>{announcement?.text}</span>
    </div>
  );
}
