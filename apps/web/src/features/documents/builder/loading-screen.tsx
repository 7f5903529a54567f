import { Spinner } from '../../../ui/spinner/spinner';
import styles from './load-state.module.css';

/**
 * Shown while a document is loading. Appears after a delay, so that it doesn't flash when the server responds quickly.
 * A page load that starts here shows the skeleton instead (styles/skeleton.css).
 */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <main className={styles.screen} aria-busy="true" data-opening>
      <p className={styles.loading} role="status">
        <Spinner size="large" />
        {label}
      </p>
    </main>
  );
}
