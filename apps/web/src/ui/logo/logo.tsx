import styles from './logo.module.css';

const tray = 'M27 6.7H8.9a2.2 2.2 0 0 0-2.2 2.2v14.2a2.2 2.2 0 0 0 2.2 2.2h12.9';
const line = 'M14.4 16h10.9v11';
const letters =
  'M34.5 12.5h5.6a4.2 4.2 0 0 1 4.2 4.2V27M44.3 18.9h-6.6a3.3 3.3 0 0 0 0 6.6h6.6M51.3 5v22M58.3 5v22M65.4 19.2h10.3v-2.5a4.2 4.2 0 0 0-4.2-4.2h-1.9a4.2 4.2 0 0 0-4.2 4.2v4.6a4.2 4.2 0 0 0 4.2 4.2h5.7M82.3 11v10.3a4.2 4.2 0 0 0 4.2 4.2h6.1M92.6 11v17.4a4.2 4.2 0 0 1-4.2 4.2h-5.2';

/** The logo with the product's name, 30 px high. */
export function Wordmark() {
  return (
    <svg className={styles.wordmark} viewBox="4 3 90 32" role="img" aria-label="Galley">
      <path d={tray} />
      <path className={styles.line} d={line} />
      <path className={styles.letters} d={letters} transform="translate(-1.1 0)" />
    </svg>
  );
}

/** The logo without the name, for bars that link to the dashboard. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="4 3 26 26" aria-hidden="true">
      <path d={tray} />
      <path className={styles.line} d={line} />
    </svg>
  );
}
