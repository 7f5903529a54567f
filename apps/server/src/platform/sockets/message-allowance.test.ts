import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { createMessageAllowance } from './message-allowance';

it('[B8-allowance] Allows bursts and a steady pace, refuses more, and recovers', () => {
  const allowance = createMessageAllowance(0);
  const taken = Array.from({ length: 1000 }, () => allowance.take(10, 0)).filter(Boolean);
  expect(taken).toHaveLength(limits.socketMessagesAtOnce);
  expect(allowance.take(10, 50)).toBe(false);
  expect(allowance.take(10, 200)).toBe(true);
  for (let second = 1; second < 600; second++) {
    for (let nth = 0; nth < limits.socketMessagesPerSecond; nth++) {
      expect(allowance.take(10, 200 + second * 1000)).toBe(true);
    }
  }
});

it('[B8-allowance] Counts bytes by the minute', () => {
  const allowance = createMessageAllowance(0);
  const half = limits.socketBytesPerMinute / 2;
  expect([allowance.take(half, 0), allowance.take(half, 0), allowance.take(1, 0)]).toEqual([true, true, false]);
  expect([allowance.take(half, 29_000), allowance.take(half, 31_000)]).toEqual([false, true]);
});
