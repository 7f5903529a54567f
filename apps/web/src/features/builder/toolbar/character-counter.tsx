import { describeCount } from '../../../ui/text-field/character-count';
import { useEditorState } from '../session/use-editor-state';
import styles from './toolbar.module.css';

/** The count of the text that is edited or selected, at the end of the toolbar. */
export function CharacterCounter() {
  const count = useEditorState((state) => state.text?.count ?? state.selected?.count ?? null);
  const words = describeCount(count);
  if (!words) return null;
  return (
    <p className={styles.count} data-state={words.state}>
      {words.state === 'plain' ? words.text : <strong>{words.text}</strong>}
    </p>
  );
}
