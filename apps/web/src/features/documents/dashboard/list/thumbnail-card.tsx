import type { Email } from '@galley/contract';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatFull, isoDate } from '../../../../lib/dates';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import { Spinner } from '../../../../ui/spinner/spinner';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import { hasReview, isPlaceholder as isBeingCreated } from '../loaded/email-list';
import { type EmailListRow, emailKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import { useIsSelected, useIsSelecting, useSelectionState } from '../selection/use-selection';
import { EmailThumbnail } from '../thumbnails/email-thumbnail';
import { useEmailActions } from './email-actions';
import { emailAddress } from './email-address';
import { RenameForm } from './email-row';
import styles from './grid-view.module.css';
import { ReviewMark } from './review-mark';

/** One email or page as a thumbnail with its title, stamp and actions. */
export const ThumbnailCard = memo(function ThumbnailCard({
  row,
  isTabStop,
}: {
  row: EmailListRow;
  isTabStop: boolean;
}) {
  const { email } = row;
  const isSelected = useIsSelected(email.id);
  const isSelecting = useIsSelecting();
  const { toggle } = useSelectionState();
  const list = useList();
  const isRenaming = useListState((state) => state.renaming?.key === emailKey(email.id));
  const isPlaceholder = isBeingCreated(email);
  const tabIndex = isTabStop ? 0 : -1;
  const at = email.updatedAt || email.createdAt;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of a virtual list aren't table rows.
    <div
      role="gridcell"
      data-row={row.key}
      data-email={email.id}
      data-selecting={isSelecting || undefined}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      className={styles.card}
      onFocus={() => list.activateRow(row.key)}
    >
      <div className={styles.frame}>
        {isPlaceholder ? <Spinner /> : <EmailThumbnail className={styles.picture} email={email} />}
      </div>
      <div className={styles.caption}>
        {isRenaming ? <RenameForm email={email} /> : <Title email={email} tabIndex={tabIndex} />}
        {isPlaceholder || isRenaming ? null : <CardMenu email={email} tabIndex={tabIndex} />}
      </div>
      <p className={styles.timestamp}>
        {isPlaceholder ? (
          dashboardMessages.creating
        ) : (
          <time dateTime={isoDate(at)} title={formatFull(at)}>
            {formatDateTime(at)}, {(email.updatedAt ? email.updatedBy : email.createdBy) || messages.unknownAuthor}
          </time>
        )}
      </p>
      {hasReview(email) ? (
        <p className={styles.timestamp}>
          <ReviewMark email={email} tabIndex={tabIndex} />
        </p>
      ) : null}
      {row.folderName ? <p className={styles.timestamp}>{row.folderName}</p> : null}
      {isPlaceholder ? null : (
        <Checkbox
          className={styles.check}
          label={<VisuallyHidden>{dashboardMessages.selectNamed(email.title)}</VisuallyHidden>}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={(event) =>
            toggle(email.id, { range: 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true })
          }
        />
      )}
    </div>
  );
});

/** The place of an email that isn't loaded. */
export function UnreadCard({ rowKey, isTabStop }: { rowKey: string; isTabStop: boolean }) {
  const list = useList();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of a virtual list aren't table rows.
    <div
      role="gridcell"
      data-row={rowKey}
      aria-busy="true"
      aria-label={messages.loading}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.card}
      onFocus={() => list.activateRow(rowKey)}
    >
      <div className={styles.frame} />
      <Skeleton />
    </div>
  );
}

function Title({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const address = emailAddress(email);
  const shared = { className: styles.title, title: email.title, dir: 'auto' };
  if (!address) return <span {...shared}>{email.title}</span>;
  if ('url' in address) {
    return (
      <a {...shared} href={address.url} tabIndex={tabIndex} draggable={false}>
        {email.title}
      </a>
    );
  }
  return (
    <Link {...shared} to={address.path} tabIndex={tabIndex} draggable={false}>
      {email.title}
    </Link>
  );
}

function CardMenu({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const actions = useEmailActions(email);
  const item = (action: (typeof actions)[number]) => (
    <MenuItem
      key={action.id}
      icon={action.icon}
      isDanger={action.isDanger}
      disabledReason={action.refusal}
      onSelect={action.run}
    >
      {action.label}
    </MenuItem>
  );
  return (
    <div className={styles.menu}>
      <Menu
        label={email.title}
        trigger={
          <IconButton
            label={dashboardMessages.actionsFor(email.title)}
            size="small"
            icon={<Ellipsis />}
            tabIndex={tabIndex}
          />
        }
      >
        {actions.filter((action) => !action.isDanger).map(item)}
        <MenuSeparator />
        {actions.filter((action) => action.isDanger).map(item)}
      </Menu>
    </div>
  );
}
