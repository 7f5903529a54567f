import { useStore } from 'zustand';
import { busyStore } from '../api/busy';
import { Spinner } from '../ui/spinner/spinner';
import styles from './busy-mark.module.css';

/** The spinner in the header, shown when a request takes longer than 250 ms. */
export function BusyMark() {
  const isBusy = useStore(busyStore, ({ calls }) => calls > 0);
  return (
    <span className={styles.location} aria-hidden="true">
      {isBusy ? (
        <span className={styles.mark}>
          <Spinner />
        </span>
      ) : null}
    </span>
  );
}
