import styles from './spinner.module.css';

/** Shows that something is in progress. Decorative: the text beside it says what. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`${styles.spinner} ${styles[size]}`} aria-hidden="true" />;
}
