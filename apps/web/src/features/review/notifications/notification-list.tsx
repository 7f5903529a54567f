import { organizationUrl, pages } from '@galley/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { markAllNotifications, notificationsQuery, type UnreadElsewhere } from '../../../api/review/notifications';
import { ShowMore } from '../../../lib/query-content';
import { toastError } from '../../../lib/toasts';
import { messages as shared } from '../../../messages';
import { notificationMessages as messages } from '../../../messages/review/notifications';
import { Badge } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { Spinner } from '../../../ui/spinner/spinner';
import { Text } from '../../../ui/text/text';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { NotificationItem } from './notification-item';
import styles from './notification-list.module.css';

interface NotificationListProps {
  elsewhere: readonly UnreadElsewhere[];
  /** Whether the person prefers a dot to a number for unread notifications. */
  isDot: boolean;
  onClose: () => void;
}

/** The list of the bell: 325 px wide, at most 60vh high. */
export function NotificationList({ elsewhere, isDot, onClose }: NotificationListProps) {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery());
  const notifications = list.data?.pages.flatMap((page) => page.notifications);
  const hasUnread = notifications?.some(({ status }) => status === 'unread') || (list.data?.pages[0]?.unread ?? 0) > 0;
  const handleMarkAll = () => markAllNotifications(client).catch((error: unknown) => toastError(errorText(error)));
  return (
    <>
      <div className={styles.head}>
        <Button
          variant="link"
          size="small"
          disabledReason={hasUnread ? undefined : messages.nothingUnread}
          onClick={handleMarkAll}
        >
          {messages.markAllRead}
        </Button>
        <Link className={styles.settings} to={`${pages.profile_index}#notifications`} onClick={onClose}>
          {messages.notificationSettings}
        </Link>
      </div>
      <div className={styles.scroll}>
        {elsewhere.length > 0 ? (
          <ul className={styles.elsewhere} aria-label={messages.otherOrganizations}>
            {elsewhere.map(({ organization, unread }) => (
              <li key={organization.id}>
                <a className={styles.organization} href={organizationUrl(organization, '/')}>
                  <Text flex="grow" canShrink overflow="truncate" title={organization.name}>
                    {organization.name}
                  </Text>
                  {isDot ? <span className={styles.dot} /> : <Badge count={unread} tone="primary" />}
                  <VisuallyHidden>{isDot ? messages.hasUnread : messages.unread}</VisuallyHidden>
                  <ArrowRight />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {list.isPending ? (
          <p className={styles.empty}>
            <Spinner />
            <VisuallyHidden>{shared.loading}</VisuallyHidden>
          </p>
        ) : null}
        {list.error ? <p className={styles.empty}>{errorText(list.error)}</p> : null}
        {notifications?.length === 0 ? <p className={styles.empty}>{messages.notificationsEmpty}</p> : null}
        {notifications && notifications.length > 0 ? (
          <ul aria-label={messages.listLabel}>
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} onClose={onClose} />
            ))}
          </ul>
        ) : null}
        <ShowMore query={list} className={styles.more} size="small" />
      </div>
    </>
  );
}
