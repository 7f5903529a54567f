import { ApiError } from './api-error';

/** Two clicks of one double click, or Enter pressed twice, are one wish. */
const doubleMs = 1000;
/** How long a call that was never answered may be repeated as the same one. */
const unansweredMs = 10 * 60_000;

interface Wish {
  key: string;
  /** Set while it is under way. */
  running: Promise<unknown> | null;
  /** Until when the same request is the same wish, milliseconds. */
  untilMs: number;
}

/**
 * Gives every call that makes something its Idempotency-Key. The same request again while the first is under way is not
 * sent at all; shortly after its success, or after no answer came, it is sent under the same key, so that it makes one
 * thing.
 */
export class CreationKeys {
  private readonly wishes = new Map<string, Wish>();
  private readonly now: () => number;
  private readonly newKey: () => string;

  constructor(options: { now(): number; newKey(): string }) {
    this.now = options.now;
    this.newKey = options.newKey;
  }

  /** `what` tells one request from another. */
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
      // A refusal made nothing; without an answer, or given up, it may have been made.
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

export const creationKeys = new CreationKeys({ now: () => Date.now(), newKey: () => crypto.randomUUID() });
