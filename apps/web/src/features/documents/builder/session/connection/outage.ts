import { retryDelayMs, type Timers } from './timers';

export interface OutageState {
  attempt: number;
  retryAtMs: number;
  /** The reason as a sentence; '' if unknown. */
  reason: string;
}

export interface OutageOptions {
  timers: Timers;
  read(): OutageState | null;
  write(state: OutageState | null): void;
  retry(): void;
}

/** A period in which the server doesn't respond. Schedules retries at growing intervals. */
export class Outage {
  private readonly options: OutageOptions;
  private cancelRetry: (() => void) | null = null;

  constructor(options: OutageOptions) {
    this.options = options;
  }

  /**
   * Handles that a request got no response or that the server can't work now. Schedules a retry unless there is one,
   * not before `waitMs` if the server gave a time.
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

  /** Cancels the scheduled retry. The outage itself continues. */
  cancelPlan(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
  }

  end(): void {
    this.cancelPlan();
    if (this.options.read()) this.options.write(null);
  }
}
