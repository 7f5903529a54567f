import { useEffect } from 'react';
import { useSession } from '../lib/session';

/** Long enough for the first screen to load its own files. */
const delayMs = 1500;

/** Keeps the live connection open while someone is signed in. Loads its code after the first screen. */
export function useLiveConnection(): void {
  const { data: session } = useSession();
  const isSignedIn = Boolean(session?.me);
  const url = session?.socketUrl;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let close: (() => void) | undefined;
    let isOver = false;
    const open = async () => {
      const { openSocket } = await import('../api/socket');
      if (!isOver) close = openSocket(url);
    };
    const timer = setTimeout(
      () => void open().catch((error: unknown) => console.info('The live connection was not loaded:', error)),
      delayMs,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      close?.();
    };
  }, [isSignedIn, url]);
}
