import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWaitMs, bytesOf, callPatiently, silenceMs, type Waiting } from './patient-calls';

const timers: Waiting = {
  after(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(bytes = 0) {
  const told: string[] = [];
  let answer: (value: string) => void = () => {};
  let signal: AbortSignal | undefined;
  const call = callPatiently({ timers, url: '/api', bytes, onSilence: () => told.push('silence') }, (given) => {
    signal = given;
    return new Promise<string>((resolve) => (answer = resolve));
  });
  const outcome = call.then(
    (value) => value,
    (error: { status: number }) => `status ${error.status}`,
  );
  return { told, outcome, answer: (value: string) => answer(value), isCanceled: () => signal?.aborted };
}

describe('[A5-silence] a call that is not answered', () => {
  it('reports after 2.5 seconds, and is canceled after ten as if the server were unreachable', async () => {
    const { told, outcome, isCanceled } = setUp();
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['silence']);
    await vi.advanceTimersByTimeAsync(answerWaitMs(0) - silenceMs);
    expect(await outcome).toBe('status 0');
    expect(isCanceled()).toBe(true);
  });

  it('reports nothing when the response arrives, and waits long enough for a slow connection', async () => {
    const { told, outcome, answer } = setUp(250_000);
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    answer('here');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await outcome, told]).toEqual(['here', []]);
    expect(answerWaitMs(250_000)).toBe(20_000);
    expect(bytesOf({ title: 'four', content: { kind: 'full', html: 'x'.repeat(100) }, version: 7 })).toBe(108);
  });
});
