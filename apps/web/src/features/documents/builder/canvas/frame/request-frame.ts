import { retryDelayMs } from '../../session/connection/retry-delay';
import type { Timers } from '../../session/connection/timers';

/** How long a frame may load before it counts as unanswered: a server that accepts a request can be silent for good. */
const silenceMs = 10_000;

export interface FrameRequests {
  timers: Timers;
  /**
   * Requests the frame once. Calls `answered` when something loaded: with false for a browser's error page. Returns how to
   * abandon it.
   */
  request(answered: (isOurs: boolean) => void): () => void;
  /** Gets what requests the frame at once while the server doesn't answer, and null when the frame is there. */
  onLate(retry: (() => void) | null): void;
}

/**
 * Requests the canvas frame until it's there: again at once after `silenceMs` without an answer, and with growing pauses
 * after errors. Returns what abandons the request and takes the frame away.
 */
export function requestFrame({ timers, request, onLate }: FrameRequests): () => void {
  let attempt = 0;
  let cancelTimer = () => {};
  let abandon = () => {};
  const stop = () => {
    cancelTimer();
    abandon();
  };
  const ask = () => {
    stop();
    attempt += 1;
    cancelTimer = timers.after(silenceMs, () => {
      onLate(ask);
      ask();
    });
    abandon = request((isOurs) => {
      cancelTimer();
      if (!isOurs) cancelTimer = timers.after(retryDelayMs(attempt), ask);
      onLate(isOurs ? null : ask);
    });
  };
  ask();
  return stop;
}
