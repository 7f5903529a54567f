import type { QueryClient } from '@tanstack/react-query';
import { refreshNotifications, refreshUnread } from '../../../api/review/notifications';
import { socket } from '../../../api/socket';
import { gatherNews } from '../../../lib/gather-news';
import { renewPush } from '../../../lib/push';

let renewedFor = 0;

/**
 * Subscribes to notifications whenever the live connection opens, and then reloads them. Returns a function that stops
 * it. The first call for a person also renews the browser's push subscription.
 */
export function followNotifications(
  client: QueryClient,
  { userId, webPushPubKey }: { userId: number; webPushPubKey: string | undefined },
): () => void {
  if (renewedFor !== userId) {
    renewedFor = userId;
    renewPush(userId, webPushPubKey).catch((error: unknown) =>
      console.info('The push subscription was not renewed:', error),
    );
  }
  const stops: (() => void)[] = [];
  const news = gatherNews(() => refreshNotifications(client));
  const look = () => {
    if (socket.status !== 'open') return;
    if (stops.length === 0)
      stops.push(
        socket.on('notification', news.tell),
        socket.on('notification-delete', news.tell),
        socket.on('notificationElsewhere', () => void refreshUnread(client)),
      );
    void socket.emit('subNotifications', {}).then((answer) => {
      if (answer) news.tell();
    });
  };
  const stopWatching = socket.watch(look);
  look();
  return () => {
    stopWatching();
    news.stop();
    for (const stop of stops) stop();
  };
}
