import { useEditorState } from '../../context/use-editor-state';
import styles from './overlays.module.css';

/** Marks where the dragged block will go: a 5 px line with ring ends, or the whole area of an empty place. */
export function DropMark() {
  const target = useEditorState((state) => state.drag?.target ?? null);
  if (!target) return null;
  const { left, top, width, height } = target.rect;
  const place = { translate: `${left}px ${top}px`, inlineSize: width };
  if (target.isField)
    return (
      <div className={styles.dropField} style={{ ...place, blockSize: height }}>
        {target.label}
      </div>
    );
  return (
    <div className={styles.dropLine} style={place}>
      <span className={styles.dropLabel}>{target.label}</span>
    </div>
  );
}
