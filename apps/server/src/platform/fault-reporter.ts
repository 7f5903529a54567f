import type { Log } from './log';

/** The same fault is written once in this time. */
const quietMs = 60_000;
/** Faults that are told apart; more are one. */
const faultsMax = 100;

interface Fault {
  writtenAt: number;
  repeats: number;
}

/** Writes a fault: see `createFaultReporter`. */
export type FaultReporter = (log: Log, message: string, details: Record<string, unknown>) => void;

/**
 * Writes faults that repeat many times a second while an outage lasts: the first with its details, then one line a
 * minute with the number of repeats and without a stack. `now` is milliseconds.
 */
export function createFaultReporter(now: () => number = Date.now): FaultReporter {
  const faults = new Map<string, Fault>();
  return (log, message, details) => {
    const key = faults.has(message) || faults.size < faultsMax ? message : '';
    const fault = faults.get(key);
    const time = now();
    if (fault && time - fault.writtenAt < quietMs) {
      fault.repeats += 1;
      return;
    }
    faults.set(key, { writtenAt: time, repeats: 0 });
    // After a quiet time it is another outage, and its details count again.
    const goesOn = fault && fault.repeats > 0 && time - fault.writtenAt < 2 * quietMs;
    if (goesOn) log.error(message, { repeats: fault.repeats + 1 });
    else log.error(message, details);
  };
}
