import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { unreadQuery } from '../../api/notifications';
import { Badge } from '../../ui/badge/badge';
import { IconButton } from '../../ui/icon-button/icon-button';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Popover } from '../../ui/popover/popover';
import styles from './notification-bell.module.css';
import { useLiveNotifications } from './use-live-notifications';

const NotificationList = lazyPart(async () => (await import('./notification-list')).NotificationList);

/** The inbox in the header: how much is unread, as a number or a dot, and the list (dashboard spec 2). */
export function NotificationBell() {
  const { data: { unread, badge } = { unread: 0, badge: 'count' } } = useQuery(unreadQuery());
  const [isOpen, setOpen] = useState(false);
  useLiveNotifications();
  const count = badge === 'dot' ? <span className={styles.dot} /> : <Badge count={unread} tone="primary" />;
  return (
    <Popover
      label="Notifications"
      align="end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${unread > 99 ? '99+' : unread} unread` : 'Notifications'}
          className={styles.bell}
          icon={
            <>
              <Inbox />
              {unread > 0 ? <span className={styles.badge}>{count}</span> : null}
            </>
          }
        />
      }
    >
      <NotificationList onClose={() => setOpen(false)} />
    </Popover>
  );
}
