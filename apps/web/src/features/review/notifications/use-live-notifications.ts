import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe, useSession } from '../../../lib/session';

/** The first screen comes first. */
const delayMs = 2000;

/** Follows what comes and goes, and keeps push notifications of this browser working. Its code is loaded later. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  const { id } = useMe();
  const key = useSession().data?.webPushPubKey;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { followNotifications } = await import('./follow-notifications');
      if (!isOver) stop = followNotifications(client, { userId: id, webPushPubKey: key });
    };
    const timer = setTimeout(
      () => void start().catch((error: unknown) => console.info('Live notifications were not loaded:', error)),
      delayMs,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, id, key]);
}
