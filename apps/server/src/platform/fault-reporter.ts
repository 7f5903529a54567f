import type { Log } from './log';

/** Within this time, the same fault is logged once. */
const quietMs = 60_000;
/** The number of distinguished faults; all others count as one. */
const faultsMax = 100;

interface Fault {
  writtenAt: number;
  repeats: number;
}

/** Logs a fault: see `createFaultReporter`. */
export type FaultReporter = (
  log: Log,
  message: string,
  details: Record<string, unknown>,
  /** `key` identifies the same fault, by default its message; `level` of the lines, by default 'error'. */
  options?: { key?: string; level?: 'warn' | 'error' },
) => void;

/**
 * Creates a reporter for faults that repeat many times a second during an outage: logs the first with its details, then
 * one line a minute with the number of repeats and without a stack. `now` returns milliseconds.
 */
export function createFaultReporter(now: () => number = Date.now): FaultReporter {
  const faults = new Map<string, Fault>();
  return (log, message, details, { key: same = message, level = 'error' } = {}) => {
    const key = faults.has(same) || faults.size < faultsMax ? same : '';
    const fault = faults.get(key);
    const time = now();
    if (fault && time - fault.writtenAt < quietMs) {
      fault.repeats += 1;
      return;
    }
    faults.set(key, { writtenAt: time, repeats: 0 });
    // After a quiet period it is a new outage, whose details are logged again.
    const goesOn = fault && fault.repeats > 0 && time - fault.writtenAt < 2 * quietMs;
    if (goesOn) log[level](message, { ...withoutError(details), repeats: fault.repeats + 1 });
    else log[level](message, details);
  };
}

const withoutError = ({ error: _, ...facts }: Record<string, unknown>) => facts;
