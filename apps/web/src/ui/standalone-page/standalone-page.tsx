import type { ReactNode } from 'react';
import { Wordmark } from '../logo/logo';
import { SettingsCard } from '../settings-page/settings-page';
import styles from './standalone-page.module.css';

interface StandalonePageProps {
  /** The title of the browser's tab, without the product's name. */
  tabTitle: string;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Ways out, in a card at the end. Without an entry there is no card. */
  exits: { title: string; links: readonly { name: string; url: string }[] };
  /** Cards below the actions. */
  children?: ReactNode;
}

/** A page without the header of the app, for people who can't use the organization as it is. */
export function StandalonePage({ tabTitle, title, text, actions, exits, children }: StandalonePageProps) {
  return (
    <main className={styles.screen}>
      <title>{`${tabTitle} · Galley`}</title>
      <Wordmark />
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
      {exits.links.length > 0 ? (
        <SettingsCard title={exits.title}>
          <div className={styles.links}>
            {exits.links.map(({ name, url }) => (
              <a key={url} className={styles.link} href={url}>
                {name}
              </a>
            ))}
          </div>
        </SettingsCard>
      ) : null}
    </main>
  );
}
