import { networkError } from './api-error';

/** A source of time that tests can step. */
export interface Waiting {
  /** Runs `callback` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A person who types learns within five seconds that nothing answers; their work is sent after two at the latest. */
export const silenceMs = 2500;
const leastWaitMs = 10_000;
/** Of a slow line going up. */
const bytesPerSecond = 25_000;

/** How long an answer to a request of so many bytes is waited for: a slow line gets the time it needs. */
export function answerWaitMs(bytes: number): number {
  return leastWaitMs + (bytes / bytesPerSecond) * 1000;
}

/**
 * Makes a call that may never be answered: a server, or something in front of it, that takes the connection and says
 * nothing. Tells `onSilence` after 2.5 seconds. Gives the connection up when a slow line would have answered, and throws then
 * as for a server that cannot be reached.
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

/** About how many bytes a body has: its texts, the document above all. */
export function bytesOf(body: unknown): number {
  if (typeof body === 'string') return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  return Object.values(body).reduce((sum: number, part: unknown) => sum + bytesOf(part), 0);
}
