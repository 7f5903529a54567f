import { Spinner } from '../spinner/spinner';
import styles from './loading-mask.module.css';

/** Covers loading or busy content. It appears after 250 ms, so that it doesn't flash for fast responses. */
export function LoadingMask({ label = 'Loading', isOverPage = false }: { label?: string; isOverPage?: boolean }) {
  return (
    <div className={isOverPage ? styles.page : styles.location} role="status">
      <span className={styles.box}>
        <Spinner size="large" />
        {label}
      </span>
    </div>
  );
}
