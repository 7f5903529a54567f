import { Spinner } from '../../ui/spinner/spinner';
import styles from './load-state.module.css';

/** While a document is fetched. Shows after a moment only, so that fast answers never flash. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <main className={styles.screen} aria-busy="true">
      <p className={styles.loading} role="status">
        <Spinner size="large" />
        {label}
      </p>
    </main>
  );
}
