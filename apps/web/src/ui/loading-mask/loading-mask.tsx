import { Spinner } from '../spinner/spinner';
import styles from './loading-mask.module.css';

/** Lies over what is being fetched or done; it shows 250 ms after it is there, so that fast answers never flash. */
export function LoadingMask({ label = 'Loading', isOverPage = false }: { label?: string; isOverPage?: boolean }) {
  return (
    <div className={isOverPage ? styles.page : styles.place} role="status">
      <span className={styles.box}>
        <Spinner size="large" />
        {label}
      </span>
    </div>
  );
}
