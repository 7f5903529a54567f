import { limits } from '@galley/contract';
import { startWorker } from '../../../../../lib/browser-features';
import { browserTimers } from '../connection/timers';
import { IdleClock, type IdleMessage, type IdleRequest } from './idle-clock';

/** Minimum milliseconds between activity reports outside of the warning. */
const tellEveryMs = 1000;

export interface IdleTimer {
  /** Starts counting when editing starts. */
  start(): void;
  /** Reports activity. Cheap enough to call on every pointer move. */
  noteActivity(): void;
  stop(): void;
  dispose(): void;
}

/** The part of a worker that the timer needs. */
export interface IdlePort {
  post(order: IdleRequest): void;
  end(): void;
}

export interface IdleTimerOptions {
  connect(hear: (news: IdleMessage) => void): IdlePort;
  now(): number;
  /** Remaining seconds, under a minute; null outside of the warning. */
  onWarning(secondsLeft: number | null): void;
  onExpired(): void;
}

/** The page's side of the idle clock. Reports activity to the worker and receives the remaining time. */
export function createIdleTimer(options: IdleTimerOptions): IdleTimer {
  let isRunning = false;
  let isWarning = false;
  let toldAtMs = 0;
  const hear = (news: IdleMessage) => {
    if (!isRunning) return;
    isWarning = news.kind === 'warning';
    options.onWarning(news.kind === 'warning' ? news.secondsLeft : null);
    if (news.kind !== 'expired') return;
    isRunning = false;
    options.onExpired();
  };
  const port = options.connect(hear);
  return {
    start() {
      isRunning = true;
      toldAtMs = options.now();
      const timeoutMs = limits.idleTimeoutSeconds * 1000;
      port.post({ kind: 'start', timeoutMs, warningMs: limits.idleWarningSeconds * 1000 });
    },
    noteActivity() {
      if (!isRunning) return;
      const nowMs = options.now();
      if (!isWarning && nowMs - toldAtMs < tellEveryMs) return;
      toldAtMs = nowMs;
      port.post({ kind: 'activity' });
    },
    stop() {
      if (!isRunning) return;
      isRunning = false;
      isWarning = false;
      port.post({ kind: 'stop' });
      options.onWarning(null);
    },
    dispose: () => port.end(),
  };
}

/** Returns the timer's worker, or a clock in this thread if the browser forbids workers. */
export function connectIdleWorker(hear: (news: IdleMessage) => void): IdlePort {
  const worker = startWorker(() => new Worker(new URL('./idle-worker.ts', import.meta.url), { type: 'module' }));
  if (!worker) {
    const clock = new IdleClock(browserTimers, hear);
    return { post: (order) => clock.take(order), end: () => clock.take({ kind: 'stop' }) };
  }
  worker.onmessage = (event: MessageEvent<IdleMessage>) => hear(event.data);
  return { post: (order) => worker.postMessage(order), end: () => worker.terminate() };
}

/** The seconds that are announced: 60, 30, 10. The others are only displayed. */
export function spokenSeconds(secondsLeft: number): number {
  if (secondsLeft > 30) return 60;
  return secondsLeft > 10 ? 30 : 10;
}
