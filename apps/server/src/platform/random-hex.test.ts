import { expect, it } from 'vitest';
import { randomHex } from './random-hex';

it('returns different digits each time, also when the pool is filled again', () => {
  const all = Array.from({ length: 3000 }, () => randomHex(5));
  expect(all.every((one) => /^[0-9a-f]{10}$/.test(one))).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  expect(randomHex(4096)).toHaveLength(8192);
});
