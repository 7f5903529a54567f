import { ApiError } from './api-error';
import { randomId } from './random-id';

/** A double click, or Enter pressed twice, counts as one request. */
const doubleMs = 1000;
/** How long a call without a response can be repeated as the same one. */
const unansweredMs = 10 * 60_000;

interface Wish {
  key: string;
  /** Set while it's running. */
  running: Promise<unknown> | null;
  /** Until when the same call counts as the same request, in milliseconds. */
  untilMs: number;
  /** It succeeded: only a double click repeats it. */
  isAnswered: boolean;
}

/**
 * Gives every call that creates something its Idempotency-Key. The same request isn't sent again while the first one is
 * running. Shortly after its success, or without a response, it's sent with the same key, so that only one thing is
 * created. After another call in between it's a new request: a plan can be chosen, changed and chosen again in a second.
 */
export class CreationKeys {
  private readonly wishes = new Map<string, Wish>();
  private readonly now: () => number;
  private readonly newKey: () => string;

  constructor(options: { now(): number; newKey(): string }) {
    this.now = options.now;
    this.newKey = options.newKey;
  }

  /** `what` distinguishes requests. */
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
      // A refusal created nothing. Without a response, or if canceled, it may have been created.
      this.end(wish, error instanceof ApiError && error.status > 0 ? 0 : unansweredMs);
      throw error;
    }
  }

  private end(wish: Wish, forMs: number): void {
    wish.running = null;
    wish.untilMs = this.now() + forMs;
  }

  /** Forgets calls whose time is over, and those that succeeded before the call `next`, which is another one. */
  private forgetOld(next: string): void {
    for (const [what, wish] of this.wishes) {
      const isOver = wish.untilMs <= this.now() || (wish.isAnswered && what !== next);
      if (!wish.running && isOver) this.wishes.delete(what);
    }
  }
}

export const creationKeys = new CreationKeys({ now: () => Date.now(), newKey: randomId });
