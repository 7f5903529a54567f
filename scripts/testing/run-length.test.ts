import { expect, test } from 'vitest';
import { describeInFull, isFull, testInFull } from './run-length';

testInFull('a test of the full run is played there alone', () => expect(isFull).toBe(true));

describeInFull('a group of the full run', () => {
  test('is played there alone', () => expect(isFull).toBe(true));
});
