import { retryDelayMs, type Timers } from '../../session/connection/timers';

/**
 * Milliseconds after which a loading frame counts as unanswered, because a server can accept a request and never
 * respond.
 */
const silenceMs = 10_000;

export interface FrameRequests {
  timers: Timers;
  /**
   * Requests the frame once. Calls `answered` with true when it has loaded and with false for a browser's error page.
   * Returns a function that abandons the request.
   */
  request(answered: (isOurs: boolean) => void): () => void;
  /**
   * Receives a function that retries immediately while the server doesn't respond, and null once the frame has loaded.
   */
  onLate(retry: (() => void) | null): void;
}

/**
 * Requests the canvas frame until it has loaded: immediately again after `silenceMs` without a response, and at growing
 * intervals after errors. Returns a function that abandons the request and removes the frame.
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
