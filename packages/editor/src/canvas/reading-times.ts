import { limits } from '@galley/contract';
import type { Clock, TimerHandle } from '../clock';

/** A timer may end a little before the time that the clock then shows. */
const toleranceMs = 1;

/**
 * Tells when a text that is being typed is read: when no key came for a while, and at the latest some time after the
 * first. One timer that looks at the time serves both, because a timer set and taken back with every key costs more
 * than the key's own work.
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

  /** A step is over: it's read after its last key is painted, because the person doesn't wait for that. */
  stepEnded(): void {
    this.clock.cancel(this.timer);
    this.timer = this.clock.nextFrame(() => {
      this.timer = this.clock.after(0, () => {
        this.timer = null;
        this.due('idle');
      });
    });
  }

  /** The text was read while keys went on coming: the pause after them is told too. */
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
