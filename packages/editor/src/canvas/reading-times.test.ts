import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock';
import { ReadingTimes } from './reading-times';

function setUp() {
  const clock = createTestClock();
  const due: string[] = [];
  let timers = 0;
  const counted: typeof clock = {
    ...clock,
    after(delayMs, callback) {
      timers += 1;
      return clock.after(delayMs, callback);
    },
  };
  const times = new ReadingTimes(counted, (reason) => {
    due.push(`${clock.now()} ${reason}`);
    times.cancel();
    if (reason === 'limit') times.wasRead();
  });
  return { clock, times, due, timers: () => timers };
}

it('is due when no key came for half a second', () => {
  const { clock, times, due } = setUp();
  times.typed();
  clock.advance(400);
  times.typed();
  clock.advance(limits.flushIdleMs - 1);
  expect(due).toEqual([]);
  clock.advance(1);
  expect(due).toEqual(['900 idle']);
});

it('[K-timers] is due in steady typing after a while, and sets one timer for several keys', () => {
  const { clock, times, due, timers } = setUp();
  for (let key = 0; key < 50; key += 1) {
    times.typed();
    clock.advance(100);
  }
  expect(due).toEqual(['1500 limit', '3000 limit', '4500 limit']);
  expect(timers()).toBeLessThan(20);
});

it('[K-rest] tells the pause after a text that was read while keys went on coming', () => {
  const { clock, times, due } = setUp();
  for (let key = 0; key < 15; key += 1) {
    times.typed();
    clock.advance(100);
  }
  clock.advance(2000);
  expect(due).toEqual(['1500 limit', '2000 idle']);
});

it('is due after the frame that shows the last key of a step', () => {
  const { clock, times, due } = setUp();
  times.typed();
  times.stepEnded();
  expect(due).toEqual([]);
  clock.advance(16);
  expect(due).toEqual(['16 idle']);
});
