import styles from './progress-bar.module.css';

/** Progress, 0 to 100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.bar} aria-label={label} max={100} value={Math.max(0, Math.min(100, percent))} />;
}
