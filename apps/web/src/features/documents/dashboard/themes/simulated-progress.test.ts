import { describe, expect, it } from 'vitest';
import { type CreepState, creep } from './simulated-progress';

interface Known {
  serverPercent: number;
  sentPercent: number;
}

/** Runs the simulated progress in 30 ms steps for a while and returns the result. */
function run(state: CreepState, known: Known, milliseconds: number): CreepState {
  let current = state;
  const until = current.movedAt + milliseconds;
  for (let now = current.movedAt + 30; now <= until; now += 30) current = creep(current, { ...known, now });
  return current;
}

const start: CreepState = { shown: 0, movedAt: 0 };

describe('[D4-creep] the percent of an upload', () => {
  it('walks 1 % per 30 ms towards what is known', () => {
    expect(run(start, { serverPercent: 40, sentPercent: 0 }, 300).shown).toBe(10);
    expect(run(start, { serverPercent: 0, sentPercent: 25 }, 3000).shown).toBe(25);
  });

  it('moves on by 1 % each 5 s when nothing new is known', () => {
    const there = { shown: 25, movedAt: 0 };
    const known = { serverPercent: 25, sentPercent: 0 };
    expect(creep(there, { ...known, now: 4999 }).shown).toBe(25);
    expect(creep(there, { ...known, now: 5000 }).shown).toBe(26);
    expect(run(there, known, 15_060).shown).toBe(28);
  });

  it('never passes 90 before the server reports 90 or more', () => {
    expect(run(start, { serverPercent: 89, sentPercent: 100 }, 3_600_000).shown).toBe(90);
  });

  it('shows what the server says from 90 on, at once', () => {
    expect(creep(start, { serverPercent: 90, sentPercent: 0, now: 30 }).shown).toBe(90);
    expect(creep({ shown: 90, movedAt: 0 }, { serverPercent: 100, sentPercent: 0, now: 30 }).shown).toBe(100);
  });

  it('never goes back', () => {
    const state = { shown: 60, movedAt: 0 };
    expect(creep(state, { serverPercent: 10, sentPercent: 0, now: 30 })).toBe(state);
    const late = { shown: 95, movedAt: 0 };
    expect(creep(late, { serverPercent: 92, sentPercent: 0, now: 30 })).toBe(late);
  });
});
