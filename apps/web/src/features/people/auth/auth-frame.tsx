import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setThemeChoice, useTheme } from '../../../lib/use-theme';
import { loginMessages } from '../../../messages/people/login';
import { Button } from '../../../ui/button/button';
import { Wordmark } from '../../../ui/logo/logo';
import { Stack } from '../../../ui/stack/stack';
import styles from './auth.module.css';
import { ProofSheet } from './proof-sheet';

/** The page layout of sign-in and setup: logo, form, theme switch, and an illustration beside them. */
export function AuthFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const { isDark } = useTheme();
  return (
    <div className={styles.screen}>
      <title>{`${title} · Galley`}</title>
      <main className={styles.main}>
        <Wordmark />
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <Stack direction="row" gap={2} align="center" justify="between" size="sm" tone="muted">
          <span>{loginMessages.tagline}</span>
          <Button
            variant="darkmode"
            size="small"
            icon={isDark ? <Sun /> : <Moon />}
            onClick={() => setThemeChoice(isDark ? 'light' : 'dark')}
          >
            {isDark ? loginMessages.light : loginMessages.dark}
          </Button>
        </Stack>
      </main>
      <div className={styles.desk}>
        <ProofSheet />
      </div>
    </div>
  );
}
