import type { Builder } from '../../context/builder-context';
import { connectIdleWorker, createIdleTimer } from './idle-timer';

const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/**
 * Ends editing after a period without activity. Pointer moves, keys and touches count, on the canvas and outside of it.
 * Returns a function that stops it.
 */
export function watchIdleTime({ session, view, screen }: Pick<Builder, 'session' | 'view' | 'screen'>): () => void {
  const timer = createIdleTimer({
    connect: connectIdleWorker,
    now: () => performance.now(),
    onWarning: (idleSecondsLeft) => session.store.setState({ idleSecondsLeft }),
    onExpired: () => {
      screen.source.apply();
      void session.expire();
    },
  });
  const end = new AbortController();
  const isMove = createMoveFilter();
  const handleActivity = (event: Event) => {
    if (isMove(event)) timer.noteActivity();
  };
  for (const type of activities)
    window.addEventListener(type, handleActivity, { capture: true, passive: true, signal: end.signal });
  let stopView = view.get()?.onActivity(handleActivity);
  const stopHolder = view.subscribe(() => {
    stopView?.();
    stopView = view.get()?.onActivity(handleActivity);
  });
  const stopSession = session.store.subscribe((state, before) => {
    if (state.phase === before.phase) return;
    if (state.phase === 'editing') timer.start();
    else timer.stop();
  });
  return () => {
    end.abort();
    stopView?.();
    stopHolder();
    stopSession();
    timer.dispose();
  };
}

/** The browser also reports a pointer move when the page moved under a resting pointer. That isn't activity. */
function createMoveFilter(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    if (event.type !== 'pointermove' || !('screenX' in event) || !('screenY' in event)) return true;
    const place = `${String(event.screenX)} ${String(event.screenY)}`;
    const isElsewhere = place !== last;
    last = place;
    return isElsewhere;
  };
}
