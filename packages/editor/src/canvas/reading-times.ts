import { limits } from '@galley/contract';
import type { Clock, TimerHandle } from '../clock';

/** A timer can fire slightly before the time that the clock then shows. */
const toleranceMs = 1;

/**
 * Schedules when typed text is read: after a pause, and at the latest some time after the first key. A single timer
 * that checks the time serves both, because setting and clearing a timer for every key costs more than handling the
 * key.
 */
export class ReadingTimes {
  private timer: TimerHandle | null = null;
  private firstAt: number | null = null;
  private typedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly due: (reason: 'idle' | 'limit') => void,
  ) {}

  typed(): void {
    this.typedAt = this.clock.now();
    this.firstAt ??= this.typedAt;
    this.timer ??= this.clock.after(limits.flushIdleMs, () => this.look());
  }

  /**
   * Called at the end of a typing step: the text is read after its last key is painted, so that the user doesn't wait
   * for it.
   */
  stepEnded(): void {
    this.clock.cancel(this.timer);
    this.timer = this.clock.nextFrame(() => {
      this.timer = this.clock.after(0, () => {
        this.timer = null;
        this.due('idle');
      });
    });
  }

  /** Called when the text was read while typing continued: the pause after it is reported too. */
  wasRead(): void {
    this.firstAt = null;
    this.timer ??= this.clock.after(limits.flushIdleMs, () => this.look());
  }

  cancel(): void {
    this.clock.cancel(this.timer);
    this.timer = null;
    this.firstAt = null;
  }

  private look(): void {
    this.timer = null;
    const now = this.clock.now() + toleranceMs;
    const idleAt = this.typedAt + limits.flushIdleMs;
    const latestAt = (this.firstAt ?? Number.POSITIVE_INFINITY) + limits.flushMaxWaitMs;
    if (now >= idleAt) this.due('idle');
    else if (now >= latestAt) this.due('limit');
    else this.timer = this.clock.after(Math.min(idleAt, latestAt) - now + toleranceMs, () => this.look());
  }
}
