import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe, useSession } from '../../../lib/session';

/** Lets the first screen load first. */
const delayMs = 2000;

/**
 * Keeps notifications up to date by the live connection, and renews this browser's push subscription. Loads its code
 * later.
 */
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
