import { median, percentile } from '../measure-kit';

/** Median and 95th percentile, in milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
}

/** Figures of the server with many people working; the goals are the project's own. */
export interface LoadFigure {
  title: string;
  values: Spread;
  goal: Partial<Spread>;
}

export function spread(taken: number[]): Spread {
  return { p50: median(taken), p95: percentile(taken, 0.95) };
}

/** Repeats `run` one after the other, after five warm-up rounds that aren't counted. */
export async function spreadOf(times: number, act: () => Promise<unknown>): Promise<Spread> {
  const taken: number[] = [];
  for (let round = -5; round < times; round += 1) {
    const start = performance.now();
    await act();
    if (round >= 0) taken.push(performance.now() - start);
  }
  return spread(taken);
}
