import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { createEventThrottle } from './event-throttle';
import type { SecurityEvent } from './security-events';

const start = Date.UTC(2026, 10, 22);
const at = (seconds: number) => new Date(start + seconds * 1000);
const failed = (address: string, userId: number | null = null): SecurityEvent => ({
  action: 'login.failed',
  address,
  userId,
});

describe('the throttle of security events', () => {
  it('[V20-throttle] writes the first of a kind immediately and the rest of the minute as a count', () => {
    const throttle = createEventThrottle();
    expect(throttle.admit(failed('192.0.2.1'), at(0))).toEqual([failed('192.0.2.1')]);
    for (let count = 1; count <= 999; count += 1)
      expect(throttle.admit(failed('192.0.2.1'), at(count / 20))).toEqual([]);
    expect(throttle.admit(failed('192.0.2.1', 7), at(50))).toEqual([failed('192.0.2.1', 7)]);
    const counted = { ...failed('192.0.2.1'), details: { repeats: 999 } };
    expect(throttle.admit(failed('192.0.2.1'), at(61))).toEqual([counted, failed('192.0.2.1')]);
    // Nothing else was reported, so there is no count.
    expect(throttle.close(at(200))).toEqual([]);
    expect(throttle.size()).toBe(0);
  });

  it('[V20-throttle] keeps memory and rows bounded when every request comes from another address', () => {
    const throttle = createEventThrottle();
    let rows = 0;
    for (let number = 0; number < 100_000; number += 1) {
      rows += throttle.admit(failed(`2001:db8::${number.toString(16)}`), at(number / 2000)).length;
      if (number % 1000 === 0) expect(throttle.size()).toBeLessThanOrEqual(limits.securityEventSources + 1);
    }
    expect(rows).toBe(limits.securityEventSources + 1);
    const others = { action: 'login.failed', details: { manySources: true, repeats: 100_000 - rows } };
    expect(throttle.close(at(0), { all: true })).toEqual([others]);
    // Another kind has a separate limit.
    expect(throttle.admit({ action: 'origin.refused', address: '192.0.2.1' }, at(0))).toHaveLength(1);
  });
});
