import { messages } from '../../messages';
import styles from './thumbnail.module.css';

/** Under a list of thumbnails: why none of them is a screenshot. Nothing if the server has what it takes them with. */
export function ThumbnailNote({ errors, className }: { errors: readonly string[]; className?: string }) {
  const { missing } = messages.screenshotErrors;
  if (!errors.includes(missing)) return null;
  return <p className={`${styles.note} ${className ?? ''}`}>{messages.livePreviews(missing)}</p>;
}
