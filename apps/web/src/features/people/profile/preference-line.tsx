import type { ReactNode } from 'react';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './profile-page.module.css';

/** A preference: its name, hint and control. */
export function PreferenceLine({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.preference}>
      <Stack canShrink>
        <Text weight="medium">{title}</Text>
        <span className={styles.hint}>{hint}</span>
      </Stack>
      {children}
    </div>
  );
}
