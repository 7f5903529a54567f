import styles from './skeleton.module.css';

/** A placeholder for loading content. It appears after 250 ms, so that it doesn't flash for fast responses. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={`${styles.bar} ${className ?? ''}`} aria-hidden="true" />;
}
