import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../../testing/factories';
import { createTestApp, createTestDatabase, type TestApp } from '../../testing/test-app';
import { asRequester } from '../requester';
import { openDatabase } from './database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
beforeAll(async () => {
  [database, app] = await Promise.all([createTestDatabase(), createTestApp()]);
});
afterAll(async () => {
  await database.drop();
  await app.close();
});

/** The number of connections that one requester can use. */
const connectionsPerRequester = 3;

/** A gate that transactions stop at until it is opened. */
function createStop() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('connections in turns', () => {
  it('[C4-connections] One requester uses at most three connections; others get theirs immediately', async () => {
    const db = openDatabase(database.pool);
    const stop = createStop();
    let begun = 0;
    const hold = () =>
      asRequester('person 1', () =>
        db.transaction(async () => {
          begun += 1;
          await stop.opened;
        }),
      );
    const held = Array.from({ length: 30 }, hold);
    // Each of the others completes while the thirty wait, because they don't use up the pool of 10.
    for (let at = 0; at < 10; at += 1) {
      const { rows } = await asRequester(`person ${at + 2}`, () => db.execute(sql`select 7 as seven`));
      expect(rows).toEqual([{ seven: 7 }]);
    }
    await vi.waitUntil(() => begun >= connectionsPerRequester);
    expect(begun).toBe(connectionsPerRequester);
    expect(database.pool.waitingCount).toBe(0);
    stop.open();
    await Promise.all(held);
    expect(begun).toBe(30);
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  });

  it('[C4-connections] A requester inside a transaction gets the next connection, even when all of their slots are in use', async () => {
    const db = openDatabase(database.pool);
    const both = () =>
      asRequester('person 1', () => db.transaction(async () => (await db.execute(sql`select 1 as one`)).rowCount));
    expect(await Promise.all(Array.from({ length: connectionsPerRequester }, both))).toEqual([1, 1, 1]);
  });

  it('[C4-connections] A failed statement releases its slot', async () => {
    const db = openDatabase(database.pool);
    const fail = () => asRequester('person 1', () => db.execute(sql`select 1 / 0`));
    for (let at = 0; at <= connectionsPerRequester; at += 1) await expect(fail()).rejects.toThrow();
    const works = await asRequester('person 1', () => db.execute(sql`select 1 as one`));
    expect(works.rowCount).toBe(1);
  });

  it('[C4-connections] Sixty requests of one person hold three connections at most, all of them answered', async () => {
    const person = await buildUser(app.services);
    const as = await app.signIn(person);
    let most = 0;
    const count = () => {
      most = Math.max(most, app.pool.totalCount - app.pool.idleCount);
    };
    app.pool.on('acquire', count);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.call('templates_search', { as, body: { term: 'quince' } })),
    );
    app.pool.off('acquire', count);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Before the person is known, the limit applies to their address.
    expect(most).toBeLessThanOrEqual(2 * connectionsPerRequester);
  });
});
