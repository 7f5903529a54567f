import { messages } from '../../messages';
import { controlMessages } from '../../messages/shared/controls';
import { Button } from '../button/button';
import styles from './thumbnail.module.css';

export interface ThumbnailNoteProps {
  /** Why each thumbnail of the list isn't a screenshot; '' = it is one, or will be. */
  errors: readonly string[];
  /** Retries the failed ones. */
  onRetry: () => Promise<void>;
  className?: string;
}

/** Shown below a list of thumbnails: why they aren't screenshots, and a button that retries failed ones. */
export function ThumbnailNote({ errors, onRetry, className = '' }: ThumbnailNoteProps) {
  const { missing } = messages.screenshotErrors;
  // Without a screenshot service, another attempt would change nothing.
  if (errors.includes(missing))
    return <p className={`${styles.note} ${className}`}>{messages.livePreviews(missing)}</p>;
  const failed = errors.filter((error) => error !== '');
  if (failed.length === 0) return null;
  return (
    <div className={`${styles.note} ${className}`}>
      <p className={styles.reasons}>{[...new Set(failed)].join(' ')}</p>
      <Button size="small" onClick={onRetry}>
        {controlMessages.takeThumbnails(failed.length)}
      </Button>
    </div>
  );
}
