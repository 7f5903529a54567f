import { networkError } from './api-error';

/** A clock that tests can advance. */
export interface Waiting {
  /** Runs `callback` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/**
 * When `onSilence` is called. Unsaved work is sent after 2 s at most, so people learn within 5 s that the server
 * doesn't respond.
 */
export const silenceMs = 2500;
const leastWaitMs = 10_000;
/** The upload speed of a slow connection. */
const bytesPerSecond = 25_000;

/** Returns how long to wait for the response to a request of this size, based on a slow connection. */
export function answerWaitMs(bytes: number): number {
  return leastWaitMs + (bytes / bytesPerSecond) * 1000;
}

/**
 * Makes a call that may never get a response, for example because a server or proxy accepts the connection and sends
 * nothing. Calls `onSilence` after 2.5 s. After the time a slow connection would need, throws as for an unreachable
 * server.
 */
export async function callPatiently<T>(
  options: { timers: Waiting; url: string; bytes: number; onSilence(): void },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { timers, url, bytes, onSilence } = options;
  const controller = new AbortController();
  const stopTelling = timers.after(silenceMs, onSilence);
  let stopWaiting = () => {};
  const isOver = new Promise<never>((_, reject) => {
    stopWaiting = timers.after(answerWaitMs(bytes), () => {
      reject(networkError(url));
      controller.abort();
    });
  });
  try {
    return await Promise.race([call(controller.signal), isOver]);
  } finally {
    stopTelling();
    stopWaiting();
  }
}

/** Returns the approximate size of a body in bytes: the size of its texts, mainly the document. */
export function bytesOf(body: unknown): number {
  if (typeof body === 'string') return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  return Object.values(body).reduce((sum: number, part: unknown) => sum + bytesOf(part), 0);
}
