import type { Timers } from '../connection/timers';

/** Messages from the page to the clock. */
export type IdleRequest =
  | { kind: 'start'; timeoutMs: number; warningMs: number }
  | { kind: 'activity' }
  | { kind: 'stop' };

/**
 * Messages from the clock to the page: the remaining seconds during the warning, the end of the warning, and the end of
 * the session.
 */
export type IdleMessage = { kind: 'warning'; secondsLeft: number } | { kind: 'dismissed' } | { kind: 'expired' };

/**
 * Counts the time since the last activity. Reads the current time at each tick, so that the time a computer sleeps is
 * included. Runs in a worker. Tests step its timers.
 */
export class IdleClock {
  private readonly timers: Timers;
  private readonly tell: (news: IdleMessage) => void;
  private span: { timeoutMs: number; warningMs: number } | null = null;
  private activeAtMs = 0;
  private isWarning = false;
  private cancelTick: (() => void) | null = null;

  constructor(timers: Timers, tell: (news: IdleMessage) => void) {
    this.timers = timers;
    this.tell = tell;
  }

  take(order: IdleRequest): void {
    if (order.kind !== 'activity') this.stop();
    if (order.kind === 'start') {
      this.span = { timeoutMs: order.timeoutMs, warningMs: order.warningMs };
    }
    if (!this.span) return;
    this.activeAtMs = this.timers.now();
    this.dismiss();
    this.plan();
  }

  private stop(): void {
    this.cancelTick?.();
    this.cancelTick = null;
    this.span = null;
    this.dismiss();
  }

  private dismiss(): void {
    if (!this.isWarning) return;
    this.isWarning = false;
    this.tell({ kind: 'dismissed' });
  }

  /** The next tick is at the start of the warning, and then once a second on whole remaining seconds. */
  private plan(): void {
    this.cancelTick?.();
    if (!this.span) return;
    const leftMs = this.leftMs();
    const waitMs = leftMs > this.span.warningMs ? leftMs - this.span.warningMs + 1 : leftMs % 1000 || 1000;
    this.cancelTick = this.timers.after(Math.max(1, waitMs), () => this.tick());
  }

  private tick(): void {
    this.cancelTick = null;
    if (!this.span) return;
    const leftMs = this.leftMs();
    if (leftMs <= 0) {
      this.span = null;
      this.isWarning = false;
      this.tell({ kind: 'expired' });
      return;
    }
    if (leftMs < this.span.warningMs) {
      this.isWarning = true;
      this.tell({ kind: 'warning', secondsLeft: Math.ceil(leftMs / 1000) });
    }
    this.plan();
  }

  private leftMs(): number {
    return this.span ? this.activeAtMs + this.span.timeoutMs - this.timers.now() : 0;
  }
}
