import type { Log } from './log';

/** What of `process` is used. */
interface GuardedProcess {
  on(event: string, listener: (error: unknown) => void): unknown;
  stdout: { on(event: 'error', listener: () => void): unknown };
  stderr: { on(event: 'error', listener: () => void): unknown };
}

let unhandledRejections = 0;

/** How many promises of this process were rejected without anybody handling it, since it started. Health shows it. */
export function countUnhandledRejections(): number {
  return unhandledRejections;
}

/**
 * Decides what ends the process: only an exception that nothing caught (`onException`). A rejection that nothing handled
 * is a fault in the code and is logged and counted; a database or a disk that went away for a moment must not take
 * everybody's server down. The same goes for a terminal or log file that can't be written to any more.
 */
export function guardProcess(log: Log, onException: (error: unknown) => void, target: GuardedProcess = process): void {
  target.on('uncaughtException', onException);
  target.on('unhandledRejection', (error: unknown) => {
    unhandledRejections += 1;
    log.error('A promise was rejected and nothing handled it.', { error });
  });
  for (const stream of [target.stdout, target.stderr]) stream.on('error', () => undefined);
}
