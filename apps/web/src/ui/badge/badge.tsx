import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A count: blue for pending items, gray for plain counts. Above 99, it shows 99+. */
export function Badge({ count, tone = 'plain' }: { count: number; tone?: 'primary' | 'plain' | 'danger' }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{count > 99 ? '99+' : count}</span>;
}

/** A label for a state. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'blue' | 'green' | 'red'; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}
