import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { describeCount } from './character-count';
import styles from './text-field.module.css';
import { countCharacters } from './too-long';

/**
 * Shows "34 / 500" at the end of a field's label, in characters like `maxCharacters`. Reaching the limit is announced
 * once.
 */
export function LengthCounter({ text, max }: { text: string; max: number }) {
  const words = describeCount({ count: countCharacters(text), min: 0, max });
  if (!words) return null;
  return (
    <span className={styles.length} data-state={words.state}>
      {words.state === 'plain' ? words.text : <strong>{words.text}</strong>}
      <VisuallyHidden>
        <span role="status">{words.state === 'full' ? `The limit of ${max} characters is reached.` : ''}</span>
      </VisuallyHidden>
    </span>
  );
}
