import { retryDelayMs } from './retry-delay';
import type { Timers } from './timers';

export interface OutageState {
  attempt: number;
  retryAtMs: number;
  /** Why, in a sentence; '' where nothing is known. */
  reason: string;
}

export interface OutageOptions {
  timers: Timers;
  read(): OutageState | null;
  write(state: OutageState | null): void;
  retry(): void;
}

/** The time in which the server does not answer: when it is tried again, each time a little later. */
export class Outage {
  private readonly options: OutageOptions;
  private cancelRetry: (() => void) | null = null;

  constructor(options: OutageOptions) {
    this.options = options;
  }

  /**
   * A call got no answer, or one that says the server can't work now. Plans the next try unless one is planned; not before
   * `waitMs` when the server named a time.
   */
  begin(reason = '', waitMs = 0): void {
    const { timers, read, write, retry } = this.options;
    const state = read();
    if (this.cancelRetry) {
      if (state && reason && reason !== state.reason) write({ ...state, reason });
      return;
    }
    const attempt = (state?.attempt ?? 0) + 1;
    const delayMs = Math.max(retryDelayMs(attempt), waitMs);
    write({ attempt, retryAtMs: timers.now() + delayMs, reason: reason || (state?.reason ?? '') });
    this.cancelRetry = timers.after(delayMs, retry);
  }

  /** Forgets the planned try; the outage itself goes on. */
  cancelPlan(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
  }

  end(): void {
    this.cancelPlan();
    if (this.options.read()) this.options.write(null);
  }
}
