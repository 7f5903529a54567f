import { useEditorState } from './session/use-editor-state';
import styles from './workbench.module.css';

/** Says what happened on the canvas to those who do not see it. */
export function LiveRegion() {
  const announcement = useEditorState((state) => state.announcement);
  return (
    <div className={styles.live} aria-live="polite">
      <span key={announcement?.key}>{announcement?.text}</span>
    </div>
  );
}
