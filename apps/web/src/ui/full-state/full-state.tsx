import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';
import styles from './full-state.module.css';

/** A full-page message: not found, no permission, no response. */
export function FullState(props: Omit<EmptyStateProps, 'level'>) {
  return (
    <main className={styles.screen}>
      <title>{props.title}</title>
      <EmptyState level={1} {...props} />
    </main>
  );
}
