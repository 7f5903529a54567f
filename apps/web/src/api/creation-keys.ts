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
}

/**
 * Gives every call that creates something its Idempotency-Key. The same request isn't sent again while the first one is
 * running. Shortly after its success, or without a response, it's sent with the same key, so that only one thing is
 * created.
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
    this.forgetOld();
    const known = this.wishes.get(what);
    if (known?.running) return (await known.running) as T;
    const wish: Wish = known ?? { key: this.newKey(), running: null, untilMs: 0 };
    this.wishes.set(what, wish);
    const running = call(wish.key);
    wish.running = running;
    try {
      const answer = await running;
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

  private forgetOld(): void {
    for (const [what, wish] of this.wishes) if (!wish.running && wish.untilMs <= this.now()) this.wishes.delete(what);
  }
}

export const creationKeys = new CreationKeys({ now: () => Date.now(), newKey: randomId });
