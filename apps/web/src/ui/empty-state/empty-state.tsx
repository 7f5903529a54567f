import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyDrawing = 'theme' | 'email' | 'page' | 'tags' | 'none';

export interface EmptyStateProps {
  drawing?: EmptyDrawing;
  title: string;
  text?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3;
}

/** An empty state: what is missing and what to do. */
export function EmptyState({ drawing = 'none', title, text, actions, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as 'h1' | 'h2' | 'h3';
  return (
    <div className={styles.state}>
      {drawing === 'none' ? null : <Drawing kind={drawing} />}
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

function Drawing({ kind }: { kind: Exclude<EmptyDrawing, 'none'> }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 92" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M30 4v10M20 14h10M90 4v10M100 14H90M30 88V78M20 78h10M90 88V78M100 78H90" />
      {kind === 'theme' ? (
        <>
          <rect x="36" y="20" width="48" height="52" strokeDasharray="3 3" />
          <path className={styles.pencil} d="M60 36v20M50 46h20" />
        </>
      ) : null}
      {kind === 'email' ? (
        <>
          <path d="M36 20h48v52H36zM36 24l24 22 24-22" />
          <path className={styles.pencil} d="M52 58h16" />
        </>
      ) : null}
      {kind === 'page' ? (
        <>
          <path d="M40 16h28l12 12v48H40zM68 16v12h12" />
          <path className={styles.pencil} d="M48 40h24M48 50h24M48 60h14" />
        </>
      ) : null}
      {kind === 'tags' ? (
        <>
          <rect x="36" y="20" width="48" height="52" />
          <path d="M44 32h32M44 40h32M44 48h20M44 60h32" />
          <path className={styles.pencil} d="M40 66 80 26" />
        </>
      ) : null}
    </svg>
  );
}
