import { describe, expect, it } from 'vitest';
import { type Idle, readAhead } from './read-ahead';

/** Simulates idle periods, each with time for the given number of steps. */
function moments() {
  let waiting: Parameters<Idle>[0] | null = null;
  const idle: Idle = (callback) => {
    waiting = callback;
    return () => {
      waiting = null;
    };
  };
  const give = (steps: number): void => {
    const callback = waiting;
    waiting = null;
    let left = steps;
    callback?.(() => --left > 0);
  };
  return { idle, give, isWaiting: () => waiting !== null };
}

function counted(most: number) {
  const seen: number[] = [];
  const steps = (function* () {
    for (let step = 1; step <= most; step += 1) {
      seen.push(step);
      yield;
    }
  })();
  return { seen, steps };
}

describe('readAhead', () => {
  it('[S6-read-ahead] takes only the steps that idle moments have time for, and ends with the last', () => {
    const { idle, give, isWaiting } = moments();
    const { seen, steps } = counted(5);
    readAhead(steps, idle);
    expect(seen).toEqual([]);
    give(2);
    expect(seen).toEqual([1, 2]);
    give(1);
    expect(seen).toEqual([1, 2, 3]);
    give(9);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(isWaiting()).toBe(false);
  });

  it('[S6-read-ahead] takes no step after it was ended', () => {
    const { idle, give, isWaiting } = moments();
    const { seen, steps } = counted(5);
    const end = readAhead(steps, idle);
    give(1);
    end();
    give(9);
    expect(seen).toEqual([1]);
    expect(isWaiting()).toBe(false);
  });
});
