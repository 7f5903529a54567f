import { ApiError } from './api-error';
import { randomId } from './random-id';

/** Identical calls within this time after a success count as one, such as a double click. */
const doubleMs = 1000;
/** How long a call without a response can be repeated with the same key. */
const unansweredMs = 10 * 60_000;

interface Wish {
  key: string;
  /** The running call, or null. */
  running: Promise<unknown> | null;
  /** End of the period in which an identical call reuses the key, in milliseconds. */
  untilMs: number;
  /** The call succeeded, so only a double click reuses its key. */
  isAnswered: boolean;
}

/**
 * Gives every call that creates something its Idempotency-Key. While a call is running, an identical call returns its
 * promise. Shortly after a success, or after a missing response, an identical call reuses the key, so that only one
 * thing is created. After a different call in between, it gets a new key: a plan can be chosen, changed and chosen
 * again within a second.
 */
export class CreationKeys {
  private readonly wishes = new Map<string, Wish>();
  private readonly now: () => number;
  private readonly newKey: () => string;

  constructor(options: { now(): number; newKey(): string }) {
    this.now = options.now;
    this.newKey = options.newKey;
  }

  /** Runs a call with its key. `what` identifies the request. */
  async run<T>(what: string, call: (key: string) => Promise<T>): Promise<T> {
    this.forgetOld(what);
    const known = this.wishes.get(what);
    if (known?.running) return (await known.running) as T;
    const wish: Wish = known ?? { key: this.newKey(), running: null, untilMs: 0, isAnswered: false };
    this.wishes.set(what, wish);
    const running = call(wish.key);
    wish.running = running;
    try {
      const answer = await running;
      wish.isAnswered = true;
      this.end(wish, doubleMs);
      return answer;
    } catch (error) {
      // A refused call created nothing. A call without a response, or a canceled one, may have created something.
      this.end(wish, error instanceof ApiError && error.status > 0 ? 0 : unansweredMs);
      throw error;
    }
  }

  private end(wish: Wish, forMs: number): void {
    wish.running = null;
    wish.untilMs = this.now() + forMs;
  }

  /** Removes expired calls, and calls that succeeded before `next`, a different call. */
  private forgetOld(next: string): void {
    for (const [what, wish] of this.wishes) {
      const isOver = wish.untilMs <= this.now() || (wish.isAnswered && what !== next);
      if (!wish.running && isOver) this.wishes.delete(what);
    }
  }
}

export const creationKeys = new CreationKeys({ now: () => Date.now(), newKey: randomId });
