import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { useBuilder } from '../../context/builder-context';
import { useEditorState } from '../../context/use-editor-state';
import styles from './overlays.module.css';

/** The hint in a document without sections. */
export function EmptyHint() {
  const { document } = useBuilder();
  const isEmpty = useEditorState((state) => state.sectionCount === 0);
  if (!isEmpty || document.isUntagged) return null;
  return <p className={styles.hint}>{screenMessages.emptyHint}</p>;
}
