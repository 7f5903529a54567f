import styles from './spinner.module.css';

/** Something is under way. Decoration: the words beside it say what. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`${styles.spinner} ${styles[size]}`} aria-hidden="true" />;
}
