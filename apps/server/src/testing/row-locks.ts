import { expect } from 'vitest';
import type { TestApp } from './test-app';

/** Returns a promise that the test resolves. */
export function latch(): { wait: Promise<void>; open: () => void } {
  let open: () => void = () => {
    throw new Error('A promise runs at once.');
  };
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open };
}

/** Resolves when this many connections of an app's database are waiting for a row. */
export async function blocked(app: Pick<TestApp, 'pool'>, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await app.pool.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(count);
}
