import { median, percentile } from '../measure-kit';

/** Milliseconds: half of all answers, and 95 of 100, came within. */
export interface Spread {
  p50: number;
  p95: number;
}

/** Figures of the server with many at work; the goals are those the project has set itself. */
export interface LoadFigure {
  title: string;
  values: Spread;
  goal: Partial<Spread>;
}

export function spread(taken: number[]): Spread {
  return { p50: median(taken), p95: percentile(taken, 0.95) };
}

/** Does something so many times, one after the other, after five rounds that do not count. */
export async function spreadOf(times: number, act: () => Promise<unknown>): Promise<Spread> {
  const taken: number[] = [];
  for (let round = -5; round < times; round += 1) {
    const start = performance.now();
    await act();
    if (round >= 0) taken.push(performance.now() - start);
  }
  return spread(taken);
}
