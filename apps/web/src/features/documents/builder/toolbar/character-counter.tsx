import { describeCount } from '../../../../ui/text-field/character-count';
import { useEditorState } from '../context/use-editor-state';
import styles from './toolbar.module.css';

/** The character count of the edited or selected text, at the end of the toolbar. */
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
