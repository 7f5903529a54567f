import { messages } from '../../messages';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { describeCount } from './character-count';
import styles from './text-field.module.css';
import { countCharacters } from './too-long';

/**
 * Shows "34 / 500" at the end of a field's label, in characters like `maxCharacters`, or "34 / 90, limit 500" if fewer
 * are useful. Reaching the limit is announced once.
 */
export function LengthCounter({ text, max, useful = 0 }: { text: string; max: number; useful?: number }) {
  const words = describeCount({ count: countCharacters(text), min: 0, max, useful });
  if (!words) return null;
  return (
    <span className={styles.length} data-state={words.state}>
      {words.state === 'plain' ? words.text : <strong>{words.text}</strong>}
      <VisuallyHidden>
        <span role="status">{words.state === 'full' ? messages.limitReached(max) : ''}</span>
      </VisuallyHidden>
    </span>
  );
}
