import type { ReactNode } from 'react';
import styles from './dev-ui-page.module.css';

/** One group of components. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.name}>{title}</h2>
      {children}
    </section>
  );
}

/** Components side by side. */
export function Line({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}
