import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-app';
import { copyOut } from './copy';

it('[A13-copy] Unread rows wait behind one listener, however many arrive at once, and all are delivered', async () => {
  const { pool, drop } = await createTestDatabase();
  const client = await pool.connect();
  const rows = copyOut(client, "copy (select repeat('x', 500) from generate_series(1, 5000)) to stdout");
  await once(rows, 'readable');
  // The first read may be small; a slow reader fills the stream sooner or later.
  await expect.poll(() => rows.listenerCount('drain')).toBeGreaterThan(0);
  // Once around: everything of that read has been written.
  await new Promise((resolve) => setImmediate(resolve));
  expect(rows.listenerCount('drain')).toBe(1);
  expect((await text(rows)).split('\n')).toHaveLength(5001);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await drop();
});
