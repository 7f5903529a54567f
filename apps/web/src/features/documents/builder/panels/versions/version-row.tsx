import type { HistoryEntry } from '@galley/contract';
import { Columns2, Ellipsis, Pencil, Tag, X } from 'lucide-react';
import { Link } from 'react-router';
import { dayLabel, formatFull, formatTime, isoDate } from '../../../../../lib/dates';
import { versionMessages as messages } from '../../../../../messages/documents/versions';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../../ui/menu/menu';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { builderPath } from '../../session/opened-document';
import type { useVersions } from './use-versions';
import styles from './versions.module.css';

interface VersionRowProps {
  entry: HistoryEntry;
  /** The current version. */
  newest: number;
  actions: Pick<ReturnType<typeof useVersions>, 'rename' | 'unname' | 'compare'>;
}

/** One version. A click opens it, and it can be named, compared and restored. */
export function VersionRow({ entry, newest, actions }: VersionRowProps) {
  const { session, opened, document } = useBuilder();
  const { version, name, createdAt, author, restoredFrom } = entry;
  const isCurrent = version === newest;
  const isShown = opened.version > 0 ? version === opened.version : isCurrent;
  const path = builderPath({ ...opened, version: isCurrent ? 0 : version });
  const { canEdit } = document.grant;
  return (
    <li className={styles.row} data-shown={isShown}>
      <Link className={styles.open} to={path} aria-current={isShown} title={entry.subject || entry.title || undefined}>
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
          <span className={styles.author}>
            {author}
            {restoredFrom > 0 ? `, ${messages.fromVersion(restoredFrom)}` : ''}
          </span>
        </Text>
      </Link>
      {isShown ? (
        <Text size="sm" tone="primary">
          {messages.isShown}
        </Text>
      ) : null}
      {!isCurrent && opened.version === 0 && canEdit ? (
        <Button size="small" aria-label={messages.returnTo(version)} onClick={() => session.restoreVersion(version)}>
          {messages.returnAction}
        </Button>
      ) : null}
      <Menu
        label={messages.versionNumber(version)}
        align="end"
        trigger={<IconButton label={messages.versionActions(version)} size="small" icon={<Ellipsis />} />}
      >
        {isCurrent ? null : (
          <MenuItem icon={<Columns2 />} onSelect={() => actions.compare(version, newest)}>
            {messages.compareWithCurrent}
          </MenuItem>
        )}
        {version > 1 ? (
          <MenuItem icon={<Columns2 />} onSelect={() => actions.compare(version - 1, version)}>
            {messages.compareWith(version - 1)}
          </MenuItem>
        ) : null}
        {canEdit ? (
          <MenuItem icon={name ? <Pencil /> : <Tag />} onSelect={() => void actions.rename(entry)}>
            {name ? messages.rename : messages.nameThisVersion}
          </MenuItem>
        ) : null}
        {canEdit && name ? (
          <MenuItem icon={<X />} onSelect={() => void actions.unname(entry)}>
            {messages.removeName}
          </MenuItem>
        ) : null}
      </Menu>
    </li>
  );
}
