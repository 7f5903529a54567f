import { buildUrl, type Template } from '@galley/contract';
import { FolderPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates';
import { messages } from '../../../messages';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button, buttonClass } from '../../../ui/button/button';
import { NewEmailButton } from './new-email/new-email-button';
import styles from './theme-header.module.css';
import type { ThemeAction } from './themes/theme-actions';
import { ThemeMenu } from './themes/theme-menu';

export interface ThemeHeaderProps {
  template: Template;
  newButton: RefObject<HTMLButtonElement | null>;
  /** Absent for people who can't create emails. */
  onNew?: () => void;
  onNewFolder?: () => void;
  /** Actions of the list below, for its menu. */
  listActions: readonly ThemeAction[];
  onDeleted: () => void;
}

/** The theme's name, state and actions. */
export function ThemeHeader({ template, newButton, onNew, onNewFolder, listActions, onDeleted }: ThemeHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1 className={styles.title} dir="auto">
          {template.title}
        </h1>
        <p className={styles.state}>{themeState(template)}</p>
      </div>
      <ThemeMenu template={template} listActions={listActions} onDeleted={onDeleted} />
      {template.grant.canEdit ? (
        <Link
          className={buttonClass({ variant: 'alt', className: styles.open })}
          to={buildUrl('build_template', { id: template.id })}
        >
          {dashboardMessages.openTheme}
        </Link>
      ) : null}
      {onNewFolder ? (
        <Button className={styles.create} icon={<FolderPlus />} onClick={onNewFolder}>
          {dashboardMessages.newFolder}
        </Button>
      ) : null}
      {onNew ? <NewEmailButton ref={newButton} className={styles.create} type={template.type} onClick={onNew} /> : null}
    </header>
  );
}

/** "Email theme, version 3, updated 11/18/2026 10:04 am by Ola Brandt". */
export function themeState(template: Template): string {
  const { type, version, createdAt, updatedAt, updatedBy } = template;
  const kind = dashboardMessages.kindOfTheme(type);
  if (updatedAt === 0) return dashboardMessages.themeCreated(kind, version, formatDateTime(createdAt));
  return dashboardMessages.themeUpdated(kind, version, formatDateTime(updatedAt), updatedBy || messages.unknownAuthor);
}
