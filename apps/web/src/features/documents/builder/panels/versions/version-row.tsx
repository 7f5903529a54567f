import type { HistoryEntry } from '@galley/contract';
import { Columns2, Ellipsis, Pencil, Tag, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayLabel, formatFull, formatTime, isoDate } from '../../../../../lib/dates';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../../ui/menu/menu';
import { Text } from '../../../../../ui/text/text';
import type { Versions } from './use-versions';
import styles from './versions.module.css';

/** The actions of a row, and how it is marked. */
export interface RowActions {
  /** The address of the version, or an action that shows it. Runs on a click. */
  open: string | (() => void);
  isShown: boolean;
  /** A word for it, such as "Shown"; '' = none. */
  mark: string;
  /** Restores it; null = not from the row. */
  onReturn: (() => void) | null;
}

interface VersionRowProps {
  entry: HistoryEntry;
  versions: Pick<Versions, 'messages' | 'current' | 'rename' | 'unname' | 'compare'>;
  canEdit: boolean;
  actions: RowActions;
}

/** One version. A click opens it, and it can be named, compared and restored. */
export function VersionRow({ entry, versions, canEdit, actions }: VersionRowProps) {
  const { version, name } = entry;
  const { messages, current } = versions;
  const isCurrent = version === current;
  return (
    <li className={styles.row} data-shown={actions.isShown}>
      <OpenVersion entry={entry} actions={actions}>
        <EntryText entry={entry} messages={messages} />
      </OpenVersion>
      {actions.mark ? (
        <Text size="sm" tone="primary">
          {actions.mark}
        </Text>
      ) : null}
      {actions.onReturn && !isCurrent ? (
        <Button size="small" aria-label={messages.returnTo(version)} onClick={actions.onReturn}>
          {messages.returnAction}
        </Button>
      ) : null}
      <Menu
        label={messages.versionNumber(version)}
        align="end"
        trigger={<IconButton label={messages.versionActions(version)} size="small" icon={<Ellipsis />} />}
      >
        {isCurrent ? null : (
          <MenuItem icon={<Columns2 />} onSelect={() => versions.compare(version, current)}>
            {messages.compareWithCurrent}
          </MenuItem>
        )}
        {version > 1 ? (
          <MenuItem icon={<Columns2 />} onSelect={() => versions.compare(version - 1, version)}>
            {messages.compareWith(version - 1)}
          </MenuItem>
        ) : null}
        {canEdit ? (
          <MenuItem icon={name ? <Pencil /> : <Tag />} onSelect={() => void versions.rename(entry)}>
            {name ? messages.rename : messages.nameThisVersion}
          </MenuItem>
        ) : null}
        {canEdit && name ? (
          <MenuItem icon={<X />} onSelect={() => void versions.unname(entry)}>
            {messages.removeName}
          </MenuItem>
        ) : null}
      </Menu>
    </li>
  );
}

/** A link to the version, or a button that shows it. */
function OpenVersion({
  entry: { subject, title },
  actions: { open, isShown },
  children,
}: Pick<VersionRowProps, 'entry' | 'actions'> & { children: ReactNode }) {
  const props = { className: styles.open, 'aria-current': isShown, title: subject || title || undefined, children };
  return typeof open === 'string' ? <Link {...props} to={open} /> : <button {...props} type="button" onClick={open} />;
}

function EntryText({ entry, messages }: Pick<VersionRowProps, 'entry'> & Pick<Versions, 'messages'>) {
  const { version, name, createdAt, author } = entry;
  const reason = reasonOf(entry, messages);
  return (
    <>
      <span className={styles.number}>v{version}</span>
      <Text canShrink>
        {name ? (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ) : null}
        <time dateTime={isoDate(createdAt)} title={formatFull(createdAt)}>
          {`${dayLabel(createdAt)} ${formatTime(createdAt)}`}
        </time>
        <span className={styles.author}>{author}</span>
        {reason ? (
          <span className={styles.author} title={reason}>
            {reason}
          </span>
        ) : null}
      </Text>
    </>
  );
}

/** Why a version was made, if not by editing: restored, or moved to another version of the theme; '' = by editing. */
function reasonOf({ restoredFrom, themeVersion }: HistoryEntry, messages: Versions['messages']): string {
  if (restoredFrom > 0) return messages.restoredFrom(restoredFrom);
  return themeVersion === undefined ? '' : messages.themeUpdate(themeVersion);
}
