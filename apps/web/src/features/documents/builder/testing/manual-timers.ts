import type { Timers } from '../session/connection/timers';

/** Timers that only advance with `advance`. */
export interface ManualTimers extends Timers {
  advance(byMs: number): void;
  /** Moves the time without running timers, as while code is running. */
  pass(ms: number): void;
}

export function createManualTimers(startMs = 1_800_000_000_000): ManualTimers {
  let nowMs = startMs;
  let waiting: { atMs: number; callback: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const entry = { atMs: nowMs + delayMs, callback };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    pass(ms) {
      nowMs += ms;
    },
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (;;) {
        const due = waiting.filter((entry) => entry.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!due) break;
        waiting = waiting.filter((entry) => entry !== due);
        nowMs = Math.max(nowMs, due.atMs);
        due.callback();
      }
      nowMs = Math.max(nowMs, untilMs);
    },
  };
}

/** Lets all settled promises run their continuations. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
