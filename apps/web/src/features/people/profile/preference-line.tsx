import type { ReactNode } from 'react';
import styles from './profile-page.module.css';

/** A preference: its name, hint and control. */
export function PreferenceLine({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.preference}>
      <div className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </div>
      {children}
    </div>
  );
}
