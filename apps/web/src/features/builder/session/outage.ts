import { retryDelayMs } from './retry-delay';
import type { Timers } from './timers';

export interface OutageState {
  attempt: number;
  retryAtMs: number;
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

  /** A call got no answer. Plans the next try unless one is planned already. */
  begin(): void {
    if (this.cancelRetry) return;
    const { timers, read, write, retry } = this.options;
    const attempt = (read()?.attempt ?? 0) + 1;
    const delayMs = retryDelayMs(attempt);
    write({ attempt, retryAtMs: timers.now() + delayMs });
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
