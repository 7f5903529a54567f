import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { unreadQuery } from '../../../api/review/notifications';
import { messages } from '../../../messages';
import { Badge } from '../../../ui/badge/badge';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { Popover } from '../../../ui/popover/popover';
import styles from './notification-bell.module.css';
import { useLiveNotifications } from './use-live-notifications';

const NotificationList = lazyPart(async () => (await import('./notification-list')).NotificationList);

/**
 * The inbox in the header: the unread count of all organizations, as a number or a dot, and the list of the current
 * one.
 */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery());
  const elsewhere = data?.elsewhere ?? [];
  const away = elsewhere.reduce((sum, one) => sum + one.unread, 0);
  const unread = (data?.unread ?? 0) + away;
  const [isOpen, setOpen] = useState(false);
  useLiveNotifications();
  const isDot = data?.badge === 'dot';
  const mark = isDot ? (
    <span className={styles.dot} />
  ) : (
    <span className={styles.badge}>
      <Badge count={unread} tone="primary" />
    </span>
  );
  return (
    <Popover
      label={messages.notifications}
      align="end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <IconButton
          label={
            unread > 0 ? messages.unreadNotifications(cap(unread), away > 0 ? cap(away) : '') : messages.notifications
          }
          className={unread > 0 && !isDot ? `${styles.bell} ${styles.counted}` : styles.bell}
          icon={
            <>
              <Inbox />
              {unread > 0 ? mark : null}
            </>
          }
        />
      }
    >
      <NotificationList elsewhere={elsewhere} isDot={isDot} onClose={() => setOpen(false)} />
    </Popover>
  );
}

const cap = (count: number) => (count > 99 ? '99+' : String(count));
