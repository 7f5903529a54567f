import type pg from 'pg';
import { expect, test } from 'vitest';
import { TemporaryFault } from '../outages';
import { createOutageAttempts } from './outage-attempts';

test('[W10-outage-minute] a job that waits for the end of an outage is tried again at least once a minute', async () => {
  const pauses: unknown[] = [];
  const query = async (_text: string, [, seconds]: unknown[]) => pauses.push(seconds);
  const attempts = createOutageAttempts({ query } as unknown as pg.Pool);
  for (let round = 0; round < 8; round += 1) await attempts.giveBack('1', new TemporaryFault('No answer.'));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  attempts.forget('1');
  await attempts.giveBack('1', new TemporaryFault('No answer.'));
  expect(pauses.at(-1)).toBe(2);
});
