import { Skeleton } from '../../ui/skeleton/skeleton';
import styles from './list/row.module.css';

/** Bars in the places of the rows that are coming. */
export function EmailSkeletons() {
  return (
    <div className={styles.list} role="status" aria-label="Loading emails and pages">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.title}>
            <Skeleton className={styles.skeletonTitle} />
          </div>
          <Skeleton className={styles.skeletonStamp} />
        </div>
      ))}
    </div>
  );
}
