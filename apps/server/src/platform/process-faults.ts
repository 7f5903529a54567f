import type { Log } from './log';

/** The required part of `process`. */
interface GuardedProcess {
  on(event: string, listener: (error: unknown) => void): unknown;
  stdout: { on(event: 'error', listener: () => void): unknown };
  stderr: { on(event: 'error', listener: () => void): unknown };
}

let unhandledRejections = 0;

/** Returns the number of unhandled promise rejections since the process started, for the health check. */
export function countUnhandledRejections(): number {
  return unhandledRejections;
}

/**
 * Decides what ends the process: only an uncaught exception (`onException`). An unhandled rejection is a bug, so it is
 * logged and counted. A database or disk that is briefly unavailable must not stop the server for everyone. The same
 * applies to a terminal or log file that can no longer be written.
 */
export function guardProcess(log: Log, onException: (error: unknown) => void, target: GuardedProcess = process): void {
  target.on('uncaughtException', onException);
  target.on('unhandledRejection', (error: unknown) => {
    unhandledRejections += 1;
    log.error('Unhandled promise rejection.', { error });
  });
  for (const stream of [target.stdout, target.stderr]) stream.on('error', () => undefined);
}
