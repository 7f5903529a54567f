import { buildUrl, type Template, texts } from '@galley/contract';
import { Ellipsis, FolderPlus, PenLine, Share2, Trash2, Upload, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../lib/dates';
import { confirm, promptDialog } from '../../lib/dialogs';
import { openShareModal } from '../../modals';
import { Button, buttonClass } from '../../ui/button/button';
import { IconButton } from '../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu';
import { useDeleteTemplate, useRenameTemplate } from './api/templates';
import { NewEmailButton } from './new-email-button';
import { openNewTheme } from './open-new-theme';
import styles from './theme-header.module.css';
import { titleProblem } from './title-problem';

export interface ThemeHeaderProps {
  template: Template;
  newButton: RefObject<HTMLButtonElement | null>;
  /** Left out for those who may not create. */
  onNew?: () => void;
  onNewFolder?: () => void;
  onDeleted: () => void;
}

/** The theme's name and state, and what can be done with it. */
export function ThemeHeader({ template, newButton, onNew, onNewFolder, onDeleted }: ThemeHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{template.title}</h1>
        <p className={styles.state}>{themeState(template)}</p>
      </div>
      <ThemeMenu template={template} onDeleted={onDeleted} />
      <Link
        className={buttonClass({ variant: 'alt', className: styles.open })}
        to={buildUrl('build_template', { id: template.id })}
      >
        Open theme
      </Link>
      {onNewFolder ? (
        <Button className={styles.create} icon={<FolderPlus />} onClick={onNewFolder}>
          New folder
        </Button>
      ) : null}
      {onNew ? <NewEmailButton ref={newButton} className={styles.create} type={template.type} onClick={onNew} /> : null}
    </header>
  );
}

function ThemeMenu({ template, onDeleted }: { template: Template; onDeleted: () => void }) {
  const rename = useRenameTemplate();
  const remove = useDeleteTemplate();
  const navigate = useNavigate();
  const { id, title, type, grant } = template;
  const handleRename = async () => {
    const next = await promptDialog({
      title: 'Rename theme',
      label: 'Theme name',
      value: title,
      check: titleProblem,
    });
    if (next !== null && next.trim() !== title) rename.mutate({ template, title: next.trim() });
  };
  const handleDelete = async () => {
    const isSure = await confirm({
      title: 'Delete theme',
      text: `Are you sure you want to delete "${title}"? Its emails and pages will be removed for all editors.`,
      okay: texts.yes,
      cancel: texts.no,
      variant: 'danger',
    });
    if (!isSure) return;
    onDeleted();
    remove.mutate(template);
  };
  const handleNewVersion = () => openNewTheme({ version: { templateId: id, title, type } });
  if (!grant.canEdit && !grant.canAdmin) return null;
  return (
    <Menu
      label={`Actions for the theme ${title}`}
      trigger={<IconButton label={`Theme actions of ${title}`} icon={<Ellipsis />} />}
    >
      <MenuItem icon={<Users />} onSelect={() => navigate(buildUrl('people', { id }))}>
        People
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={() => openShareModal({ tid: id, id, type: 'template' })}>
        Share theme
      </MenuItem>
      {grant.canAdmin ? (
        <>
          <MenuItem icon={<Upload />} onSelect={handleNewVersion}>
            Upload new version
          </MenuItem>
          <MenuItem icon={<PenLine />} onSelect={handleRename}>
            Rename theme
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDanger onSelect={handleDelete}>
            Delete theme
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** "Email theme, version 3, updated 11/18/2026 10:04 am by Ola Brandt". */
export function themeState(template: Template): string {
  const kind = template.type === 'page' ? 'Page theme' : 'Email theme';
  const isUpdated = template.updatedAt > 0;
  const when = formatDateTime(isUpdated ? template.updatedAt : template.createdAt);
  const author = template.updatedBy || texts.unknownAuthor;
  return `${kind}, version ${template.version}, ${isUpdated ? `updated ${when} by ${author}` : `created ${when}`}`;
}
