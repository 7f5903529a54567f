import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

interface SettingsPageProps {
  title: string;
  lead?: ReactNode;
  /** 1040 px for tables. */
  isWide?: boolean;
  /** The list of the pages to which it belongs: beside the cards, above them if there is no room. */
  side?: ReactNode;
  children: ReactNode;
}

/** A settings page: title, a line below it, and cards, 720 px wide. */
export function SettingsPage({ title, lead, isWide, side, children }: SettingsPageProps) {
  return (
    <main className={`${styles.page} ${side ? styles.sided : ''}`}>
      <title>{`${title} · Galley`}</title>
      {side}
      <div className={`${styles.column} ${isWide ? styles.wide : ''}`}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </main>
  );
}

interface SettingsCardProps {
  title: string;
  /** Controls for the whole card, at the end of its header. */
  action?: ReactNode;
  children: ReactNode;
}

/** One group of settings. */
export function SettingsCard({ title, action, children }: SettingsCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.name}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
