import styles from './skeleton.module.css';

/** A bar in the place of what is coming; it shows after 250 ms, so that fast answers never flash. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={`${styles.bar} ${className ?? ''}`} aria-hidden="true" />;
}
