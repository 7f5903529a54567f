import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import styles from './row.module.css';

/** Placeholders for the loading rows, below an empty line for the list's tools. */
export function EmailSkeletons() {
  return (
    <div role="status" aria-label={dashboardMessages.listLoading}>
      <div className={styles.skeletonTools} />
      <div className={styles.list}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.row}>
            <div className={styles.title}>
              <Skeleton className={styles.skeletonTitle} />
            </div>
            <Skeleton className={styles.skeletonStamp} />
          </div>
        ))}
      </div>
    </div>
  );
}
